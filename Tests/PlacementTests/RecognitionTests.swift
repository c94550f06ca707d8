import Placement
import Testing

@Suite("Which compositor it is") struct RecognitionTests {
  private func kind(_ program: String?, _ environment: [String: String] = [:]) -> CompositorKind {
    CompositorKind(program: program) { environment[$0] }
  }

  @Test(
    "by its program",
    arguments: [
      ("sway", CompositorKind.sway), ("Hyprland", .hyprland), (".Hyprland-wrapped", .hyprland), ("niri", .niri), ("labwc", .labwc),
      ("river", .river), ("wayfire", .wayfire), ("kwin_wayland", .kwin), ("kwin_wayland_wrapper", .kwin), ("cosmic-comp", .cosmic),
      ("phoc", .phoc), ("cage", .cage), ("weston", .weston), ("gnome-shell", .mutter),
    ])
  func program(name: String, expected: CompositorKind) { #expect(kind(name, ["SWAYSOCK": "/x"]) == expected) }

  @Test(
    "by the environment where the program says nothing",
    arguments: [
      (["SWAYSOCK": "/run/sway"], CompositorKind.sway), (["HYPRLAND_INSTANCE_SIGNATURE": "a"], .hyprland), (["NIRI_SOCKET": "/n"], .niri),
      (["WAYFIRE_SOCKET": "/w"], .wayfire), (["LABWC_PID": "1"], .labwc), (["XDG_CURRENT_DESKTOP": "KDE"], .kwin),
      (["XDG_CURRENT_DESKTOP": "Phosh:GNOME"], .phoc), (["XDG_CURRENT_DESKTOP": "GNOME"], .mutter),
      (["XDG_CURRENT_DESKTOP": "COSMIC"], .cosmic),
      (["XDG_CURRENT_DESKTOP": "river"], .river), ([:], .unknown),
    ])
  func environment(variables: [String: String], expected: CompositorKind) {
    #expect(kind("systemd", variables) == expected)
    #expect(kind(nil, variables) == expected)
  }

  @Test("a compositor in a window is one whose outputs are all windows")
  func nested() {
    #expect([output("WL-1"), output("X11-1")].areNested)
    #expect(![output("WL-1"), output("eDP-1")].areNested)
    #expect(![output("HEADLESS-1")].areNested)
    #expect(![OutputFacts]().areNested)
  }
}
