import Linux
import TouchIndicator

/// What `wshowtouch record` is asked for.
struct RecordArguments {
  /// The options of how marks look, as they were given.
  var lookWords: [String]
  /// All options.
  var words: [String]
  /// The program and its arguments.
  var program: [String]
  var wantsHelp = false

  /// Reads the words that follow the command's name.
  init(_ all: [String]) throws(UsageError) {
    let end = all.firstIndex(of: "--") ?? all.endIndex
    words = Array(all[..<end])
    program = Array(all[end...].dropFirst())
    lookWords = words.filter { $0 != "--allow-in-production" }
    wantsHelp = words.contains("--help") || words.contains("-h")
    if wantsHelp { return }
    guard !program.isEmpty else { throw UsageError("'record' needs a program after '--': wshowtouch record -- wf-recorder -D -f demo.mp4") }
    var preferences = Preferences()
    if let operand = try Option.parse(lookWords, Preferences.lookOptions(\.self), into: &preferences).first {
      throw UsageError("unexpected argument '\(operand)': the program comes after '--'")
    }
  }

  /// For showing touches in this process, whatever the file says of its start.
  var runWords: [String] { words + ["--enabled", "true"] }
}

extension Command {
  static var record: Command {
    Command(name: "record", summary: "show touches while a program runs", help: { recordHelp }, keepsSignals: true) {
      words throws(UsageError) in
      let arguments = try RecordArguments(words)
      if arguments.wantsHelp {
        StandardStream.output.write(recordHelp)
        return .done
      }
      return Record(arguments).perform()
    }
  }
}

private var recordHelp: String {
  """
  Usage: wshowtouch record [OPTION]... -- PROGRAM [ARGUMENT]...

  Shows touches while the program runs, and ends with its status (128 and the signal's
  number if a signal ended it). A wshowtouch that runs on this display shows them, and is left
  as it was before. Ctrl-C and SIGTERM are passed on to the program, once; it reads nothing from
  the terminal. An example: wshowtouch record -- wf-recorder -D -f demo.mp4

  Options:
    --allow-in-production  show touches even where /etc/machine-info says that this
                           machine is in production

  Look:
  \(optionTable(Preferences.lookOptions(\.self)))
  \(exitStatusHelp)
  """
}
