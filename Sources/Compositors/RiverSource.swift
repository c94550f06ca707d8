import Linux
import Placement

/// river 0.3, which answers only to its own program.
final class RiverSource: CompositorSource {
  private(set) var rule: any CompositorRule = RiverRule()

  init() {
    if let list = output(of: ["riverctl", "list-input-configs"], milliseconds: 1000) {
      rule = RiverRule(configuration: RiverConfiguration(list))
    }
  }
}
