/// How each role looks.
public struct Theme: Hashable, Sendable {
  public let name: String
  /// What it is made to stand on; nil where it suits any.
  public let backdrop: Backdrop?
  /// As the theme's file gives them.
  public let looks: [ThemeRole: Look]

  public init(name: String, backdrop: Backdrop? = nil, looks: [ThemeRole: Look]) {
    self.name = name
    self.backdrop = backdrop
    self.looks = looks
  }

  /// A role that is left out looks like text, and so does a colour.
  public func look(of role: ThemeRole) -> Look {
    let text = looks[.text] ?? Look()
    guard var look = looks[role] else { return text }
    look.foreground = look.foreground ?? text.foreground
    look.background = look.background ?? text.background
    return look
  }

  /// `role` as a terminal of this depth shows it, in the cursor's row or outside, where it was looked
  /// for or elsewhere.
  public func look(
    of role: ThemeRole, isSelected: Bool, isMatch: Bool = false, at depth: ColourDepth
  ) -> Look {
    let match = looks[.match] ?? Look(attributes: [.underline])
    let look = isMatch ? look(of: role).marked(by: match) : look(of: role)
    let whole = isSelected ? look.selected(by: self.look(of: .cursorRow)) : look
    return whole.reduced(to: depth, over: backdrop)
  }
}

/// The ground of a terminal.
public enum Backdrop: String, Hashable, Sendable, CaseIterable { case dark, light }
