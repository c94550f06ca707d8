#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

extension Canvas {
  /// Fills two discs and what lies between their common tangents.
  public func fillTaperedLine(
    startX: Double, startY: Double, startRadius: Double, endX: Double, endY: Double, endRadius: Double, _ paint: Paint
  ) {
    let length = hypot(endX - startX, endY - startY)
    if length <= abs(startRadius - endRadius) {
      // One disc holds the other.
      let isStart = startRadius > endRadius
      arc(x: isStart ? startX : endX, y: isStart ? startY : endY, radius: max(startRadius, endRadius), from: 0, to: 2 * .pi)
    } else {
      let direction = atan2(endY - startY, endX - startX)
      // From the line to where the tangents touch.
      let touch = acos((startRadius - endRadius) / length)
      arc(x: endX, y: endY, radius: endRadius, from: direction - touch, to: direction + touch)
      arc(x: startX, y: startY, radius: startRadius, from: direction + touch, to: direction - touch + 2 * .pi)
    }
    close()
    fill(paint)
  }
}
