import Foundation
import Geometry
import Support
import Testing
import Touches

/// What a recording gives, frame by frame: to the pure decoder, and through real libinput.
struct PlayedRecording {
  /// The events of each frame that has any, those of the end last: there the fingers that are still down are cancelled.
  typealias Frames = [[SlotAndPhase]]

  /// By the pure decoder. Nil if it takes the device for no touchscreen.
  let decoded: Frames?
  /// By libinput, of an emulated device that sends the same frames and is unplugged then. Nil if libinput refuses the device.
  let read: Frames?

  /// Plays a recording of evemu.
  ///
  /// The two are told of it by different readers, so that they do not agree about a misreading.
  init(of file: URL) throws {
    let data = try Data(contentsOf: file)
    decoded = try Self.decode(try Recording(reading: [UInt8](data)).devices[0])
    read = try Self.read(EvemuRecording(String(decoding: data, as: UTF8.self)))
  }

  private static func decode(_ device: RecordedDevice) throws -> Frames? {
    guard var decoder = EvdevDecoder(device: device, id: DeviceID(0)) else { return nil }
    var seat = SeatSlots()
    var frames: Frames = [[]]
    for event in device.events {
      frames[frames.count - 1] += decoder.decode(event, seat: &seat).map(\.slotAndPhase)
      if (event.type, event.code) == (EventType.synchronization, Synchronization.report) { frames.append([]) }
    }
    frames.append(decoder.cancel(at: 0, seat: &seat).map(\.slotAndPhase))
    return frames.filter { !$0.isEmpty }
  }

  private static func read(_ recording: EvemuRecording) throws -> Frames? {
    let input = try EmulatedInput()
    let panel = try input.plug(recording.device)
    let marker = try input.plug(.touchscreen("Marker"))
    let probe = try Probe(input)
    if try probe.lines().contains(.refused(node: panel.node)) { return nil }
    panel.play(recording.frames, speed: 0)
    _ = try probe.touches(before: marker)
    // What was not read before it is unplugged is lost.
    input.unplug(panel)
    let touches = try probe.wait("the removal") { $0.contains(.removed(1)) }.touches.filter { $0.touch.device.number == 1 }
    var frames: Frames = []
    var time: Timestamp?
    // The events of one frame, and no others, have its time.
    for touch in touches {
      if touch.time != time { frames.append([]) }
      time = touch.time
      frames[frames.count - 1].append(touch.slotAndPhase)
    }
    return frames
  }
}

extension PlayedRecording {
  /// Expects that both gave the same; places may differ by so little that no output shows it.
  func expectSame() {
    guard let decoded, let read else {
      #expect(decoded == nil && read == nil, "only one of them takes the device for a touchscreen")
      return
    }
    #expect(decoded.count == read.count)
    for (number, frames) in zip(decoded, read).enumerated() where !isSame(frames.0, frames.1) {
      Issue.record("frame \(number): decoded \(frames.0), libinput read \(frames.1)")
      return
    }
  }
}

private func isSame(_ one: [SlotAndPhase], _ other: [SlotAndPhase]) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { $0.seatSlot == $1.seatSlot && isSame($0.phase, $1.phase) }
}

private func isSame(_ one: TouchEvent.Phase, _ other: TouchEvent.Phase) -> Bool {
  switch (one, other) {
  case (.down(let place), .down(let otherPlace)), (.motion(let place), .motion(let otherPlace)):
    abs(place.x - otherPlace.x) < 1e-9 && abs(place.y - otherPlace.y) < 1e-9
  default: one == other
  }
}
