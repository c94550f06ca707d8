/// The version, by semver.org.
let version = "0.1.0"

/// A table of options for a help text.
func optionTable<Arguments>(_ options: [Option<Arguments>]) -> String { table(options.map { ($0.form.usage, $0.help) }) }

/// Two columns, the first as wide as its widest.
func table(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
}

/// What the exit statuses mean.
let exitStatusHelp = """
  Exit status:
    0  done
    1  the outside world failed: no Wayland display, no layer shell, the compositor
       gone, a file that can't be read, no wshowtouch to speak to
    2  wrong usage, or errors in the configuration file
    3  another wshowtouch shows touches on this display
    4  refused: this machine is in production

  """
