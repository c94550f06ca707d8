import Placement
import Testing

/// The versions: KWin's backends/libinput/connection.cpp has it in 6.7.4 and not in 6.3.6, aquamarine's src/backend/Session.cpp in 0.14, niri's
/// src/backend/tty.rs in the sources between 25.11 and 26.04.
@Suite("Plugins of libinput") struct InputPluginsTests {
  @Test(
    "KWin loads them since 6.7",
    arguments: [
      ("KWin Support Information:\n\nVersion\n=======\nKWin version: 5.27.5\nQt Version: 5.15.8\n", false),
      ("KWin version: 6.6.5\n", false),
      ("KWin version: 6.7.0\n", true), ("KWin version: 6.10.1", true), ("KWin version: 7.0\n", true), ("Qt Version: 6.9.0\n", false),
      ("", false),
    ])
  func kwin(information: String, areLoaded: Bool) { #expect(InputPlugins.areLoaded(byKWin: information) == areLoaded) }

  @Test(
    "Hyprland loads them since aquamarine 0.14",
    arguments: [
      ("{\"systemAquamarine\": \"0.13.0\"}", false), ("{\"systemAquamarine\": \"0.14.0\"}", true), ("{\"version\": \"0.56.0\"}", false),
    ])
  func hyprland(answer: String, areLoaded: Bool) throws {
    #expect(InputPlugins.areLoaded(byHyprland: try #require(JSON(answer))) == areLoaded)
  }

  @Test(
    "niri loads them since 26.04",
    arguments: [
      ("{\"Ok\":{\"Version\":\"25.11 (b35bcae)\"}}", false), ("{\"Ok\":{\"Version\":\"26.04 (1234567)\"}}", true),
      ("{\"Err\":\"\"}", false),
    ])
  func niri(answer: String, areLoaded: Bool) throws {
    #expect(InputPlugins.areLoaded(byNiri: try #require(JSON(answer))) == areLoaded)
  }
}
