import Foundation

/// What the kernel remembers of an evdev device, and what it answers when asked.
struct EvdevState {
  let description: DeviceDescription
  let number: Int

  private(set) var pressed: Set<UInt16> = []
  private(set) var currentSlot = 0
  private var values: [UInt16: Int32]
  private var slotValues: [UInt16: [Int32]]

  init(description: DeviceDescription, number: Int) {
    self.description = description
    self.number = number
    values = description.axes.filter { !Axis.ofSlots.contains($0.key) }.mapValues { _ in 0 }
    slotValues = [:]
    for axis in description.axes.keys where Axis.ofSlots.contains(axis) {
      slotValues[axis] = Array(repeating: axis == Axis.trackingIdentifier ? -1 : 0, count: max(description.slotCount, 1))
    }
  }

  /// Takes the events of a frame.
  mutating func apply(_ events: [EvdevEvent]) {
    for event in events {
      switch (event.type, event.code) {
      case (EventType.key, let key): if event.value != 0 { pressed.insert(key) } else { pressed.remove(key) }
      case (EventType.absolute, Axis.slot): currentSlot = Int(event.value)
      case (EventType.absolute, let axis) where slotValues[axis] != nil:
        if slotValues[axis]!.indices.contains(currentSlot) { slotValues[axis]![currentSlot] = event.value }
      case (EventType.absolute, let axis): values[axis] = event.value
      default: break
      }
    }
  }

  /// The slots with a finger.
  var slotsInUse: [Int] {
    guard description.slotCount > 0 else { return [] }
    return (slotValues[Axis.trackingIdentifier] ?? []).indices.filter { slotValues[Axis.trackingIdentifier]![$0] >= 0 }
  }

  /// The answer to `ioctl`, for the requests of linux/input.h that do not concern one reader alone.
  func answer(_ request: IoctlRequest) -> IoctlAnswer {
    let identity = description.identity
    switch request.code {
    case 0x01: return IoctlAnswer(integers: [Int32(0x010001)])  // EVIOCGVERSION
    case 0x02: return IoctlAnswer(integers: [identity.bus, identity.vendor, identity.product, identity.version])  // EVIOCGID
    case 0x06: return IoctlAnswer(text: description.name, for: request)  // EVIOCGNAME
    case 0x07: return IoctlAnswer(text: "emulated/input\(number)", for: request)  // EVIOCGPHYS
    case 0x08: return .error(ENOENT)  // EVIOCGUNIQ
    case 0x09: return IoctlAnswer(bits: description.properties, for: request)  // EVIOCGPROP
    case 0x0a: return slotValues(request)  // EVIOCGMTSLOTS
    case 0x18: return IoctlAnswer(bits: pressed, for: request)  // EVIOCGKEY
    case 0x19, 0x1a, 0x1b: return IoctlAnswer(bits: [], for: request)  // EVIOCGLED, EVIOCGSND, EVIOCGSW
    case 0x20: return IoctlAnswer(bits: description.types, for: request)  // EVIOCGBIT(0)
    case 0x20 + EventType.absolute: return IoctlAnswer(bits: Set(description.axes.keys), for: request)
    case 0x21..<0x40: return IoctlAnswer(bits: description.codes[request.code - 0x20] ?? [], for: request)
    case 0x40..<0x80: return axisInformation(request.code - 0x40)  // EVIOCGABS
    default: return .error(EINVAL)
    }
  }

  private func slotValues(_ request: IoctlRequest) -> IoctlAnswer {
    guard request.input.count >= 4, description.slotCount > 0, let slots = slotValues[UInt16(truncatingIfNeeded: request.inputInteger)]
    else {
      return .error(EINVAL)
    }
    var answer = IoctlAnswer(integers: [request.inputInteger] + slots)
    answer.output = Array(answer.output.prefix(request.size))
    return answer
  }

  private func axisInformation(_ axis: UInt16) -> IoctlAnswer {
    guard let range = description.axes[axis] else { return .error(EINVAL) }
    let value = axis == Axis.slot ? Int32(currentSlot) : values[axis] ?? 0
    return IoctlAnswer(integers: [value, range.minimum, range.maximum, range.fuzz, range.flat, range.resolution])
  }
}
