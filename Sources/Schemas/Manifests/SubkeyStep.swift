/// The position of a key in the one around it.
enum SubkeyStep {
  case member(String)
  /// A member that is declared several times.
  case variant(String)
  case element
  /// The placeholder for a member's name, which users choose.
  case key
  /// Any undeclared member.
  case other(than: [String])

  /// Whether the position in the schema expresses the key's name.
  var isNamed: Bool { if case .element = self { false } else { true } }
}
