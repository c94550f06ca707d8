// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with. Only the adapters, which talk to C, and the build-time generator may be memory-unsafe without saying so.
let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
let strict = common + [.strictMemorySafety()]

let package = Package(
  name: "wshowtouch",
  products: [
    .executable(name: "wshowtouch", targets: ["wshowtouch"]),
    .library(name: "TouchIndicator", targets: ["TouchIndicator"]),
  ],
  targets: [
    // C doors: headers only.
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CLibinput", pkgConfig: "libinput libudev", providers: [.apt(["libinput-dev", "libudev-dev"])]),

    // Build time only.
    .executableTarget(name: "WaylandScanner", swiftSettings: common),
    .plugin(name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),

    // Adapters.
    .target(name: "Linux", dependencies: ["CLinux"], swiftSettings: common),
    .target(name: "Wayland", dependencies: ["CWayland"], swiftSettings: common, plugins: ["WaylandBindings"]),
    .target(name: "Libinput", dependencies: ["CLibinput", "Geometry", "Touches", "Placement"], swiftSettings: common),
    .target(name: "Cairo", dependencies: ["CCairo", "DynamicLoading"], swiftSettings: common),
    .target(name: "Compositors", dependencies: ["Linux", "DBus", "Placement"], swiftSettings: common),

    // For what is opened with dlopen only when needed.
    .target(name: "DynamicLoading", swiftSettings: common),
    .target(name: "Sound", dependencies: ["CLinux", "DynamicLoading"], swiftSettings: common),
    .target(name: "DBus", dependencies: ["DynamicLoading"], swiftSettings: common),

    // Pure.
    .target(name: "Geometry", swiftSettings: strict),
    .target(name: "Touches", dependencies: ["Geometry"], swiftSettings: strict),
    .target(name: "Placement", dependencies: ["Geometry"], swiftSettings: strict),
    .target(name: "Marks", dependencies: ["Geometry", "Touches"], swiftSettings: strict),

    // Whole.
    .target(
      name: "TouchIndicator",
      dependencies: ["Linux", "Wayland", "Libinput", "Cairo", "DBus", "Sound", "Compositors", "Geometry", "Touches", "Placement", "Marks"],
      swiftSettings: strict),
    .executableTarget(
      name: "wshowtouch", dependencies: ["TouchIndicator", "Linux", "Marks", "Touches", "Wayland", "Placement", "Geometry"],
      swiftSettings: strict),

    .executableTarget(
      name: "gallery", dependencies: ["TouchIndicator", "Cairo", "Touches", "Geometry"], path: "Tests/Gallery", swiftSettings: common),

    // Tests.
    .target(name: "Support", dependencies: ["Geometry"], path: "Tests/Support", swiftSettings: common),
    .executableTarget(name: "DemoStage", dependencies: ["Support", "CCairo"], path: "Tests/DemoStage", swiftSettings: common),
    .testTarget(name: "FaultTests", dependencies: ["wshowtouch", "Support", "Geometry"], path: "Tests/FaultTests", swiftSettings: common),
    .testTarget(
      name: "EnduranceTests", dependencies: ["Soak", "wshowtouch", "Support"], path: "Tests/EnduranceTests", swiftSettings: common),
    .executableTarget(name: "Soak", dependencies: ["Support", "Geometry"], path: "Tests/Soak", swiftSettings: common),
    .executableTarget(name: "Benchmark", dependencies: ["Support", "Geometry"], path: "Benchmarks/Driver", swiftSettings: common),
    .testTarget(name: "SupportTests", dependencies: ["Support", "Geometry"], swiftSettings: common),
    .testTarget(name: "WaylandScannerTests", dependencies: ["WaylandScanner"], swiftSettings: common),
    .testTarget(name: "WaylandTests", dependencies: ["Wayland"], swiftSettings: common),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: common),
    .testTarget(name: "TouchesTests", dependencies: ["Touches", "Geometry"], swiftSettings: common),
    .testTarget(name: "PlacementTests", dependencies: ["Placement", "Geometry"], swiftSettings: common),
    .testTarget(name: "MarksTests", dependencies: ["Marks", "Touches", "Geometry"], swiftSettings: common),
    .testTarget(name: "LinuxTests", dependencies: ["Linux"], swiftSettings: common),
    .executableTarget(
      name: "TouchProbe", dependencies: ["Libinput", "Linux", "Touches", "Geometry"], path: "Tests/TouchProbe", swiftSettings: common),
    .testTarget(name: "LibinputTests", dependencies: ["Support", "TouchProbe", "Touches", "Geometry"], swiftSettings: common),
    .testTarget(
      name: "LookTests",
      dependencies: ["wshowtouch", "Support", "TouchIndicator", "Cairo", "Placement", "Marks", "Touches", "Geometry"],
      exclude: ["Golden"], swiftSettings: common),
    .testTarget(name: "DBusTests", dependencies: ["DBus", "Linux", "Support"], swiftSettings: common),
    .testTarget(name: "TouchIndicatorTests", dependencies: ["TouchIndicator"], swiftSettings: common),
    .testTarget(name: "CommandLineTests", dependencies: ["wshowtouch", "Support"], swiftSettings: common),
    .executableTarget(name: "touch-blocker", dependencies: ["Linux", "Wayland"], path: "Tests/TouchBlocker", swiftSettings: common),
    .testTarget(name: "InstallationTests", dependencies: ["wshowtouch", "Support"], swiftSettings: common),
    .executableTarget(name: "library-host", dependencies: ["TouchIndicator"], path: "Tests/LibraryHost", swiftSettings: common),
    .testTarget(name: "ControlEndToEndTests", dependencies: ["wshowtouch", "library-host", "Support"], swiftSettings: common),
    .executableTarget(
      name: "placement-probe", dependencies: ["TouchIndicator", "Libinput", "Linux", "Placement", "Geometry", "Touches"],
      path: "Tests/PlacementProbe", swiftSettings: common),
    .testTarget(
      name: "CompositorsTests", dependencies: ["Compositors", "Placement", "Geometry", "Linux", "Support"], swiftSettings: common),
    .testTarget(name: "PlacementEndToEndTests", dependencies: ["Support", "Geometry", "wshowtouch"], swiftSettings: common),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Support", "Geometry", "wshowtouch", "touch-blocker"], swiftSettings: common),
  ]
)
