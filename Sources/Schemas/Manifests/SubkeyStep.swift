/// How a key stands in the one around it.
enum SubkeyStep {
  case member(String)
  /// A member that is declared several times.
  case variant(String)
  case element
  /// What people call a member.
  case key
  /// Any member but those declared.
  case other(than: [String])

  /// Whether its name is said by where it stands.
  var isNamed: Bool { if case .element = self { false } else { true } }
}
