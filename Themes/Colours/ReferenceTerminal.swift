/// A terminal with its default colours, on which the contrast of a theme is measured.
package struct ReferenceTerminal: Hashable, Sendable {
  package let name: String
  package let backdrop: Backdrop
  let text, background: RGBColour
  /// The first sixteen colours. Nil if users often change them.
  let palette: [RGBColour]?

  private init(
    _ name: String, _ backdrop: Backdrop, text: Int, background: Int, palette: [RGBColour]? = nil
  ) {
    self.name = name
    self.backdrop = backdrop
    self.text = RGBColour(text)
    self.background = RGBColour(background)
    self.palette = palette
  }

  package static let all = [
    ReferenceTerminal("xterm", .light, text: 0x000000, background: 0xFFFFFF, palette: xtermSixteen),
    ReferenceTerminal(
      "xterm -rv", .dark, text: 0xFFFFFF, background: 0x000000, palette: xtermSixteen),
    ReferenceTerminal(
      "the Linux console", .dark, text: 0xAAAAAA, background: 0x000000, palette: consoleSixteen),
    ReferenceTerminal("VS Code", .dark, text: 0xCCCCCC, background: 0x1E1E1E),
    ReferenceTerminal("One Dark", .dark, text: 0xABB2BF, background: 0x282C34),
    ReferenceTerminal("Nord", .dark, text: 0xD8DEE9, background: 0x2E3440),
    ReferenceTerminal("Solarized dark", .dark, text: 0x839496, background: 0x002B36),
    ReferenceTerminal("Solarized light", .light, text: 0x657B83, background: 0xFDF6E3),
    ReferenceTerminal("Breeze light", .light, text: 0x232627, background: 0xEFF0F1),
  ]

  /// The terminals with this backdrop whose colours at this depth are known. Nil is any backdrop.
  static func all(_ backdrop: Backdrop?, _ depth: ColourDepth) -> [ReferenceTerminal] {
    all.filter { terminal in
      (backdrop == nil || terminal.backdrop == backdrop)
        && (terminal.palette != nil || ![.eight, .sixteen].contains(depth))
    }
  }
}

// MARK: Palettes

extension ReferenceTerminal {
  /// The RGB value of a colour. Nil for an unknown palette.
  func rgb(of colour: Colour) -> RGBColour? {
    switch colour {
    case .rgb(let colour): colour
    case .palette(let index): index < 16 ? palette?[index] : Self.cube[index - 16]
    }
  }

  static let xtermSixteen = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(RGBColour.init)
  private static let consoleSixteen = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ].map(RGBColour.init)

  /// The colours 16 to 255 of xterm: a cube of 6 × 6 × 6, then 24 greys.
  static let cube: [RGBColour] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let colours = (0..<216).map { index in
      RGBColour(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
    }
    let greys = stride(from: UInt8(8), through: 238, by: 10).map {
      RGBColour(red: $0, green: $0, blue: $0)
    }
    return colours + greys
  }()
}

// MARK: Contrast

extension ReferenceTerminal {
  /// The share of the text's light that dim leaves, in xterm and VTE.
  private static let dimmed = 2.0 / 3

  /// The WCAG contrast of `look`. Nil if its colours are chosen by the user.
  func contrast(of look: Look, at depth: ColourDepth) -> Double? {
    let isDim = look.attributes.contains(.dim)
    guard look.foreground != nil || look.background != nil || isDim,
      let foreground = look.foreground(at: depth).map(rgb(of:)) ?? text,
      let background = look.background.map(rgb(of:)) ?? background
    else { return nil }
    return (isDim ? foreground.blended(Self.dimmed, over: background) : foreground).contrast(
      with: background)
  }
}

extension Look {
  /// The colour of the text. At depth eight, bold text has the bright colour.
  fileprivate func foreground(at depth: ColourDepth) -> Colour? {
    guard depth == .eight, attributes.contains(.bold), case .palette(let index) = foreground
    else { return foreground }
    return .palette(index % 8 + 8)
  }
}
