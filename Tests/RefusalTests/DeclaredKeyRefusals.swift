extension Program {
  /// Namespaces of declared keys.
  static let declaredKeys = Program(
    "import FoundationEssentials\nimport Preferences",
    """
    enum Colours: String, CaseIterable, PreferenceType { case dark, light }
    struct AppKeys: Namespace {
      let launchCount = Key(default: 0, .min(0))
      let isPlain: Bool = true
      let editor = EditorKeys()
    }
    struct EditorKeys: Namespace {
      let tabWidth = Key(default: 4, .in(1...16))
      let theme = Key(default: Colours.dark)
    }
    extension Keys {
      static let app = AppKeys()
      static let launchCount = app.launchCount
    }
    let Defaults = Domain(Keys.app, store: MemoryStore())
    func draw(_ editor: Domain<EditorKeys>) {}
    """,
    [
      Refusal(
        "private func use() { Defaults.editor.tabWidth = \"8\" }",
        "cannot assign value of type 'String' to type 'Int'",
        right: "private func use() { Defaults.editor.tabWidth = 8 }"),
      Refusal(
        "private func use() { Defaults.editor.tabWdith = 8 }",
        "value of type 'Domain<EditorKeys>' has no dynamic member 'tabWdith'",
        right: "private func use() { Defaults.editor.tabWidth = 8 }"),
      Refusal(
        "private func use() { Defaults.editor.theme = .drak }",
        "type 'Colours' has no member 'drak'",
        right: "private func use() { Defaults.editor.theme = .dark }"),
      Refusal(
        "private func use() { _ = Defaults[.launchCuont] }",
        "has no member 'launchCuont'",
        right: "private func use() { _ = Defaults[.launchCount] }"),
      Refusal(
        "private func use() { Defaults[.launchCuont] += 1 }",
        "type 'Key<Int>' has no member 'launchCuont'",
        right: "private func use() { Defaults[.launchCount] += 1 }"),
      Refusal(
        "private func use() { Defaults[.app.editor.tabWidth] = \"8\" }",
        "'subscript(_:)' is unavailable: the value is not of the key's type",
        right: "private func use() { Defaults[.app.editor.tabWidth] = 8 }"),
      Refusal(
        "private func use() throws { try Defaults.set(\"8\", for: \\.editor.tabWidth) }",
        "cannot convert value of type 'String' to expected argument type 'Int'",
        right: "private func use() throws { try Defaults.set(8, for: \\.editor.tabWidth) }"),
      Refusal(
        "private func use() { Defaults.reset(\"launchCount\") }",
        "'reset' is unavailable: reset takes a key or its path, such as reset(\\.name)",
        right: "private func use() { Defaults.reset(\\.launchCount) }"),
      Refusal(
        "private let token = Key(default: Secret(\"\"), .length(1...9))",
        "'length' is unavailable: rules for the text in a secret: .revealed(.length(1...9))",
        right: "private let token = Key(default: Secret(\"x\"), .revealed(.length(1...9)))"),
      Refusal(
        "private func use() { Defaults.register((Keys.app.launchCount, \"five\")) }",
        "conflicting arguments to generic parameter 'each Value'",
        right: "private func use() { Defaults.register((Keys.app.launchCount, 5)) }"),
      Refusal(
        "private func use() { draw(Defaults) }",
        "cannot convert value of type 'Domain<AppKeys>' to expected argument type "
          + "'Domain<EditorKeys>'",
        right: "private func use() { draw(Defaults.editor) }"),
      Refusal(
        "private let key = Key(default: 4, .pattern(\"a+\"))",
        "cannot convert value of type 'Int' to expected argument type 'String'",
        right: "private let key = Key(default: \"4\", .pattern(\"a+\"))"),
      Refusal(
        "private let key = Key(default: true, .in(false...true))",
        "requires that 'Bool' conform to 'PreferenceNumber'",
        right: "private let key = Key(default: 1, .in(0...1))"),
      Refusal(
        "private let key = Key<Int?>(default: 4)",
        "an optional key is nil if it is absent: leave the default out, or the question mark",
        right: "private let key = Key<Int?>()"),
      Refusal(
        "private let key = Key<URL>(\"home\")",
        "a key needs a default, or an optional type: Key<URL?>(\"home\")",
        right: "private let key = Key<URL?>(\"home\")"),
      Refusal(
        "private struct Plain: Codable {}; private let key = Key(default: Plain())",
        "a Codable type needs CodablePreference: struct T: CodablePreference",
        right: "private struct Plain: CodablePreference {}; "
          + "private let key = Key(default: Plain())"),
      Refusal(
        "private enum Plain: String, CaseIterable { case a }; private let key = Key(default: Plain.a)",
        "an enum needs PreferenceType: enum Theme: String, CaseIterable, PreferenceType",
        right: "private enum Plain: String, CaseIterable, PreferenceType { case a }; "
          + "private let key = Key(default: Plain.a)"),
      Refusal(
        "private struct Plain {}; private let key = Key(default: Plain())",
        "the type needs PreferenceType, or CodablePreference: struct T: CodablePreference",
        right: "private struct Plain: CodablePreference {}; "
          + "private let key = Key(default: Plain())"),
      Refusal(
        "private let key = Key<[Int: String]>(default: [:])",
        "'Key' requires the types 'Int' and 'String' be equivalent",
        right: "private let key = Key<[String: String]>(default: [:])"),
      Refusal(
        """
        private struct Plain: RecordPreference {
          var host = "a"
          var port = 1
          static let members = [Member("host", \\.host, .length(1...9)), Member("port", \\.port)]
        }
        """,
        "members needs its type: static let members: [Member<Upstream>] = …",
        right: """
          private struct Plain: RecordPreference {
            var host = "a"
            var port = 1
            static let members: [Member<Plain>] = [
              Member("host", \\.host, .length(1...9)), Member("port", \\.port),
            ]
          }
          """),
      Refusal(
        "private func use() throws { try Defaults.set(3, for: AppKeys.editor.tabWidth) }",
        "instance member 'editor' cannot be used on type 'AppKeys'; did you mean to use a value",
        right: "private func use() throws { try Defaults.set(3, for: \\.editor.tabWidth) }"),
      Refusal(
        "private func use() { Defaults.editor.tabWidth = nil }",
        "'nil' cannot be assigned to type 'Int'",
        right: "private func use() { Defaults.reset(\\.editor.tabWidth) }"),
      Refusal(
        "private struct Some: Namespace { static let count = Key(default: 1) }; "
          + "private func use() { _ = Domain(Some(), store: MemoryStore()).count }",
        "static member 'count' cannot be used on instance of type 'Some'",
        right: "private struct Some: Namespace { let count = Key(default: 1) }; "
          + "private func use() { _ = Domain(Some(), store: MemoryStore()).count }"),
      Refusal(
        "private let key = Key(default: 4, .in(1...16), summary: \"Columns\")",
        "rules come last, after summary: and the other labels",
        right: "private let key = Key(default: 4, summary: \"Columns\", .in(1...16))"),
      Refusal(
        "private let key = Key<String?>(.length(1...3), summary: \"Code\")",
        "rules come last, after summary: and the other labels",
        right: "private let key = Key<String?>(summary: \"Code\", .length(1...3))"),
      Refusal(
        "private let key = Key(default: [])",
        "an empty list has no type: Key<[String]>(default: [])",
        right: "private let key = Key<[String]>(default: [])"),
      Refusal(
        "private let key = Key(default: [:])",
        "an empty dictionary has no type: Key<[String: Int]>(default: [:])",
        right: "private let key = Key<[String: Int]>(default: [:])"),
      Refusal(
        "private let key = Key(default: [1: \"one\"])",
        "the keys of a stored dictionary are strings: [String: T]",
        right: "private let key = Key(default: [\"1\": \"one\"])"),
      Refusal(
        "private func use() { if Defaults.isPlain {} }",
        "a preference is a Key: let name = Key(default: 0)",
        right: "private func use() { if Defaults.launchCount > 0 {} }"),
      Refusal(
        "private func use() { try? Defaults.set(\\.launchCount, to: 1) }",
        "the value comes first: set(9, for: \\.name)",
        right: "private func use() { try? Defaults.set(1, for: \\.launchCount) }"),
      Refusal(
        "private func use() { Defaults.isPlain = false }",
        "a preference is a Key: let name = Key(default: 0)",
        right: "private func use() { Defaults.launchCount = 0 }"),
      Refusal(
        """
        extension Keys { fileprivate static let count = Key("count", default: 1) }
        extension Keys { fileprivate static let count = Key("count", default: 2) }
        """,
        "invalid redeclaration of 'count'",
        right: """
          extension Keys { fileprivate static let count = Key("count", default: 1) }
          extension Keys { fileprivate static let limit = Key("limit", default: 2) }
          """),
    ])
}
