import Foundation
import Support
import Testing

@Suite("Installation", .serialized)
struct InstallationTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder(prefix: "install")
    root = try folder.makeFolder("root")
  }

  /// Runs a program at the top of the sources.
  private func run(_ words: [String], environment more: [String: String] = [:]) throws -> (
    status: Support.ExitStatus, output: String, error: String
  ) {
    var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path]
    environment.merge(more) { $1 }
    let arguments = ["sh", "-c", "cd '\(packageFolder)' && exec \"$@\"", "sh"] + words
    let process = try ChildProcess(arguments, environment: environment, folder: folder)
    let status = try process.waitForExit(timeout: 120)
    return (status, process.standardOutput.text, process.standardError.text)
  }

  private func install(_ words: String...) throws -> [String] {
    let outcome = try run(["scripts/install", "--binary", ProductBinary.path] + words)
    guard outcome.status == .exited(0) else { throw SupportError("install: \(outcome.error)") }
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// All files below a folder, by their path in it.
  private func files(below folder: String) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return Set(
      all.filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
      })
  }

  @Test("everything is put below the prefix and the destination, opt-in files only if asked for, and uninstall removes it all")
  func destination() throws {
    let ordinary: Set = [
      "usr/bin/wshowtouch", "usr/bin/wshowtouch-record", "usr/share/man/man1/wshowtouch.1", "usr/share/man/man5/wshowtouch.5",
      "usr/share/bash-completion/completions/wshowtouch", "usr/share/zsh/site-functions/_wshowtouch",
      "usr/share/fish/vendor_completions.d/wshowtouch.fish", "usr/share/icons/hicolor/scalable/apps/wshowtouch.svg",
      "usr/share/applications/wshowtouch.desktop", "usr/lib/systemd/user/wshowtouch.service",
      "usr/share/wshowtouch/udev/71-wshowtouch.rules", "usr/share/wshowtouch/udev/71-wshowtouch-pens.rules",
    ]
    let optional: Set = [
      "etc/xdg/autostart/wshowtouch.desktop", "etc/udev/rules.d/71-wshowtouch.rules", "etc/udev/rules.d/71-wshowtouch-pens.rules",
    ]
    let printed = try install("--prefix", "/usr", "--destdir", root)
    #expect(files(below: root) == ordinary)
    #expect(Set(printed) == Set(ordinary.map { "\(root)/\($0)" }))
    _ = try install("--prefix=/usr", "--destdir=\(root)", "--autostart", "--udev-rule", "--pen-rule")
    #expect(files(below: root) == ordinary.union(optional))

    #expect(FileManager.default.isExecutableFile(atPath: "\(root)/usr/bin/wshowtouch"))
    #expect(try run(["\(root)/usr/bin/wshowtouch", "--version"]).output.hasPrefix("wshowtouch "))
    let unit = try String(contentsOfFile: "\(root)/usr/lib/systemd/user/wshowtouch.service", encoding: .utf8)
    #expect(unit.contains("ExecStart=/usr/bin/wshowtouch\n"))

    #expect(try run(["scripts/uninstall", "--prefix", "/usr", "--destdir", root]).status == .exited(0))
    #expect(files(below: root).isEmpty)
  }

  @Test("--user installs into the home folder only")
  func user() throws {
    _ = try install("--user", "--autostart")
    let files = files(below: folder.path).filter { !$0.hasSuffix(".out") && !$0.hasSuffix(".err") }
    #expect(files.contains(".local/bin/wshowtouch"))
    #expect(files.contains(".local/share/systemd/user/wshowtouch.service"))
    #expect(files.contains(".config/autostart/wshowtouch.desktop"))
    #expect(files.allSatisfy { $0.hasPrefix(".local/") || $0.hasPrefix(".config/") })
    #expect(try run(["scripts/uninstall", "--user"]).status == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: folder.path(".local/bin/wshowtouch")))
  }

  @Test("wrong arguments end with status 2")
  func usage() throws {
    for script in ["scripts/install", "scripts/uninstall", "scripts/record-demo"] {
      let outcome = try run([script, "--wrong"])
      #expect(outcome.status == .exited(2))
      #expect(outcome.error.contains("--wrong"))
      #expect(try run([script, "--help"]).output.hasPrefix("Usage: "))
    }
  }

  @Test("the unit and the launchers are what systemd and desktops understand")
  func validity() throws {
    _ = try install("--prefix", "/usr", "--destdir", root, "--autostart")
    for file in ["usr/share/applications/wshowtouch.desktop", "etc/xdg/autostart/wshowtouch.desktop"] {
      let outcome = try run(["desktop-file-validate", "\(root)/\(file)"])
      #expect(outcome.status == .exited(0), "\(outcome.output)\(outcome.error)")
    }
    let unit = "\(root)/usr/lib/systemd/user/wshowtouch.service"
    // It must find what it starts.
    let text = try String(contentsOfFile: unit, encoding: .utf8).replacingOccurrences(of: "/usr/bin/", with: "\(root)/usr/bin/")
    try text.write(toFile: unit, atomically: true, encoding: .utf8)
    let runtime = try folder.makeFolder("runtime")
    let outcome = try run(["systemd-analyze", "--user", "--man=no", "verify", unit], environment: ["XDG_RUNTIME_DIR": runtime])
    #expect(!outcome.error.contains("wshowtouch.service:"), "\(outcome.error)")
  }

  @Test("the manual names each command, option and key that the program's help names")
  func manual() throws {
    let help = try run([ProductBinary.path, "--help"]).output
    let manual = try ["docs/wshowtouch.1.scd", "docs/wshowtouch.5.scd"].map {
      try String(contentsOfFile: "\(packageFolder)/\($0)", encoding: .utf8)
    }.joined()
    var names: [String] = []
    var isCommand = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Commands") { isCommand = true } else if line.isEmpty { isCommand = false }
      let words = line.split(separator: " ")
      guard line.hasPrefix("  "), let first = words.first else { continue }
      if isCommand { names.append(String(first)) }
      if let option = words.prefix(2).first(where: { $0.hasPrefix("--") }) {
        names.append(option.replacingOccurrences(of: "--[no-]", with: "").replacingOccurrences(of: "--", with: ""))
      }
    }
    #expect(names.count > 20)
    for name in names where name != "-h," {
      #expect(manual.contains("*\(name)*") || manual.contains("*--\(name)*"), "\(name) is not in the manual")
    }
  }
}

/// The top of the sources.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
