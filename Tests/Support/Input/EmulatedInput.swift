public import Foundation

/// The input devices of a private machine: for programs started with its `environment` they are all there is.
public final class EmulatedInput: Sendable {
  private let folder: TemporaryFolder
  private let library: String
  private let server = SocketServer()
  private let listeners = Locked<[Int: [UnixSocket]]>([:])
  private let monitors = Locked<[UnixSocket]>([])

  /// Makes a machine without devices.
  ///
  /// - Throws: `SupportError` if the preload library cannot be built.
  public init() throws {
    folder = try TemporaryFolder(prefix: "input")
    library = try PreloadedInput.library.get()
    _ = try folder.makeFolder("devinput")
    _ = try server.listen(at: folder.path("monitor")) { [weak self] socket in self?.addMonitor(socket) }
  }

  deinit { server.close() }

  /// The environment in which a program sees these devices.
  ///
  /// - Parameters:
  ///   - base: the rest of its environment.
  ///   - isCompositor: whether it is a compositor under test: sway then starts as root too, and turning a headless output of wlroots off
  ///     pulls it out.
  ///   - plugins: who records what the program does with the plugins of its libinput; without it there are those that libinput has.
  public func environment(_ base: [String: String], isCompositor: Bool = false, plugins: PluginRecorder? = nil) -> [String: String] {
    var environment = base
    environment["LD_PRELOAD"] = ([plugins?.library ?? library] + [base["LD_PRELOAD"]].compactMap(\.self)).joined(separator: ":")
    environment["EMULATED_INPUT_DIRECTORY"] = folder.path
    if isCompositor { environment["EMULATED_INPUT_IN_COMPOSITOR"] = "1" }
    environment["EMULATED_INPUT_PLUGIN_CALLS"] = plugins?.path
    return environment
  }

  /// Plugs a device in.
  ///
  /// - Parameters:
  ///   - description: what it is.
  ///   - number: the N of its eventN; the first free one from 3 if none is given.
  ///   - refusal: the error with which opening it fails, such as EACCES; 0 if it does not.
  public func plug(_ description: DeviceDescription, number: Int? = nil, refusal: Int32 = 0) throws -> EmulatedDevice {
    let number = number ?? listeners.withLock { taken in (3...).first { taken[$0] == nil }! }
    let device = EmulatedDevice(description, number: number, refusal: refusal)
    let sockets = [
      try server.listen(at: folder.path("event\(number).control")) { Self.answer($0, device) },
      try server.listen(at: folder.path("event\(number).sock")) { [weak server] in if let server { Self.open($0, device, server) } },
    ]
    listeners.withLock { $0[number] = sockets }
    // The node comes before udev knows what it is, as with the kernel, and can be opened as soon as udev does.
    try Data().write(to: URL(fileURLWithPath: placeholder(device)))
    showPermissions(device)
    try folder.write(UdevRecord(description: description, number: number).text(), to: "event\(number).udev")
    announce(device, "add")
    return device
  }

  /// Pulls a device out, whoever has it open.
  public func unplug(_ device: EmulatedDevice) {
    guard let sockets = listeners.withLock({ $0.removeValue(forKey: device.number) }) else { return }
    for kind in ["udev", "sock", "control"] { unlink(folder.path("event\(device.number).\(kind)")) }
    unlink(placeholder(device))
    sockets.forEach(server.forget)
    device.isPlugged = false
    device.revoke()
    announce(device, "remove")
  }

  /// From now on opening the device fails; who has it open keeps it.
  ///
  /// - Parameters:
  ///   - device: which.
  ///   - error: how. EACCES and EPERM can be seen in the node's permissions.
  public func refuse(_ device: EmulatedDevice, _ error: Int32 = EACCES) {
    device.refusal = error
    showPermissions(device)
  }

  /// From now on opening the device works.
  ///
  /// - Parameters:
  ///   - device: which.
  ///   - announced: whether udev tells of a change, as when one of its rules gave the permission. Without it only the change of the
  ///     node's attributes can be noticed, as when logind gave it.
  public func allow(_ device: EmulatedDevice, announced: Bool = true) {
    device.refusal = 0
    showPermissions(device)
    if announced { announce(device, "change") }
  }

  private func placeholder(_ device: EmulatedDevice) -> String { folder.path("devinput/event\(device.number)") }

  private func showPermissions(_ device: EmulatedDevice) {
    chmod(placeholder(device), [EACCES, EPERM].contains(device.refusal) ? 0 : 0o660)
  }

  // MARK: The preload library's side

  private static func open(_ socket: UnixSocket, _ device: EmulatedDevice, _ server: SocketServer) {
    guard let cookie = try? device.open(socket) else { return }
    server.watch(socket) { socket in
      if socket.receiveSome() != nil { return true }  // keyboard lights, which nothing here has
      device.remove(cookie)
      return false
    }
  }

  private static func answer(_ socket: UnixSocket, _ device: EmulatedDevice) {
    guard let request = try? IoctlRequest(from: socket) else { return }
    socket.send(device.answer(request).bytes)
  }

  private func addMonitor(_ socket: UnixSocket) {
    monitors.withLock { $0.append(socket) }
    socket.send([1])
    server.watch(socket) { [weak self] socket in
      self?.monitors.withLock { $0.removeAll { $0 === socket } }
      return false
    }
  }

  private func announce(_ device: EmulatedDevice, _ action: String) {
    let record = Array(UdevRecord(description: device.description, number: device.number).text(action: action).utf8)
    var message: [UInt8] = []
    message.append(integer: UInt32(record.count))
    monitors.withLock { $0.forEach { $0.send(message + record) } }
  }
}
