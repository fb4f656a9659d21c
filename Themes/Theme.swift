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

  /// Where a row's looks stay the same wherever the cursor is: only its mark tells.
  public var withoutBar: Theme {
    var looks = looks
    looks[.cursorRow] = nil
    return Theme(name: name, backdrop: backdrop, looks: looks)
  }

  /// `role` as a terminal of this depth shows it, in the cursor's row or outside, where it was looked
  /// for or elsewhere.
  public func look(
    of role: ThemeRole, isSelected: Bool, isMatch: Bool = false, at depth: ColourDepth
  ) -> Look {
    let match = looks[.match] ?? Look(attributes: [.underline])
    let look = isMatch ? look(of: role).marked(by: match) : look(of: role)
    guard isSelected, let row = cursorRow(at: depth) else {
      return look.reduced(to: depth, over: backdrop)
    }
    return look.selected(by: row).reduced(to: depth, over: backdrop)
  }

  /// A bar of colour is text reversed where a few colours, or none, cannot make it readable.
  private func cursorRow(at depth: ColourDepth) -> Look? {
    guard looks[.cursorRow] != nil else { return nil }
    let (row, text) = (look(of: .cursorRow), look(of: .text))
    guard row.background != text.background else { return row }
    switch depth {
    case .trueColour, .twoHundredFiftySix: return row
    case .eight, .sixteen: if isReadable(row, at: depth) { return row }
    case .none: break
    }
    return Look(
      foreground: text.foreground, background: text.background,
      attributes: row.attributes.union([.reverse]))
  }
}

extension Theme {
  /// In its bold letters too, which may be brighter.
  private func isReadable(_ bar: Look, at depth: ColourDepth) -> Bool {
    [bar.attributes, bar.attributes.union([.bold])].allSatisfy { attributes in
      var look = bar
      look.attributes = attributes
      let contrast = look.reduced(to: depth, over: backdrop).contrast(over: backdrop, at: depth)
      return contrast.map { $0 >= Look.readable } ?? false
    }
  }
}

/// The ground of a terminal.
public enum Backdrop: String, Hashable, Sendable, CaseIterable { case dark, light }
