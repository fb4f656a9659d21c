import Themes

/// Maps the styles of a theme to curses' attributes and colour pairs.
///
/// A new palette clears the colour pairs of the one before, so the whole screen must be drawn
/// again.
struct CursesPalette {
  /// The attributes and the colour pair of a cell.
  struct Rendition: Equatable {
    let attributes: Curses.Attributes
    let pair: Int
  }

  private let theme: Theme
  private let depth: ColourDepth
  private var renditions: [Style: Rendition] = [:]
  private var pairs: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let foreground, background: Int
    static let standard = Pair(foreground: -1, background: -1)
  }

  init(_ settings: TerminalSettings, depth: ColourDepth) {
    theme = settings.slowLine ? settings.theme.withoutBar : settings.theme
    self.depth = depth
    if depth != .none { Curses.clearPairs() }
  }

  subscript(style: Style) -> Rendition {
    mutating get {
      if let rendition = renditions[style] { return rendition }
      let look = theme.look(of: style, at: depth)
      let rendition = Rendition(
        attributes: Curses.Attributes(look.attributes), pair: pair(for: look))
      renditions[style] = rendition
      return rendition
    }
  }

  private mutating func pair(for look: Look) -> Int {
    let colours = Pair(
      foreground: look.foreground?.number ?? -1, background: look.background?.number ?? -1)
    if depth == .none || colours == .standard { return 0 }
    if let pair = pairs[colours] { return pair }
    let pair = pairs.count + 1
    guard pair < min(Curses.pairLimit, 256) else { return 0 }
    Curses.definePair(pair, foreground: colours.foreground, background: colours.background)
    pairs[colours] = pair
    return pair
  }
}

extension Theme {
  /// The look of a cell. A colour of the data becomes the nearest one that the terminal has.
  func look(of style: Style, at depth: ColourDepth) -> Look {
    guard let rgb = style.rgb else {
      return look(of: style.role, isSelected: style.isSelected, isMatch: style.isMatch, at: depth)
    }
    return Look(foreground: Colour.rgb(RGBColour(rgb)).nearest(at: depth))
  }
}

extension Colour {
  /// The number in curses. RGB values below 8 become 8, because curses uses 0 to 7 for the palette;
  /// all of them are nearly black.
  fileprivate var number: Int {
    switch self {
    case .palette(let index): index
    case .rgb(let colour): max(8, colour.value)
    }
  }
}

extension Curses.Attributes {
  init(_ attributes: Set<Look.Attribute>) {
    self = []
    if attributes.contains(.bold) { insert(.bold) }
    if attributes.contains(.dim) { insert(.dim) }
    if attributes.contains(.underline) { insert(.underline) }
    if attributes.contains(.reverse) { insert(.reverse) }
  }
}
