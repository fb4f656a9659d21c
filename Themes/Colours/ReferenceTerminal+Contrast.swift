extension ReferenceTerminal {
  /// What dim leaves of the writing's light, in xterm and in VTE.
  private static let dimmed = 2.0 / 3

  /// How readable `look` is here; nil where its colours are the user's own choice.
  func contrast(of look: Look, at depth: ColourDepth) -> Double? {
    let isDim = look.attributes.contains(.dim)
    guard look.foreground != nil || look.background != nil || isDim,
      let ink = look.ink(at: depth).map(mixture(of:)) ?? text,
      let ground = look.background.map(mixture(of:)) ?? ground
    else { return nil }
    return (isDim ? ink.blended(Self.dimmed, over: ground) : ink).contrast(with: ground)
  }
}

extension Look {
  /// Of eight colours bold makes the bright ones.
  fileprivate func ink(at depth: ColourDepth) -> Colour? {
    guard depth == .eight, attributes.contains(.bold), case .palette(let index) = foreground
    else { return foreground }
    return .palette(index % 8 + 8)
  }
}
