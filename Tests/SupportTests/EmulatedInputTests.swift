import Foundation
import Support
import Testing

/// sway's own libinput reads the emulated devices; what its app gets tells what it read.
@Suite(.serialized) struct EmulatedInputTests {
  @Test("a device that is unplugged under a finger is gone, and one that is plugged in is taken up")
  func hotPlug() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    bed.touchscreen.down(0, 100, 100)
    try app.waitForTouches("a down") { $0.contains { if case .down = $0 { true } else { false } } }
    bed.input.unplug(bed.touchscreen)
    try bed.touchscreen.waitForReaders(0)
    try waitUntil("sway to forget the device") { try bed.inputs().isEmpty }

    let other = try bed.plug(.touchscreen("Touch B", width: 1000, height: 1000, udev: ["WL_OUTPUT": "HEADLESS-1"]))
    try waitUntil("the app to ask for touches again") { app.process.conversation.messages.count { $0.name == "get_touch" } == 2 }
    other.down(3, 500, 500)
    try app.waitForTouches("the touch in the middle") {
      $0.contains { if case .down(_, let x, let y) = $0 { abs(x - 960) < 1 && abs(y - 540) < 1 } else { false } }
    }
  }

  @Test("all kinds of devices are what sway takes them for")
  func kinds() throws {
    let bed = try SwayBed(devices: [.touchscreen(), .keyboard(), .mouse(), .touchpad(), .pen(), .singleTouchscreen("Single")])
    let types = Dictionary(grouping: try bed.inputs(), by: \.type).mapValues(\.count)
    #expect(types == ["touch": 2, "keyboard": 1, "pointer": 1, "touchpad": 1, "tablet_tool": 1])
  }

  @Test("ten fingers come down, move in one frame and are lifted")
  func tenFingers() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    for slot in 0..<10 { bed.touchscreen.down(slot, Int32(100 + 150 * slot), 500) }
    bed.touchscreen.move(Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, (x: Int32(110 + 150 * $0), y: 520)) }))
    for slot in 0..<10 { bed.touchscreen.up(slot) }
    try app.waitForTouches("ten ups") { $0.counts.up == 10 }
    #expect(app.counts == .init(down: 10, motion: 10, up: 10))
  }

  @Test("after lost events a reader asks for the state and goes on from there")
  func lostEvents() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    bed.touchscreen.down(0, 100, 100)
    bed.touchscreen.loseEvents([.axis(Axis.slot, 0), .axis(Axis.multitouchX, 700)])
    bed.touchscreen.sendDropped()
    try app.waitForTouches("the move that was lost") { $0.contains(.motion(0, x: 700, y: 100)) }
    bed.touchscreen.move(0, 700, 300)
    bed.touchscreen.up(0)
    try app.waitForTouches("the up") { $0.counts.up == 1 }
    #expect(app.counts == .init(down: 1, motion: 2, up: 1))
  }

  @Test("a reader that is too slow loses events of a lossy device, and is told so")
  func lossy() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    bed.touchscreen.isLossy = true
    bed.compositor.send(SIGSTOP)
    bed.touchscreen.down(0, 100, 100)
    for x in 0..<2000 { bed.touchscreen.move(0, Int32(x % 1900), 200) }
    bed.touchscreen.move(0, 100, 900)
    bed.compositor.send(SIGCONT)
    try app.waitForTouches("some of the moves") { $0.counts.motion > 0 }
    bed.touchscreen.send([.axis(Axis.multitouchX, 1910)])
    try app.waitForTouches("the last row, though that move was lost") { $0.contains(.motion(0, x: 1910, y: 900)) }
    #expect(app.counts.motion < 2000)
  }

  @Test("a device that is revoked is gone for those who had it open")
  func revoked() throws {
    let bed = try SwayBed()
    bed.touchscreen.revoke()
    try bed.touchscreen.waitForReaders(0)
    try waitUntil("sway to drop the device") { try bed.inputs().isEmpty }
  }

  @Test("a grabbed device is silent for all others")
  func grabbed() throws {
    let bed = try SwayBed()
    let app = try bed.app()
    let script = "import fcntl, time; f = open('\(bed.touchscreen.node)', 'rb'); fcntl.ioctl(f, 0x40044590, 1); time.sleep(60)"
    let program = try bed.run(["-c", script], program: "/usr/bin/python3")
    try waitUntil("the grab") { bed.touchscreen.grabber == program.processIdentifier }
    bed.touchscreen.down(0, 100, 100)
    bed.touchscreen.up(0)
    program.stop()
    try waitUntil("the end of the grab") { bed.touchscreen.grabber == nil }
    bed.touchscreen.down(0, 300, 100)
    let touches = try app.waitForTouches("the second touch") { !$0.isEmpty }
    #expect(touches.first == .down(0, x: 300, y: 100))
  }

  @Test("udev and the node's folder tell of permission, or the folder alone")
  func attributeChange() throws {
    let bed = try SwayBed(devices: [])
    let device = try bed.input.plug(.touchscreen("Kept away"), refusal: EACCES)
    let program = try bed.run(["-u", "-c", watcher], program: "/usr/bin/python3")
    try waitUntil("the watcher") { program.standardOutput.text.contains("ready") }
    bed.input.allow(device, announced: false)
    try waitUntil("the attribute change") { program.standardOutput.text.contains("attributes of event\(device.number)") }
    #expect(!program.standardOutput.text.contains("udev"))
    bed.input.refuse(device)
    bed.input.allow(device)
    try waitUntil("udev's word") { program.standardOutput.text.contains("udev change") }
    bed.input.unplug(device)
    try waitUntil("udev's word of its end") { program.standardOutput.text.contains("udev remove") }
    _ = try bed.input.plug(.keyboard())
    try waitUntil("udev's word of another") { program.standardOutput.text.contains("udev add") }
  }

  @Test("every opening is recorded with its process, its flags and its refusal")
  func openings() throws {
    let bed = try SwayBed(devices: [])
    let device = try bed.input.plug(.touchscreen("Kept away"), refusal: EACCES)
    let reading = try bed.run(["-c", "exec 3<\(device.node)"], program: "sh")
    #expect(try reading.waitForExit() != .exited(0))
    #expect(device.openings(by: reading).map(\.error) == [EACCES])
    #expect(device.openings(by: reading).map(\.isReadOnly) == [true])

    bed.input.allow(device, announced: false)
    let writing = try bed.run(["-c", "exec 3<>\(device.node)"], program: "sh")
    #expect(try writing.waitForExit() == .exited(0))
    #expect(device.openings(by: writing).map(\.error) == [0])
    #expect(device.openings(by: writing).map(\.isReadOnly) == [false])
  }

  @Test("permissions of a node are seen by those who ask, as root too")
  func permissions() throws {
    let bed = try SwayBed(devices: [])
    let device = try bed.input.plug(.touchscreen("Kept away"), refusal: EACCES)
    let asking = [
      "-c",
      "import os, stat; p = '\(device.node)'; print(os.access(p, os.R_OK), stat.S_ISCHR(os.stat(p).st_mode), os.stat(p).st_rdev == os.makedev(13, \(64 + device.number)), os.listdir('/dev/input'))",
    ]
    let before = try bed.run(asking, program: "/usr/bin/python3")
    try before.waitForExit()
    #expect(before.standardOutput.text == "False True True ['event\(device.number)']\n")
    bed.input.allow(device)
    let after = try bed.run(asking, program: "/usr/bin/python3")
    try after.waitForExit()
    #expect(after.standardOutput.text.hasPrefix("True"))
  }
}

/// Tells of attribute changes in /dev/input and of udev's events.
private let watcher = """
  import ctypes, os, select
  c = ctypes.CDLL(None)
  for f in (c.udev_new, c.udev_monitor_new_from_netlink, c.udev_monitor_receive_device): f.restype = ctypes.c_void_p
  c.udev_device_get_action.restype = ctypes.c_char_p
  monitor = ctypes.c_void_p(c.udev_monitor_new_from_netlink(ctypes.c_void_p(c.udev_new()), b"udev"))
  c.udev_monitor_enable_receiving(monitor)
  udev, folder = c.udev_monitor_get_fd(monitor), c.inotify_init()
  c.inotify_add_watch(folder, b"/dev/input", 4)
  print("ready")
  while True:
      for fd in select.select([folder, udev], [], [])[0]:
          if fd == folder: print("attributes of", os.read(folder, 4096)[16:].split(b"\\0")[0].decode())
          else: print("udev", c.udev_device_get_action(ctypes.c_void_p(c.udev_monitor_receive_device(monitor))).decode())
  """
