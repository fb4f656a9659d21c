/// A colour of a theme: from the terminal's palette, or an RGB colour.
package enum Colour: Hashable, Sendable {
  /// A palette colour: 0 to 15 are chosen by the terminal's user, 16 to 255 are those of xterm.
  case palette(Int)
  case rgb(RGBColour)

  private static let plainNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
  private static let brightNames = plainNames.map {
    "bright" + $0.prefix(1).uppercased() + $0.dropFirst()
  }
  /// The names of the first sixteen palette colours.
  static let names = plainNames + brightNames

  /// Parses `red`, `brightRed` or `#d75f00`. Returns nil for any other text.
  package init?(_ text: String) {
    if let index = Colour.names.firstIndex(of: text) {
      self = .palette(index)
    } else if let colour = RGBColour(text) {
      self = .rgb(colour)
    } else {
      return nil
    }
  }
}
