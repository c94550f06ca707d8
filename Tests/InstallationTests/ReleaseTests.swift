import Foundation
import Support
import Testing

@Suite("scripts/release", .serialized)
struct ReleaseTests {
  private let folder: TemporaryFolder

  /// A repository with what the script touches.
  init() throws {
    folder = try TemporaryFolder(prefix: "release")
    _ = try folder.makeFolder("scripts")
    _ = try folder.makeFolder("Sources/wshowtouch")
    try FileManager.default.copyItem(atPath: "\(packageFolder)/scripts/release", toPath: folder.path("scripts/release"))
    try folder.write("let version = \"0.1.0\"\n", to: "Sources/wshowtouch/Help.swift")
    try folder.write("# Changelog\n\n## Unreleased\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n", to: "CHANGELOG.md")
    try git("init", "--quiet")
    try git("add", "scripts", "Sources", "CHANGELOG.md")
    try git("commit", "--quiet", "--message", "All")
  }

  private func run(_ words: [String]) throws -> (status: Support.ExitStatus, output: String, error: String) {
    let outputs = try TemporaryFolder(prefix: "release")
    let environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": outputs.path, "RELEASE_CHECK": "true",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
    ]
    let arguments = ["sh", "-c", "cd '\(folder.path)' && exec \"$@\"", "sh"] + words
    let process = try ChildProcess(arguments, environment: environment, folder: outputs)
    let status = try process.waitForExit()
    return (status, process.standardOutput.text, process.standardError.text)
  }

  @discardableResult
  private func git(_ words: String...) throws -> String {
    let outcome = try run(["git"] + words)
    guard outcome.status == .exited(0) else { throw SupportError("git: \(outcome.error)") }
    return outcome.output
  }

  @Test("it names the version in the program, moves the changelog on, commits and tags")
  func release() throws {
    #expect(try run(["scripts/release", "0.2.0"]).status == .exited(0))
    #expect(try String(contentsOfFile: folder.path("Sources/wshowtouch/Help.swift"), encoding: .utf8) == "let version = \"0.2.0\"\n")
    let changelog = try String(contentsOfFile: folder.path("CHANGELOG.md"), encoding: .utf8)
    #expect(changelog.contains("## Unreleased\n\n## 0.2.0 ("))
    #expect(changelog.contains(")\n\n- A thing.\n\n## 0.1.0 (2026-01-01)"))
    #expect(try git("log", "--format=%s", "-1") == "Release 0.2.0\n")
    #expect(try git("tag", "--list", "--points-at", "HEAD") == "0.2.0\n")
    #expect(try git("tag", "-n9", "--list", "0.2.0").contains("- A thing."))
    #expect(try git("status", "--porcelain") == "")
  }

  @Test("it refuses a version that is there, one that is before, an empty changelog, and uncommitted changes")
  func refusals() throws {
    #expect(try run(["scripts/release", "0.0.9"]).error == "release: 0.0.9 is before 0.1.0\n")
    #expect(try run(["scripts/release", "next"]).status == .exited(2))
    #expect(try run(["scripts/release", "0.2.0"]).status == .exited(0))
    #expect(try run(["scripts/release", "0.2.0"]).error == "release: the version 0.2.0 is there already\n")
    #expect(try run(["scripts/release", "0.3.0"]).error == "release: CHANGELOG.md says nothing under '## Unreleased'\n")
    try folder.write("changed", to: "CHANGELOG.md")
    #expect(try run(["scripts/release", "0.3.0"]).error == "release: there are changes that are not committed\n")
  }
}
