import Foundation
import Support

/// What is compared.
enum Program: String, CaseIterable {
  case ours = "wshowtouch"
  /// The least that a C program does for the same picture.
  case floor
  /// A C program that draws the whole output anew.
  case redraw
  /// An overlay written with GTK 3.
  case gtk = "gtk-overlay"

  /// Where the C programs are built.
  static var build: String {
    ProcessInfo.processInfo.environment["BENCHMARK_BUILD"] ?? FileManager.default.currentDirectoryPath + "/.build/benchmarks"
  }

  var path: String { self == .ours ? ProductBinary.path : "\(Self.build)/\(rawValue)" }

  /// That it shows marks until it is ended, ours without the animation of their coming that the others lack.
  var arguments: [String] { self == .ours ? ["--appear", "0"] : [] }
}
