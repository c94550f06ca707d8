public import Geometry

/// Where a device's touches go, worked out for the outputs that there are: what is done for each event.
public enum TouchMapping: Equatable, Sendable {
  /// What becomes of a place that is on no output.
  public enum Outside: Equatable, Sendable {
    /// No surface gets it.
    case lost
    /// It is moved to the nearest edge of any output (Wayfire).
    case toNearestOutput
    /// It is moved to the nearest whole logical pixel of this output (KWin).
    case into(OutputID)
  }

  /// From the panel into the layout.
  case layout(AffineMap, outside: Outside)
  /// Onto the output that has the focus when the finger goes down, where it stays until it is lifted; never turned (Hyprland).
  case focusedOutput
  /// Nowhere: the compositor takes no notice of it.
  case nowhere

  /// Where a touch is seen.
  ///
  /// - Parameters:
  ///   - point: on the panel, after the device's calibration; not clamped, as compositors do not.
  ///   - outputs: all that are shown.
  ///   - focus: for `focusedOutput`, the output that has the focus, or where the finger already is.
  /// - Returns: nil where no output is, such as in a gap of the layout.
  public func place(_ point: NormalizedPoint, on outputs: [OutputFacts], focus: OutputID? = nil) -> OutputPoint? {
    // Only a broken calibration leads there, or to what is no number, for which this is false too.
    guard abs(point.x) < farthest, abs(point.y) < farthest else { return nil }
    switch self {
    case .nowhere: return nil
    case .focusedOutput:
      guard let focus, let output = outputs.first(where: { $0.id == focus }) else { return nil }
      return OutputPoint(output: focus, point: LogicalPoint(x: point.x * Double(output.box.width), y: point.y * Double(output.box.height)))
    case .layout(let map, let outside):
      let place = map.apply(to: point)
      switch outside {
      case .lost: return locate(place, on: outputs)
      case .toNearestOutput: return locate(place, on: outputs) ?? nearest(place, on: outputs)
      case .into(let id):
        guard let box = outputs.first(where: { $0.id == id })?.box, !box.isEmpty else { return nil }
        return OutputPoint(
          output: id,
          point: LogicalPoint(
            x: min(max(place.x - Double(box.x), 0), Double(box.width - 1)), y: min(max(place.y - Double(box.y), 0), Double(box.height - 1)))
        )
      }
    }
  }
}

private func locate(_ place: LogicalPoint, on outputs: [OutputFacts]) -> OutputPoint? {
  // Each touch comes here: an index, unlike a copy of the facts, counts no references.
  guard let index = outputs.firstIndex(where: { $0.box.contains(place) }) else { return nil }
  let box = outputs[index].box
  return OutputPoint(output: outputs[index].id, point: LogicalPoint(x: place.x - Double(box.x), y: place.y - Double(box.y)))
}

private func nearest(_ place: LogicalPoint, on outputs: [OutputFacts]) -> OutputPoint? {
  var best: OutputPoint?
  var least = Double.infinity
  for output in outputs {
    // As wlroots' wlr_box_closest_point: at most the last place before the right and lower edge.
    let x = min(max(place.x, Double(output.box.x)), Double(output.box.right) - edge)
    let y = min(max(place.y, Double(output.box.y)), Double(output.box.bottom) - edge)
    let distance = (x - place.x) * (x - place.x) + (y - place.y) * (y - place.y)
    if distance < least {
      least = distance
      best = OutputPoint(output: output.id, point: LogicalPoint(x: x - Double(output.box.x), y: y - Double(output.box.y)))
    }
  }
  return best
}

/// How many times its own size a panel's touches may be off it.
private let farthest = 1e6
/// One step of `wl_fixed`, the finest that a client is told.
private let edge = 1.0 / 256
