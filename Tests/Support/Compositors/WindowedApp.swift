extension Bed {
  /// Starts an app in a window that the compositor places, and waits until two pictures after it appeared are the same.
  ///
  /// - Returns: the app, and the box of its surface in physical pixels.
  func windowedApp(takingPictures picture: () throws -> Screenshot) throws -> (app: TouchApp, window: Screenshot.Box) {
    let before = try picture()
    let app = try TouchApp(in: self)
    var last = before
    let box = try waitFor("the app's window to stay at its place") { () -> Screenshot.Box? in
      let now = try picture()
      defer { last = now }
      return now == last ? now.changedBox(from: before) : nil
    }
    return (app, box)
  }
}
