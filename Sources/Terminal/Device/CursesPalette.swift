import Themes

/// Maps the styles of a theme to the looks of one terminal.
struct CursesPalette {
  private let theme: Theme
  private let depth: ColourDepth
  private var renditions: [Style: Rendition] = [:]
  /// The last style that was looked up: most neighbours have the same.
  private var last: (style: Style, rendition: Rendition)?

  init(_ settings: TerminalSettings, depth: ColourDepth, onLight isLight: Bool) {
    let chosen = isLight ? settings.lightTheme?.theme ?? settings.theme : settings.theme
    theme = settings.slowLine ? chosen.withoutBar : chosen
    self.depth = depth
  }

  subscript(style: Style) -> Rendition {
    mutating get {
      if let last, last.style == style { return last.rendition }
      let rendition = renditions[style] ?? Rendition(theme.look(of: style, at: depth), at: depth)
      renditions[style] = rendition
      last = (style, rendition)
      return rendition
    }
  }
}

extension Rendition {
  fileprivate init(_ look: Look, at depth: ColourDepth) {
    self.init(
      attributes: Attributes(look.attributes),
      foreground: depth == .none ? nil : look.foreground?.number,
      background: depth == .none ? nil : look.background?.number)
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
  /// The number in terminfo. RGB values below 8 become 8, because 0 to 7 are the palette's;
  /// all of them are nearly black.
  fileprivate var number: Int {
    switch self {
    case .palette(let index): index
    case .rgb(let colour): max(8, colour.value)
    }
  }
}

extension Attributes {
  init(_ attributes: Set<Look.Attribute>) {
    self = []
    if attributes.contains(.bold) { insert(.bold) }
    if attributes.contains(.dim) { insert(.dim) }
    if attributes.contains(.underline) { insert(.underline) }
    if attributes.contains(.reverse) { insert(.reverse) }
  }
}
