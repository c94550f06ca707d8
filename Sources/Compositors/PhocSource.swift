import Linux
import Placement

/// phoc: GSettings, a device at a time, by the program that every GNOME system has.
final class PhocSource: CompositorSource {
  private var current: PhocRule
  private var devices: Set<String> = []
  private var watches: [FolderWatch] = []

  /// - Parameter usesHint: whether it is built with wlroots up to 0.15.
  init(usesHint: Bool) { current = PhocRule(usesHint: usesHint) }

  var rule: any CompositorRule { current }

  func prepare(for device: DeviceFacts) {
    // Pens have settings elsewhere, which are not asked for.
    if device.isPen { return }
    devices.insert(device.numbers)
    read(device.numbers)
  }

  func start(on loop: EventLoop, onChange: @escaping () -> Void) {
    // Where GSettings keeps what the user sets: in dconf, or in a plain file.
    for folder in ["\(configurationFolder)/dconf", "\(configurationFolder)/glib-2.0/settings"] {
      guard let watch = try? FolderWatch(folder) else { continue }
      watches.append(watch)
      loop.add(watch.fileDescriptor) { [unowned self] in
        _ = watch.changedNames()
        let before = current
        for numbers in devices { read(numbers) }
        if current != before { onChange() }
      }
    }
  }

  func stop(on loop: EventLoop) {
    for watch in watches { loop.remove(watch.fileDescriptor) }
    watches = []
  }

  private func read(_ numbers: String) {
    let schema = "org.gnome.desktop.peripherals.touchscreen"
    let path = "/org/gnome/desktop/peripherals/touchscreens/\(numbers)/"
    let answer = output(of: ["gsettings", "get", "\(schema):\(path)", "output"], milliseconds: 1000)
    current.screens[numbers] = answer.map(PhocRule.screen)
  }
}
