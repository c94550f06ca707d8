import Foundation
import Support

/// Measures the goals of performance and prints them as a table, or with --json as an array of objects.
@main
struct Benchmark {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let isJSON = words.contains("--json")
    let names = words.filter { !$0.hasPrefix("-") }
    var rows: [Row] = []
    var isWhole = true
    if !isJSON { print(Row.heading) }
    for (name, measure) in Measurements.all where names.isEmpty || names.contains(name) {
      do {
        let new = try measure()
        rows += new
        if !isJSON { new.forEach { print($0.line) } }
      } catch {
        isWhole = false
        FileHandle.standardError.write(Data("bench: \(name) could not be measured: \(error)\n".utf8))
      }
      fflush(nil)
    }
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print((try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
    }
    TemporaryFolder.removeAll()
    exit(isWhole && rows.allSatisfy(\.isMet) ? 0 : 1)
  }
}
