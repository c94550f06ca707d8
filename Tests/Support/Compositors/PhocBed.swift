import Foundation
public import Geometry

/// A private phoc, the compositor of Phosh's phones, on one headless output. It maps touches to the whole layout.
public final class PhocBed: Bed {
  /// Starts phoc and waits until it has the touchscreen open.
  ///
  /// - Parameters:
  ///   - width: columns of the mode, in pixels.
  ///   - height: rows of the mode.
  ///   - scale: physical pixels to a logical one.
  ///   - transform: how the picture is turned.
  public init(width: Int = 720, height: Int = 1440, scale: Double = 1, transform: OutputTransform = .normal) throws {
    try Requirements.require("phoc", "grim")
    try super.init(desktop: "Phosh:GNOME")
    environment["GSETTINGS_BACKEND"] = "memory"
    devices = [try input.plug(.touchscreen(width: Int32(width), height: Int32(height)))]
    let configuration = """
      [core]
      xwayland=false
      [output:HEADLESS-1]
      mode=\(width)x\(height)
      scale=\(scale)
      rotate=\(transform.phocWord)
      """
    try startWlroots(["phoc", "-C", folder.write(configuration + "\n", to: "phoc.ini")], outputCount: 1)
    try touchscreen.waitForReaders(1)
  }

  /// What the viewer sees now, in physical pixels.
  public func screenshot() throws -> Screenshot { try screenshot(of: "HEADLESS-1") }

  /// Starts an app in a window somewhere, waits until it stays there and returns it with the window's box in physical pixels.
  public func app() throws -> (app: TouchApp, window: Screenshot.Box) {
    try windowedApp(takingPictures: screenshot)
  }
}

extension OutputTransform {
  /// phoc's word for it.
  fileprivate var phocWord: String {
    switch self {
    case .normal: "normal"
    case .rotated90: "90"
    case .rotated180: "180"
    case .rotated270: "270"
    case .flipped: "flipped"
    case .flipped90: "flipped-90"
    case .flipped180: "flipped-180"
    case .flipped270: "flipped-270"
    }
  }
}
