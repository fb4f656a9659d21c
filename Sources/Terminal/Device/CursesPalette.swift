import Themes

/// A theme in what this terminal has. A new one begins anew: it forgets the colour pairs of the one
/// before, and everything drawn with them must be drawn again.
struct CursesPalette {
  struct Ink: Equatable {
    let attributes: Curses.Attributes
    let pair: Int
  }

  private let theme: Theme
  private let depth: ColourDepth
  private var inks: [Style: Ink] = [:]
  private var pairs: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let foreground, background: Int
    /// The terminal's own colours.
    static let own = Pair(foreground: -1, background: -1)
  }

  init(_ settings: TerminalSettings, depth: ColourDepth) {
    theme = settings.slowLine ? settings.theme.withoutBar : settings.theme
    self.depth = depth
    if depth != .none { Curses.forgetPairs() }
  }

  subscript(style: Style) -> Ink {
    mutating get {
      if let ink = inks[style] { return ink }
      let look = theme.look(of: style, at: depth)
      let ink = Ink(attributes: Curses.Attributes(look.attributes), pair: pair(for: look))
      inks[style] = ink
      return ink
    }
  }

  private mutating func pair(for look: Look) -> Int {
    let wanted = Pair(
      foreground: look.foreground?.number ?? -1, background: look.background?.number ?? -1)
    if depth == .none || wanted == .own { return 0 }
    if let pair = pairs[wanted] { return pair }
    let pair = pairs.count + 1
    guard pair < min(Curses.pairLimit, 256) else { return 0 }
    Curses.definePair(pair, foreground: wanted.foreground, background: wanted.background)
    pairs[wanted] = pair
    return pair
  }
}

extension Theme {
  /// A colour of the data is shown as the nearest that there is.
  func look(of style: Style, at depth: ColourDepth) -> Look {
    guard let light = style.light else {
      return look(of: style.role, isSelected: style.isSelected, isMatch: style.isMatch, at: depth)
    }
    return Look(foreground: Colour.mixed(Mixture(light)).nearest(at: depth))
  }
}

extension Colour {
  /// What curses knows it by. Of mixtures the first eight numbers are taken: they are black as well.
  fileprivate var number: Int {
    switch self {
    case .palette(let index): index
    case .mixed(let mixture): max(8, mixture.value)
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
