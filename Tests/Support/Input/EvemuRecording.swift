import Foundation

/// A device and its events as evemu-record writes them: lines N (name), I (identity), P (properties), B (codes), A (axes), E (events).
public struct EvemuRecording: Sendable {
  /// The events between two reports.
  public struct Frame: Sendable {
    /// Seconds since the first frame.
    public let time: Double
    /// What it sent, but for the closing report.
    public let events: [EvdevEvent]
  }

  /// What the device is.
  public var device: DeviceDescription
  /// What it did.
  public var frames: [Frame] = []

  /// Reads the text; lines that are none of these are left out.
  public init(_ text: String) {
    device = DeviceDescription(
      name: "recording", identity: .init(vendor: 1, product: 1), udev: ["ID_INPUT_TOUCHSCREEN": "1"])
    var bytes: [UInt16: [UInt8]] = [:]
    var properties: [UInt8] = []
    var frame: [EvdevEvent] = []
    var start: Double?
    for line in text.split(whereSeparator: \.isNewline) {
      guard line.dropFirst().hasPrefix(": "), let tag = line.first else { continue }
      let rest = line.dropFirst(3)
      let words = rest.split(whereSeparator: \.isWhitespace)
      let hexadecimal = words.compactMap { UInt16($0, radix: 16) }
      switch tag {
      case "N": device.name = String(rest)
      case "I" where hexadecimal.count == 4:
        device.identity = .init(bus: hexadecimal[0], vendor: hexadecimal[1], product: hexadecimal[2], version: hexadecimal[3])
      case "P": properties += hexadecimal.map(UInt8.init)
      case "B" where !hexadecimal.isEmpty: bytes[hexadecimal[0], default: []] += hexadecimal.dropFirst().map(UInt8.init)
      case "A":
        let numbers = words.dropFirst().compactMap { Int32($0) }
        guard let axis = hexadecimal.first, numbers.count >= 4 else { continue }
        device.axes[axis] = .init(
          numbers[0], numbers[1], fuzz: numbers[2], flat: numbers[3], resolution: numbers.count > 4 ? numbers[4] : 0)
      case "E" where words.count >= 4:
        guard let time = Double(words[0]), let type = UInt16(words[1], radix: 16), let code = UInt16(words[2], radix: 16),
          let value = Int32(words[3])
        else { continue }
        let event = EvdevEvent(type, code, value)
        if event.type == EventType.synchronization && event.code == Synchronization.report {
          start = start ?? time
          frames.append(Frame(time: time - start!, events: frame))
          frame = []
        } else {
          frame.append(event)
        }
      default: break
      }
    }
    device.properties = bits(properties)
    for type in bits(bytes[0] ?? []) where type != EventType.absolute && type != EventType.synchronization {
      device.codes[type] = bits(bytes[type] ?? [])
    }
  }
}

private func bits(_ bytes: [UInt8]) -> Set<UInt16> {
  var bits: Set<UInt16> = []
  for number in 0..<bytes.count * 8 where bytes[number / 8] & 1 << UInt8(number % 8) != 0 { bits.insert(UInt16(number)) }
  return bits
}

extension EmulatedDevice {
  /// Sends what was recorded.
  ///
  /// - Parameters:
  ///   - frames: what.
  ///   - speed: how many times faster than it was; 0 for as fast as it is read.
  public func play(_ frames: [EvemuRecording.Frame], speed: Double = 1) {
    let start = Date()
    for frame in frames {
      if speed > 0 { Thread.sleep(until: start + frame.time / speed) }
      send(frame.events)
    }
  }
}
