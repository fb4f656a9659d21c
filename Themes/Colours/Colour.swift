/// A colour of a theme: one of the terminal's, or a mixture.
public enum Colour: Hashable, Sendable {
  /// 0 to 15 are the sixteen that the terminal's user has chosen, 16 to 255 those of xterm's cube.
  case palette(Int)
  case mixed(Mixture)

  private static let plainNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
  private static let brightNames = plainNames.map {
    "bright" + $0.prefix(1).uppercased() + $0.dropFirst()
  }
  /// The sixteen, by their numbers.
  static let names = plainNames + brightNames

  /// `red`, `brightRed`, `#d75f00`; nil for anything else.
  public init?(_ text: String) {
    if let index = Colour.names.firstIndex(of: text) {
      self = .palette(index)
    } else if let mixture = Mixture(text) {
      self = .mixed(mixture)
    } else {
      return nil
    }
  }
}
