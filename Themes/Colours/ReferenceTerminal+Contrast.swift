extension ReferenceTerminal {
  /// What dim leaves of the writing's light, in xterm and in VTE.
  private static let dimmed = 2.0 / 3

  /// How readable `look` is here; nil where its colours are the user's own choice.
  func contrast(of look: Look) -> Double? {
    let isDim = look.attributes.contains(.dim)
    guard look.foreground != nil || look.background != nil || isDim,
      let ink = look.foreground.map(mixture(of:)) ?? text,
      let ground = look.background.map(mixture(of:)) ?? ground
    else { return nil }
    return (isDim ? ink.blended(Self.dimmed, over: ground) : ink).contrast(with: ground)
  }
}
