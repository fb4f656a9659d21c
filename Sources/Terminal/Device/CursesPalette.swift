import Themes

/// A theme in what this terminal has: 256 colours, 16, 8 or none.
struct CursesPalette {
  struct Ink {
    let attributes: Curses.Attributes
    let pair: Int
  }

  private let theme: Theme
  private let colours: Int
  private var inks: [Style: Ink] = [:]
  private var pairs: [Pair: Int] = [:]

  private struct Pair: Hashable {
    let foreground, background: Int
  }

  init(theme: Theme, colours: Int) {
    self.theme = theme
    self.colours = colours
  }

  subscript(style: Style) -> Ink {
    mutating get {
      if let ink = inks[style] { return ink }
      var look = theme.look(of: style.role)
      if style.isSelected { look = look.selected(by: theme.look(of: .cursorRow)) }
      let ink = Ink(attributes: Curses.Attributes(look.attributes), pair: pair(for: look))
      inks[style] = ink
      return ink
    }
  }

  private mutating func pair(for look: Look) -> Int {
    let wanted = Pair(
      foreground: look.foreground?.index(among: colours) ?? -1,
      background: look.background?.index(among: colours) ?? -1)
    if colours == 0 || wanted == Pair(foreground: -1, background: -1) { return 0 }
    if let pair = pairs[wanted] { return pair }
    let pair = pairs.count + 1
    guard pair < min(Curses.pairLimit, 256) else { return 0 }
    Curses.definePair(pair, foreground: wanted.foreground, background: wanted.background)
    pairs[wanted] = pair
    return pair
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
