/// A set of looks, one for each role.
package struct Theme: Hashable, Sendable {
  package let name: String
  /// The terminal background that the theme is made for; nil for any.
  package let backdrop: Backdrop?
  /// The looks of the theme's file. A missing role looks like text.
  package let looks: [ThemeRole: Look]

  package init(name: String, backdrop: Backdrop? = nil, looks: [ThemeRole: Look]) {
    self.name = name
    self.backdrop = backdrop
    self.looks = looks
  }

  /// The look of a role. Missing colours are those of text.
  package func look(of role: ThemeRole) -> Look {
    let text = looks[.text] ?? Look()
    guard var look = looks[role] else { return text }
    look.foreground = look.foreground ?? text.foreground
    look.background = look.background ?? text.background
    return look
  }

  /// The theme without a look for the cursor's row, so that moving the cursor does not change the
  /// looks of rows.
  package var withoutBar: Theme {
    var looks = looks
    looks[.cursorRow] = nil
    return Theme(name: name, backdrop: backdrop, looks: looks)
  }

  /// The look of a role on a terminal of this depth, inside or outside of the cursor's row and of
  /// matches.
  package func look(
    of role: ThemeRole, isSelected: Bool, isMatch: Bool = false, at depth: ColourDepth
  ) -> Look {
    let match = looks[.match] ?? Look(attributes: [.underline])
    let look = isMatch ? look(of: role).highlighted(by: match) : look(of: role)
    guard isSelected, let row = cursorRow(at: depth) else {
      return look.reduced(to: depth, over: backdrop)
    }
    return look.selected(by: row).reduced(to: depth, over: backdrop)
  }

  /// The look of the cursor's row. It becomes reversed text if a coloured bar would not be readable
  /// with few or no colours.
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
  /// Whether the bar is readable, also with bold text, which may be brighter.
  private func isReadable(_ bar: Look, at depth: ColourDepth) -> Bool {
    [bar.attributes, bar.attributes.union([.bold])].allSatisfy { attributes in
      var look = bar
      look.attributes = attributes
      let contrast = look.reduced(to: depth, over: backdrop).contrast(over: backdrop, at: depth)
      return contrast.map { $0 >= Look.readable } ?? false
    }
  }
}

/// The kind of background of a terminal.
package enum Backdrop: String, Hashable, Sendable, CaseIterable { case dark, light }
