// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TouchExample",
  dependencies: [
    // In a package of your own: .package(url: "…/wshowtouch", from: "1.0.0")
    .package(name: "wshowtouch", path: "..")
  ],
  targets: [
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(name: "TouchExample", dependencies: ["CGTK", .product(name: "TouchIndicator", package: "wshowtouch")]),
  ]
)
