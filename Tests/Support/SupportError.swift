/// What kept a test's equipment from working, in one sentence.
public struct SupportError: Error, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes the error from its sentence.
  public init(_ description: String) { self.description = description }
}
