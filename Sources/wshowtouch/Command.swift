/// One command of the program.
struct Command {
  let name: String
  /// What it does, in a line of the program's help.
  let summary: String
  /// Its own help. That of `run` names all commands.
  let help: () -> String
  /// Whether it takes the signals that `Control` listens to. All others let those that steer an instance pass.
  var keepsSignals = false
  /// Does it with the words that follow its name.
  let perform: ([String]) throws(UsageError) -> ExitStatus

  /// In the order of the program's help. The first is meant where no name is given.
  static var all: [Command] { [.run] + controlling + [.devices, .calibrate, .record] }
}
