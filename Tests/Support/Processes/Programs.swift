import Foundation

/// The path of a program, looked for in PATH unless it is a path already; nil if there is none.
func findProgram(_ name: String) -> String? {
  let searched = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  let candidates = name.contains("/") ? [name] : searched.split(separator: ":").map { "\($0)/\(name)" }
  return candidates.first { access($0, X_OK) == 0 }
}

/// The same.
///
/// - Throws: `SupportError` if there is none.
func pathOfProgram(_ name: String) throws -> String {
  guard let path = findProgram(name) else { throw SupportError("There is no program \(name) here.") }
  return path
}

/// Runs a program to its end and returns what it wrote to standard output.
///
/// - Throws: `SupportError` with what it wrote to standard error, if it fails.
func output(of arguments: [String], environment: [String: String], folder: TemporaryFolder) throws -> Data {
  let process = try ChildProcess(arguments, environment: environment, folder: folder)
  defer { [process.standardOutput, process.standardError].forEach { unlink($0.path) } }
  guard try process.waitForExit() == .exited(0) else {
    throw SupportError("\(arguments.joined(separator: " ")) failed: \(process.standardError.text)")
  }
  return process.standardOutput.data
}

/// The program under test: the one that was built with the running tests, or the one that WSHOWTOUCH_BINARY names.
public enum ProductBinary {
  /// Its path.
  public static var path: String {
    if let named = ProcessInfo.processInfo.environment["WSHOWTOUCH_BINARY"] { return named }
    return (buildFolder as NSString).appendingPathComponent("wshowtouch")
  }
}

/// The folder of the running test program, where the package is built.
public let buildFolder: String = {
  let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  return (program as NSString).deletingLastPathComponent
}()
