import Foundation
import Support
import Testing

@testable import wshowtouch

@Suite("The command line")
struct UsageTests {
  /// Runs the program without a Wayland session.
  private func run(_ words: String...) throws -> (status: Support.ExitStatus, output: String, error: String) {
    let folder = try TemporaryFolder(prefix: "usage")
    let process = try ChildProcess([ProductBinary.path] + words, environment: ["XDG_RUNTIME_DIR": folder.path], folder: folder)
    let status = try process.waitForExit()
    return (status, process.standardOutput.text, process.standardError.text)
  }

  @Test("each command has a help that begins with its usage and ends with what its exit statuses mean", arguments: Command.all.map(\.name))
  func help(name: String) throws {
    for word in ["--help", "-h"] {
      let outcome = try run(name, word)
      #expect(outcome.status == .exited(0))
      #expect(outcome.error == "")
      #expect(outcome.output.hasPrefix("Usage: wshowtouch \(name == "run" ? "[run]" : name)"))
      #expect(outcome.output.hasSuffix("\n  4  refused: this machine is in production\n"))
      #expect(!outcome.output.contains("\n\n\n"))
    }
  }

  @Test("the help of toggle is whole")
  func toggleHelp() throws {
    #expect(
      try run("toggle", "--help").output == """
        Usage: wshowtouch toggle

        Hide touches, or show them again. Speaks to the wshowtouch that runs on this Wayland display.

        Exit status:
          0  done
          1  the outside world failed: no Wayland display, no layer shell, the compositor
             gone, a file that can't be read, no wshowtouch to speak to
          2  wrong usage, or errors in the configuration file
          3  another wshowtouch shows touches on this display
          4  refused: this machine is in production

        """)
  }

  @Test(
    "a wrong command line is told in a sentence, with status 2, before anything is looked for",
    arguments: [
      (["fly"], "unknown command 'fly'"),
      (["--fly"], "unknown option '--fly'"),
      (["--diameter"], "option '--diameter' needs a value: --diameter NUMBER"),
      (["--diameter", "7"], "'diameter' takes a number from 8 to 400, not '7'"),
      (["--diameter=nan"], "'diameter' takes a number from 8 to 400, not 'nan'"),
      (["--contrast=yes"], "option '--contrast' takes no value: give '--contrast' or '--no-contrast'"),
      (["--enabled", "perhaps"], "'enabled' takes true, false or remember, not 'perhaps'"),
      (["run", "now"], "unexpected argument 'now': wshowtouch run takes options only"),
      (["toggle", "now"], "unexpected argument 'now' of 'wshowtouch toggle'"),
      (["toggle", "--now"], "unknown option '--now'"),
      (["pause"], "'pause' takes a number of seconds from 0.1 to 86400"),
      (["pause", "0"], "'pause' takes a number of seconds from 0.1 to 86400"),
      (["pause", "nan"], "'pause' takes a number of seconds from 0.1 to 86400"),
      (["pause", "1", "2"], "'pause' takes a number of seconds from 0.1 to 86400"),
      (["status", "--xml"], "unknown option '--xml'"),
      (["enable", "--verbose"], "unknown option '--verbose'"),
      (["enable", "--opacity", "2"], "'opacity' takes a number from 0.05 to 1, not '2'"),
      (["record"], "'record' needs a program after '--': wshowtouch record -- wf-recorder -D -f demo.mp4"),
      (["record", "--"], "'record' needs a program after '--': wshowtouch record -- wf-recorder -D -f demo.mp4"),
      (["record", "true", "--", "true"], "unexpected argument 'true': the program comes after '--'"),
    ] as [([String], String)])
  func wrong(words: [String], message: String) throws {
    let folder = try TemporaryFolder(prefix: "usage")
    let process = try ChildProcess([ProductBinary.path] + words, environment: [:], folder: folder)
    #expect(try process.waitForExit() == .exited(2))
    #expect(process.standardOutput.text == "")
    #expect(process.standardError.text == "wshowtouch: \(message); see 'wshowtouch --help'\n")
  }

  @Test("errors of the configuration file are told all at once with status 2, and one that is missing with status 1")
  func configurationFile() throws {
    let folder = try TemporaryFolder(prefix: "usage")
    let path = try folder.write("diameter = 7\n\ncolour = red\n", to: "config")
    let wrong = try run("--config", path)
    #expect(wrong.status == .exited(2))
    #expect(
      wrong.error == """
        wshowtouch: \(path):1: 'diameter' takes a number from 8 to 400, not '7'
        wshowtouch: \(path):3: unknown key 'colour'

        """)
    let missing = try run("--config", "/no/such")
    #expect(missing.status == .exited(1))
    #expect(missing.error == "wshowtouch: cannot read the configuration file '/no/such': No such file or directory\n")
  }

  @Test("without a display or its folder it says which, with status 1")
  func noDisplay() throws {
    let outcome = try run()
    #expect(outcome.status == .exited(1))
    #expect(outcome.error.hasPrefix("wshowtouch: cannot connect to the Wayland display 'wayland-0' (WAYLAND_DISPLAY is not set)"))
    let folder = try TemporaryFolder(prefix: "usage")
    let process = try ChildProcess([ProductBinary.path, "status"], environment: [:], folder: folder)
    #expect(try process.waitForExit() == .exited(1))
    #expect(
      process.standardError.text == """
        wshowtouch: XDG_RUNTIME_DIR is not set, so that commands can't reach a running wshowtouch; run it inside your session

        """)
  }

  @Test("--version and --print-config print and end")
  func printing() throws {
    let outcome = try run("--version")
    #expect(outcome.output == "wshowtouch \(version)\n")
    #expect(try run("--print-config").output == Preferences.defaultFile)
  }

  @Test("it refuses capabilities that its user does not have by himself, and does not mind the one that desktops give")
  func capabilities() throws {
    // Another user than root, with a right of root's: only root can start that.
    guard getuid() == 0 else { return try refuseInside() }
    func start(_ capability: String) throws -> (Support.ExitStatus, String) {
      let folder = try TemporaryFolder(prefix: "usage")
      chmod(folder.path, 0o755)
      let words = [
        "setpriv", "--reuid", "65534", "--clear-groups", "--inh-caps", capability, "--ambient-caps", capability, ProductBinary.path,
      ]
      let process = try ChildProcess(words, environment: ["XDG_RUNTIME_DIR": folder.path], folder: folder)
      return (try process.waitForExit(), process.standardError.text)
    }
    let (status, text) = try start("+dac_read_search")
    #expect(status == .exited(4))
    #expect(text.hasPrefix("wshowtouch: wshowtouch needs no capabilities"))
    #expect(try start("+wake_alarm").0 == .exited(1))
  }

  /// The same for an ordinary user, who is root in a name space of his own and has all rights there.
  private func refuseInside() throws {
    let folder = try TemporaryFolder(prefix: "usage")
    let words = ["unshare", "--user", "--keep-caps", ProductBinary.path]
    let process = try ChildProcess(words, environment: ["XDG_RUNTIME_DIR": folder.path], folder: folder)
    #expect(try process.waitForExit() == .exited(4))
  }
}
