/// The purpose of a part of the screen.
package enum ThemeRole: String, Hashable, Sendable, CaseIterable {
  case text, dim, title, accent, rule, header
  /// The name of a key, a stored value, and a value being typed.
  case name, value, field
  case staged, invalid, secret, escape, added, removed
  /// A key to press, in the message line.
  case key
  /// The row under the cursor. Combined with the role of each cell.
  case cursorRow
  /// Text that matches a search. Combined with the role of each cell.
  case match
}
