/// Colours and attributes of text. A missing colour is the terminal's default.
package struct Look: Hashable, Sendable {
  package var foreground, background: Colour?
  package var attributes: Set<Attribute>

  package init(
    foreground: Colour? = nil, background: Colour? = nil, attributes: Set<Attribute> = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// A text attribute of terminals.
  package enum Attribute: String, Hashable, Sendable, CaseIterable {
    case bold, dim, underline, reverse
  }

  /// The look of text that matches a search.
  func highlighted(by match: Look) -> Look {
    Look(
      foreground: match.foreground ?? foreground, background: match.background ?? background,
      attributes: attributes.union(match.attributes))
  }

  /// The look in the cursor's row: it has the colours of the row, and nothing is dim.
  package func selected(by row: Look) -> Look {
    Look(
      foreground: row.foreground, background: row.background,
      attributes: attributes.subtracting([.dim]).union(row.attributes))
  }
}
