/// A terminal as it comes: what a theme is measured on.
public struct ReferenceTerminal: Hashable, Sendable {
  public let name: String
  public let backdrop: Backdrop
  let text, ground: Mixture
  /// The sixteen; nil where they are not what a theme can reckon with.
  let sixteen: [Mixture]?

  private init(
    _ name: String, _ backdrop: Backdrop, text: Int, ground: Int, sixteen: [Mixture]? = nil
  ) {
    self.name = name
    self.backdrop = backdrop
    self.text = Mixture(text)
    self.ground = Mixture(ground)
    self.sixteen = sixteen
  }

  public static let all = [
    ReferenceTerminal("xterm", .light, text: 0x000000, ground: 0xFFFFFF, sixteen: xtermSixteen),
    ReferenceTerminal("xterm -rv", .dark, text: 0xFFFFFF, ground: 0x000000, sixteen: xtermSixteen),
    ReferenceTerminal(
      "the Linux console", .dark, text: 0xAAAAAA, ground: 0x000000, sixteen: consoleSixteen),
    ReferenceTerminal("VS Code", .dark, text: 0xCCCCCC, ground: 0x1E1E1E),
    ReferenceTerminal("One Dark", .dark, text: 0xABB2BF, ground: 0x282C34),
    ReferenceTerminal("Nord", .dark, text: 0xD8DEE9, ground: 0x2E3440),
    ReferenceTerminal("Solarized dark", .dark, text: 0x839496, ground: 0x002B36),
    ReferenceTerminal("Solarized light", .light, text: 0x657B83, ground: 0xFDF6E3),
    ReferenceTerminal("Breeze light", .light, text: 0x232627, ground: 0xEFF0F1),
  ]

  /// Those with this backdrop, or all, that have as many colours.
  static func all(_ backdrop: Backdrop?, _ depth: ColourDepth) -> [ReferenceTerminal] {
    all.filter { terminal in
      (backdrop == nil || terminal.backdrop == backdrop)
        && (terminal.sixteen != nil || ![.eight, .sixteen].contains(depth))
    }
  }
}

// MARK: Palettes

extension ReferenceTerminal {
  /// nil where the terminal's own choice is not known.
  func mixture(of colour: Colour) -> Mixture? {
    switch colour {
    case .mixed(let mixture): mixture
    case .palette(let index): index < 16 ? sixteen?[index] : Self.cube[index - 16]
    }
  }

  static let xtermSixteen = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(Mixture.init)
  private static let consoleSixteen = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ].map(Mixture.init)

  /// xterm's 16 to 255: the cube, then 24 greys.
  static let cube: [Mixture] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    let colours = (0..<216).map { index in
      Mixture(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
    }
    let greys = stride(from: UInt8(8), through: 238, by: 10).map {
      Mixture(red: $0, green: $0, blue: $0)
    }
    return colours + greys
  }()
}
