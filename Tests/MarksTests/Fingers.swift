import Geometry
import Marks
import Touches

let output = OutputID(1)
let screen = LogicalRectangle(x: 0, y: 0, width: 1200, height: 900)

func place(_ x: Double, _ y: Double) -> OutputPoint { OutputPoint(output: output, point: LogicalPoint(x: x, y: y)) }

func time(_ milliseconds: Double) -> Timestamp { Timestamp(microseconds: Int64(milliseconds * 1000)) }

/// A finger that goes down at 0 ms and is lifted at a time.
func finger(liftedAt milliseconds: Double? = nil, from down: Double = 0) -> Finger {
  var tracker = FingerTracker()
  let touch = TouchID(device: DeviceID(1), seatSlot: 0)
  let panel = NormalizedPoint(x: 0.5, y: 0.5)
  tracker.apply(TouchEvent(touch: touch, time: time(down), phase: .down(panel)), at: place(600, 450))
  if let milliseconds { tracker.apply(TouchEvent(touch: touch, time: time(milliseconds), phase: .up), at: nil) }
  return tracker.fingers[0]
}

/// Whether two numbers are the same to four digits after the point.
func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 0.000_05 }
