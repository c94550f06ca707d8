import Foundation

/// The preload library, compiled when it is first needed and kept until its source changes.
enum PreloadedInput {
  /// Its path, or why there is none.
  static let library: Result<String, SupportError> = Result { () throws(SupportError) in try compiled() }

  /// The path of the library when it is compiled with these definitions, such as "-DPLUGINS".
  static func compiled(_ definitions: [String] = []) throws(SupportError) -> String {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = here.appendingPathComponent("../../PreloadedInput/preloaded_input.c")
    guard let text = try? Data(contentsOf: source) else { throw SupportError("\(source.path) cannot be read.") }
    let name = "preloaded_input\(definitions.joined())-\(fingerprint(text)).so"
    guard let compiler = ["cc", "clang", "gcc"].compactMap(findProgram).first else {
      throw SupportError("The tests need a C compiler: apt install gcc")
    }
    for folder in [buildFolder, privateFolder] where access(folder, W_OK) == 0 {
      let library = "\(folder)/\(name)"
      if access(library, R_OK) == 0 { return library }
      try compile([source.path] + definitions, with: compiler, to: library)
      return library
    }
    throw SupportError("Neither \(buildFolder) nor a private folder in /tmp can be written.")
  }

  /// A folder that only this user can write, for those who cannot write where the package was built.
  private static let privateFolder: String = {
    let folder = "/tmp/wshowtouch-tests-\(getuid())"
    mkdir(folder, 0o700)
    var facts = stat()
    return lstat(folder, &facts) == 0 && facts.st_uid == getuid() && facts.st_mode & 0o777 == 0o700 ? folder : "/nonexistent"
  }()

  /// Compiles beside the target and then renames, so that tests in several processes do not meet.
  private static func compile(_ arguments: [String], with compiler: String, to library: String) throws(SupportError) {
    let unfinished = "\(library).\(getpid())"
    do {
      let folder = try TemporaryFolder(prefix: "compile")
      _ = try output(
        of: [compiler, "-O2", "-shared", "-fPIC", "-o", unfinished] + arguments + ["-ldl"],
        environment: ProcessInfo.processInfo.environment, folder: folder)
    } catch {
      throw SupportError("The preload library cannot be compiled: \(error)")
    }
    rename(unfinished, library)
  }

  /// FNV-1a of the bytes.
  private static func fingerprint(_ data: Data) -> String {
    String(data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}
