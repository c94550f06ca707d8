/// Why a compositor's configuration could not be read whole. What could be is used.
public struct ConfigurationProblem: Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1; nil if the file itself can't be read.
  public let line: Int?
  /// What is wrong.
  public let reason: String

  /// Makes the problem from its parts.
  public init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// A sentence without a full stop.
  public var description: String {
    "cannot read \(file)\(line.map { ", line \($0)" } ?? ""): \(reason); where touches go is found by the compositor's other rules"
  }
}

/// A text of a configuration, and where it is from.
public struct ConfigurationFile: Equatable, Sendable {
  /// Its path.
  public let path: String
  /// What it says.
  public let text: String

  /// Makes the file from its parts.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// Finds the files that a configuration includes: by the words that name them, wildcards among them, and the file that includes.
public typealias IncludeReader = (_ pattern: String, _ from: String) -> [ConfigurationFile]
