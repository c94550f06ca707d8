import CGTK

/// Whether the user wants touches to be shown, kept in a file from one start to the next.
enum RememberedChoice {
  private static var path: String { String(cString: g_get_user_config_dir()) + "/touch-example" }

  static var showsTouches: Bool {
    get {
      var text: UnsafeMutablePointer<CChar>?
      guard g_file_get_contents(path, &text, nil, nil) != 0, let text else { return false }
      defer { g_free(text) }
      return String(cString: text) == "true"
    }
    set {
      g_mkdir_with_parents(g_get_user_config_dir(), 0o700)
      g_file_set_contents(path, newValue ? "true" : "false", -1, nil)
    }
  }
}
