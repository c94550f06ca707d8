/// Swift source in the making.
struct SourceText {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  /// A documentation comment: the summary made a sentence, or else the name in the XML, and the version that brought it.
  mutating func documentation(of name: String, _ summary: String, since version: Int = 1) {
    let sentence = summary.isEmpty ? "`\(name)`" : summary.prefix(1).uppercased() + summary.dropFirst()
    line("/// \(sentence).\(version > 1 ? " Since version \(version)." : "")")
  }

  /// `header`, what `body` writes one step further in, and `footer` if there is one.
  mutating func block(_ header: String, footer: String? = "}", body: (inout SourceText) -> Void) {
    line(header)
    depth += 1
    body(&self)
    depth -= 1
    if let footer { line(footer) }
  }
}
