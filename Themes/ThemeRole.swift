/// What a part of the screen is there for.
public enum ThemeRole: String, Hashable, Sendable, CaseIterable {
  case text, dim, title, accent, rule, header
  /// A key's name, a value as it is stored, a value typed.
  case name, value, field
  case staged, invalid, secret, escape, added, removed
  /// A key to press, in the message line.
  case key
  /// The row under the cursor: laid over the role of each of its cells.
  case cursorRow
  /// What was looked for: laid over the role of each of its cells.
  case match
}
