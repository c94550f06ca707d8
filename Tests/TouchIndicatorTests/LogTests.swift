import Testing
import TouchIndicator

@Suite("The log")
struct LogTests {
  @Test("a sentence beyond its limit is not said, and not even made")
  func limit() {
    var (said, made) = ([String](), [String]())
    func sentence(_ text: String) -> String {
      made.append(text)
      return text
    }
    let log = Log(upTo: .warning) { said.append("\($0 == .error ? "error" : "warning"): \($1)") }
    log.information(sentence("an output"))
    log.warning(sentence("no touchscreen"))
    log.error(sentence("no display"))
    #expect(said == ["warning: no touchscreen", "error: no display"])
    #expect(made == ["no touchscreen", "no display"])
  }
}
