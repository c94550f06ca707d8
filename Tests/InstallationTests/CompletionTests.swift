import Foundation
import Support
import Testing

@Suite("Completions", .serialized)
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(prefix: "complete") }

  /// What a shell prints, with the program under test in its path.
  private func run(_ words: [String]) throws -> [String] {
    let path =
      (ProductBinary.path as NSString).deletingLastPathComponent + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
    let process = try ChildProcess(words, environment: ["PATH": path, "HOME": folder.path, "TERM": "dumb"], folder: folder)
    _ = try process.waitForExit()
    guard process.standardError.text.isEmpty else { throw SupportError("\(words[0]): \(process.standardError.text)") }
    return process.standardOutput.text.split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test("bash completes commands and the options of each")
  func bash() throws {
    func complete(_ words: String...) throws -> [String] {
      let script = """
        source '\(packageFolder)/share/completions/wshowtouch.bash'
        COMP_WORDS=(wshowtouch "$@"); COMP_CWORD=$#; _wshowtouch; printf '%s\\n' "${COMPREPLY[@]}"
        """
      return try run(["bash", "--norc", "-c", script, "bash"] + words)
    }
    #expect(try complete("to") == ["toggle"])
    #expect(Set(try complete("re")) == ["record", "reload"])
    #expect(try complete("--no-con") == ["--no-contrast"])
    #expect(try complete("status", "--f") == ["--follow"])
    #expect(try complete("enable", "--diam") == ["--diameter"])
    #expect(try complete("status", "") == [])
  }

  @Test("fish completes commands and the options of each")
  func fish() throws {
    func complete(_ line: String) throws -> [String] {
      let script = "source '\(packageFolder)/share/completions/wshowtouch.fish'; complete -C \"\(line)\""
      return try run(["fish", "--no-config", "-c", script]).map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try complete("wshowtouch to") == ["toggle"])
    #expect(try complete("wshowtouch --no-con") == ["--no-contrast"])
    #expect(try complete("wshowtouch status --f") == ["--follow"])
    #expect(try complete("wshowtouch enable --diam") == ["--diameter"])
  }

  @Test("zsh completes commands and the options of each")
  func zsh() throws {
    // A zsh in a terminal of its own, in which the line is typed and then Tab.
    func complete(_ line: String, to whole: String) throws {
      let script = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1= PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste; fpath=('\(packageFolder)/share/completions' \\$fpath)"
        zpty -w shell "autoload -Uz compinit; compinit -u -D; compdef _wshowtouch wshowtouch; bindkey '^I' complete-word; echo rea''dy"
        zpty -r -m shell line '*ready*'
        zpty -n -w shell $'\(line)\\t'
        zpty -r -m shell line '*\(whole)*' && print completed
        """
      #expect(try run(["zsh", "-f", "-c", script]) == ["completed"])
    }
    try complete("wshowtouch tog", to: "wshowtouch toggle")
    try complete("wshowtouch status --fol", to: "wshowtouch status --follow")
    try complete("wshowtouch --no-con", to: "wshowtouch --no-contrast")
  }
}
