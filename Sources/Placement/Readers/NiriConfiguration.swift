public import Geometry

/// What niri's config.kdl says of touch.
public struct NiriConfiguration: Equatable, Sendable {
  /// Whether touch is off.
  public var isOff = false
  /// `map-to-output`.
  public var output: String?
  /// `calibration-matrix`.
  public var matrix: AffineMap?
  /// The outputs that have a `position`.
  public var placedOutputs: [String] = []

  /// Says nothing.
  public init() {}

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - include: finds what it includes.
  ///   - problems: gets what can't be understood.
  public init(_ file: ConfigurationFile, include: IncludeReader = { _, _ in [] }, problems: inout [ConfigurationProblem]) {
    var known: Set = [file.path]
    read(file, include, &known, &problems)
  }

  private mutating func read(
    _ file: ConfigurationFile, _ include: IncludeReader, _ known: inout Set<String>, _ problems: inout [ConfigurationProblem]
  ) {
    for node in KDLReader.read(file, problems: &problems) {
      switch node.name {
      case "include":
        // Once each, or files that name each other would be read again and again.
        for included in node.arguments.flatMap({ include($0, file.path) }) where known.insert(included.path).inserted {
          read(included, include, &known, &problems)
        }
      case "input":
        for setting in node.children("touch").flatMap(\.children) {
          switch setting.name {
          case "off": isOff = setting.arguments.first.map { $0 == "true" || $0 == "#true" } ?? true
          case "map-to-output": output = setting.arguments.first
          case "calibration-matrix":
            matrix = AffineMap(setting.arguments.compactMap(Double.init))
            if matrix == nil { problems.append(ConfigurationProblem(file: file.path, reason: "'calibration-matrix' takes six numbers")) }
          default: break
          }
        }
      case "output":
        if let name = node.arguments.first, !node.children("position").isEmpty { placedOutputs.append(name) }
      default: break
      }
    }
  }
}
