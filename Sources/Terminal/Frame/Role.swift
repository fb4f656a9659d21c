import Themes

/// What a cell is there for. A theme says how it looks.
public typealias Role = ThemeRole

/// How a cell looks: its role, and whether the cursor's row runs through it.
public struct Style: Hashable, Sendable {
  public let role: Role
  public let isSelected: Bool
  /// A colour of the data, `0xRRGGBB`, in the place of the role's.
  public let light: Int?
  /// It was looked for.
  public let isMatch: Bool
  public init(_ role: Role, isSelected: Bool = false, light: Int? = nil, isMatch: Bool = false) {
    self.role = role
    self.isSelected = isSelected
    self.light = light
    self.isMatch = isMatch
  }
}

public struct Cell: Hashable, Sendable {
  /// A base and its marks; empty in the second cell of a wide one.
  public let text: String
  public let style: Style
  /// 1 or 2; 0 in the second cell of a wide one.
  public let width: Int

  static let blank = Cell(text: " ", style: Style(.text), width: 1)
}
