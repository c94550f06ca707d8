extension Color {
  /// Ten colors that viewers with any kind of color blindness can tell apart: searched so that the least distance between two of them in
  /// CIELAB is 28 as seen with normal vision and with protanopia, deuteranopia and tritanopia by Machado, Oliveira and Fernandes (2009).
  public static let perFinger: [Color] = [
    "#3584e4", "#fc6c24", "#6cfc90", "#900090", "#d8fc24", "#b40000", "#fcb4d8", "#2400fc", "#90906c", "#484848",
  ].compactMap { Color($0) }
}
