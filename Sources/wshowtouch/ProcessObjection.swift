import Linux

/// Why this process must not read touchscreens, whoever its user is: rights that its user does not have would make what is under other
/// people's fingers theirs.
func processObjection() -> String? {
  if isPrivilegedByFile {
    return """
      wshowtouch must not be installed set-user-ID, set-group-ID or with file capabilities; remove them with \
      'sudo chmod u-s,g-s wshowtouch; sudo setcap -r wshowtouch' and use the udev rule instead
      """
  }
  if !isSuperuser, effectiveCapabilities & ~harmlessCapabilities != 0 {
    return "wshowtouch needs no capabilities and was started with some (CapEff in /proc/self/status); start it without them"
  }
  return nil
}

/// CAP_WAKE_ALARM, which systemd gives to all programs of a desktop session.
private let harmlessCapabilities: UInt64 = 1 << 35
