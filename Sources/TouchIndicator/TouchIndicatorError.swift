/// Why touches can't be shown, or are not any more.
public struct TouchIndicatorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be the matter.
  public enum Reason: Equatable, Sendable {
    /// This is no place to show touches; see ``BuildEnvironment``.
    case refusedInProduction
    /// There is no Wayland display to connect to.
    case noDisplay
    /// The compositor lets no program draw over the others, or lacks what marks are drawn with.
    case unsupportedCompositor
    /// The picture of style `image` or the sound's file can't be used.
    case unusableFile
    /// The compositor has ended the connection.
    case connectionLost
    /// The system has refused memory, descriptors or a thread.
    case system
  }

  /// What is the matter.
  public let reason: Reason
  /// A sentence without a full stop, with the remedy where there is one.
  public let description: String
}

extension TouchIndicatorError {
  init(_ error: IndicatorError) {
    description = "\(error)"
    reason =
      switch error {
      case .noDisplay: .noDisplay
      case .noLayerShell, .missingInterfaces: .unsupportedCompositor
      case .unusableFile: .unusableFile
      case .connectionLost: .connectionLost
      case .system: .system
      }
  }

  static let refusedInProduction = TouchIndicatorError(
    reason: .refusedInProduction,
    description: """
      touches are not shown in production: this is a release build, or DEPLOYMENT in /etc/machine-info says so; \
      'allowInProduction: true' shows them
      """)
}
