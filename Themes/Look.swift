/// Colours and attributes. An absent colour is the terminal's own.
public struct Look: Hashable, Sendable {
  public var foreground, background: Colour?
  public var attributes: Set<Attribute>

  public init(
    foreground: Colour? = nil, background: Colour? = nil, attributes: Set<Attribute> = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    case bold, dim, underline, reverse
  }

  /// `self` where it was looked for.
  func marked(by match: Look) -> Look {
    Look(
      foreground: match.foreground ?? foreground, background: match.background ?? background,
      attributes: attributes.union(match.attributes))
  }

  /// `self` in the cursor's row, whose colours count. Nothing there is dim.
  public func selected(by row: Look) -> Look {
    Look(
      foreground: row.foreground, background: row.background,
      attributes: attributes.subtracting([.dim]).union(row.attributes))
  }
}
