import Foundation
import Geometry
import Testing
import Touches

/// Recordings of real hardware are no part of the project. Where they lie beside it, or where WSHOWTOUCH_RECORDINGS names them, each
/// must give what libinput 1.22.1 gave when the same events were played to it.
@Suite("Recordings of real touchscreens give what libinput gives")
struct SharedRecordingsTests {
  struct Figures: Equatable, CustomTestStringConvertible, Sendable {
    let name: String
    let downs, ups, most, visibleDowns, motions: Int
    var testDescription: String { name }

    init(_ name: String, _ downs: Int, _ ups: Int, _ most: Int, _ visibleDowns: Int, _ motions: Int) {
      (self.name, self.downs, self.ups) = (name, downs, ups)
      (self.most, self.visibleDowns, self.motions) = (most, visibleDowns, motions)
    }
  }

  static let figures = [
    Figures("Atmel-maXTouch-Touchscreen.1-finger-drag-up-down", 1, 1, 1, 1, 148),
    Figures("Atmel-maXTouch-Touchscreen.1-finger-fast-taps", 9, 9, 1, 9, 0),
    Figures("Atmel-maXTouch-Touchscreen.2-fingers-touch-release", 2, 2, 2, 2, 14),
    Figures("Atmel-maXTouch-Touchscreen.4-finger-drag-down", 4, 4, 4, 4, 98),
    Figures("ELAN-CANDO-Windows7.1-finger-drag-up-down", 1, 1, 1, 1, 258),
    Figures("EP0430M09.1-finger-drag-up-down", 1, 1, 1, 1, 181),
    Figures("EP0430M09.2-finger-scroll-down", 2, 2, 2, 2, 180),
    Figures("EP0430M09.2-fingers-touch-release", 2, 2, 2, 2, 13),
    Figures("EP0430M09.4-finger-drag-down", 4, 4, 4, 4, 382),
    Figures("N-Trig-MultiTouch.1-finger-drag-NW-SE", 1, 1, 1, 1, 91),
    Figures("N-Trig-MultiTouch.2-fingers-touch-release", 2, 2, 2, 2, 26),
    Figures("QUANTA-OpticalTouchScreen", 9, 9, 1, 9, 720),
    Figures("QUANTA-OpticalTouchScreen.touch-hover", 1, 1, 1, 1, 110),
    Figures("QUANTA-OpticalTouchScreen.touch-on-left", 1, 1, 1, 1, 39),
    Figures("Wacom-Cintiq-13HD-touch-Finger", 1, 1, 1, 1, 3),
    Figures("Wacom-DTH2242-Finger", 66, 66, 10, 66, 3767),
    Figures("Wacom-ISDv4-E6-Finger.2fg-double-tap", 2, 2, 2, 2, 0),
    Figures("Wacom-ISDv4-E6-Finger.2fg-tap", 2, 2, 2, 2, 0),
    Figures("Wacom-ISDv4-E6-Finger.double-center-circle", 2, 2, 2, 2, 253),
    Figures("Wacom-ISDv4-E6-Finger.double-center-scroll", 2, 2, 2, 2, 151),
    Figures("Wacom-ISDv4-E6-Finger.double-tap-center", 2, 2, 1, 2, 0),
    Figures("Wacom-ISDv4-E6-Finger.double-top-swipe", 2, 2, 2, 2, 273),
    Figures("Wacom-ISDv4-E6-Finger.single-center-circle", 1, 1, 1, 1, 82),
    Figures("Wacom-ISDv4-E6-Finger.single-center-scroll", 1, 1, 1, 1, 61),
    Figures("Wacom-ISDv4-E6-Finger.single-tap-center", 1, 1, 1, 1, 0),
    Figures("Wacom-ISDv4-E6-Finger.single-top-swipe", 1, 1, 1, 1, 108),
    Figures("dell-canvas-touch", 12, 12, 5, 12, 1308),
    Figures("eGalax-Inc.-USB-TouchController", 2, 2, 1, 0, 0),
    Figures("eGalax-eMPIA-Technology-Inc.-PCAP-MultiTouch-Controller.tap", 1, 1, 1, 1, 1),
    Figures("nexus4-n4", 12, 12, 4, 12, 1389),
  ]

  @Test("downs, ups, fingers and motions", arguments: figures)
  func recording(_ expected: Figures) throws {
    guard let folder = SharedRecordingsTests.folder else {
      print("\(expected.name): not compared, as there is no folder of recordings; the hand-written ones are tested")
      return
    }
    let bytes = try [UInt8](Data(contentsOf: folder.appending(path: expected.name + ".evemu")))
    let events = try TouchSequence(Recording(reading: bytes)).frames.flatMap(\.events)
    #expect(SharedRecordingsTests.count(events, name: expected.name) == expected)
    #expect(isBalanced(events))
  }

  private static var folder: URL? {
    let beside = URL(filePath: #filePath).appending(path: "../../../../../shared/recordings").standardizedFileURL
    let folder = ProcessInfo.processInfo.environment["WSHOWTOUCH_RECORDINGS"].map { URL(filePath: $0) } ?? beside
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  private static func count(_ events: [TouchEvent], name: String) -> Figures {
    var (downs, ups, now, most, visible, motions) = (0, 0, 0, 0, 0, 0)
    for event in events {
      switch event.phase {
      case .down(let place):
        downs += 1
        now += 1
        most = max(most, now)
        if (0..<1).contains(place.x) && (0..<1).contains(place.y) { visible += 1 }
      case .motion: motions += 1
      case .up:
        ups += 1
        now -= 1
      case .cancel: now -= 1
      }
    }
    return Figures(name, downs, ups, most, visible, motions)
  }
}
