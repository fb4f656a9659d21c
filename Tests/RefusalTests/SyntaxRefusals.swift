extension Program {
  /// The call styles of DefaultsSyntax.
  static let styles = Program(
    "import DefaultsSyntax\nimport FoundationEssentials\nimport Preferences",
    """
    enum Account {}
    extension Account: BoolDefaultSettable { enum BoolKey: String { case isUserLoggedIn } }
    extension DefaultsKeys { static let launchCount = DefaultsKey<Int>("launchCount") }
    let Defaults = Domain(StandardKeys(), store: MemoryStore())
    """,
    [
      Refusal(
        "private func use() { Account.set(\"yes\", forKey: .isUserLoggedIn) }",
        "cannot convert value of type 'String' to expected argument type 'Bool'",
        right: "private func use() { Account.set(true, forKey: .isUserLoggedIn) }"),
      Refusal(
        "private func use() { Account.set(true, forKey: .isUserLogedIn) }",
        "type 'Account.BoolKey' has no member 'isUserLogedIn'",
        right: "private func use() { Account.set(true, forKey: .isUserLoggedIn) }"),
      Refusal(
        "private func use() { Defaults[.launchCount] = \"five\" }",
        "'subscript(_:)' is unavailable: the value is not of the key's type",
        right: "private func use() { Defaults[.launchCount] = 5 }"),
      Refusal(
        "private func use() { Defaults[.launchCuont] += 1 }",
        "type 'Key<Int>' has no member 'launchCuont'",
        right: "private func use() { Defaults[.launchCount] += 1 }"),
      Refusal(
        "private func use() { _ = Defaults[\"color\"].strng }",
        "a stored value has .string, .int, .double, .bool, .object and others",
        right: "private func use() { _ = Defaults[\"color\"].string }"),
      Refusal(
        "private func use(_ value: Any) { Defaults[\"color\"] = value }",
        "a value of type Any needs a cast: value as? String",
        right: "private func use(_ value: Any) { Defaults[\"color\"] = value as? String }"),
      Refusal(
        "private func use(_ value: [String: Any]) { Defaults[\"color\"] = value }",
        "a value of type Any needs a cast: value as? String",
        right: "private func use(_ value: [String: Int]) { Defaults[\"color\"] = value }"),
      Refusal(
        "private func use() { Defaults[\"n\"].int = \"3\" }",
        "cannot assign value of type 'String' to type 'Int'",
        right: "private func use() { Defaults[\"n\"].int = 3 }"),
      Refusal(
        "private let key = DefaultsKey<URL>(\"home\")",
        "a key needs a default, or an optional type: Key<URL?>(\"home\")",
        right: "private let key = DefaultsKey<URL?>(\"home\")"),
    ])

  /// Phantom keys, in a file that imports only them.
  static let phantomKeys = Program(
    "import PhantomKeys",
    """
    extension Key where Value == Int { static let launchCount = Self("launchCount") }
    let Defaults = Domain(StandardKeys(), store: MemoryStore())
    """,
    [
      Refusal(
        "private func use() { Defaults.set(\"Noooope\", for: .launchCount) }",
        "cannot convert value of type 'String' to expected argument type 'Int'",
        right: "private func use() { Defaults.set(1, for: .launchCount) }"),
      Refusal(
        "private func use() { Defaults.set(1, for: .launchCuont) }",
        "reference to member 'launchCuont' cannot be resolved",
        right: "private func use() { Defaults.set(1, for: .launchCount) }"),
      Refusal(
        "private struct Plain: Codable {}; private let key = Key<Plain>(\"plain\")",
        "type 'Plain' does not conform to protocol 'PreferenceType'",
        right: "private struct Plain: CodablePreference {}; "
          + "private let key = Key<Plain>(\"plain\")"),
      Refusal(
        "private let key = Key(default: 0)",
        "extraneous argument label 'default:' in call",
        right: "private let key = DefaultsKey(default: 0)"),
    ])
}
