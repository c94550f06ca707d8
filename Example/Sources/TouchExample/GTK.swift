import CGTK

/// A widget, whatever it is.
typealias Widget = UnsafeMutablePointer<GtkWidget>

/// An object of GTK, in whichever way Swift sees its class.
protocol Instance {
  var address: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: Instance {
  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: Instance {
  var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

/// The same object as functions about one of its classes want it. The class is the caller's to know, as in C.
func cast<Object>(_ object: some Instance) -> UnsafeMutablePointer<Object> { object.address.assumingMemoryBound(to: Object.self) }

/// What a signal calls, kept as long as its object.
private final class Action {
  let perform: (Double) -> Void
  init(_ perform: @escaping (Double) -> Void) { self.perform = perform }
}

/// Calls the action whenever the object emits the signal, which carries nothing.
func connect(_ object: some Instance, _ signal: String, _ action: @escaping () -> Void) {
  let handler: @convention(c) (gpointer, gpointer) -> Void = { _, data in
    Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().perform(0)
  }
  connect(object, signal, unsafeBitCast(handler, to: GCallback.self)) { _ in action() }
}

/// The same for a signal that carries a pointer, such as a gesture's.
func connectGesture(_ object: some Instance, _ signal: String, _ action: @escaping () -> Void) {
  let handler: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, _, data in
    Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().perform(0)
  }
  connect(object, signal, unsafeBitCast(handler, to: GCallback.self)) { _ in action() }
}

/// Calls the action with the number that the signal carries.
func connectNumber(_ object: some Instance, _ signal: String, _ action: @escaping (Double) -> Void) {
  let handler: @convention(c) (gpointer, Double, gpointer) -> Void = { _, number, data in
    Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().perform(number)
  }
  connect(object, signal, unsafeBitCast(handler, to: GCallback.self), action)
}

private func connect(_ object: some Instance, _ signal: String, _ handler: @escaping GCallback, _ action: @escaping (Double) -> Void) {
  let data = Unmanaged.passRetained(Action(action)).toOpaque()
  let release: GClosureNotify = { data, _ in Unmanaged<Action>.fromOpaque(data!).release() }
  g_signal_connect_data(object.address, signal, handler, data, release, GConnectFlags(rawValue: 0))
}

/// Calls the action once, as soon as nothing else is to be done.
func later(milliseconds: UInt32, _ action: @escaping () -> Void) {
  let data = Unmanaged.passRetained(Action { _ in action() }).toOpaque()
  g_timeout_add(
    milliseconds,
    { data in
      Unmanaged<Action>.fromOpaque(data!).takeRetainedValue().perform(0)
      return 0
    }, data)
}
