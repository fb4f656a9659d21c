import Preferences
import Testing

@Suite struct SchemaProblemsTests {
  private func problems(_ entries: Entry...) -> [String] {
    Schema(entries).problems.map(\.description)
  }

  private func entry(_ keys: String...) -> Entry {
    Entry(PreferenceName(keys.map(PreferenceName.Component.key)), .integer)
  }

  @Test func `a valid declaration has no problems`() {
    let width = Entry(
      PreferenceName(keys: "editor", "tabWidth"), .integer, default: .integer(4),
      rules: [.range(Bounds(1, 16))],
      deprecation: Deprecation(successor: PreferenceName(keys: "port")),
      examples: [.integer(8)])
    #expect(problems(width, entry("port"), entry("host"), entry("editor", "theme")) == [])
  }

  @Test(
    arguments: [
      (.integer, [.range(Bounds(1, 16))], .integer(99), "its default 99 must lie in 1…16"),
      (.string, [], .integer(5), "its default 5 is not text: 5"),
      (
        .list(of: .integer), [.each([.range(Bounds(1, nil))])], .array([.integer(0)]),
        "its default [0] must be at least 1"
      ),
      (
        .choice([Choice(.string("a"))]), [], .string("b"),
        "its default \"b\" is none of its choices"
      ),
    ] as [(Kind, [Rule], PreferenceValue, String)])
  func `a default that breaks its own rules is a problem`(
    kind: Kind, rules: [Rule], value: PreferenceValue, words: String
  ) {
    let name = PreferenceName(keys: "key")
    #expect(problems(Entry(name, kind, default: value, rules: rules)) == ["key: " + words])
  }

  @Test func `examples and choices are checked too, and a secret is not shown`() {
    let name = PreferenceName(keys: "key")
    #expect(
      problems(Entry(name, .integer, rules: [.step(2)], examples: [.integer(3)])) == [
        "key: its example 3 must be a multiple of 2"
      ])
    let levels = Kind.choice([
      Choice(.integer(1)), Choice(.integer(9)), Choice(.real(1.0 as Double)),
    ])
    #expect(problems(Entry(name, levels)) == ["key: has duplicate choice 1.0"])
    let few = Kind.choice([Choice(.integer(1)), Choice(.integer(9))])
    #expect(
      problems(Entry(name, few, rules: [.range(Bounds(nil, 5))])) == [
        "key: its choice 9 must be at most 5"
      ])
    #expect(
      problems(Entry(name, .integer, default: .string("pa55"), isSecret: true)) == [
        "key: its default •••••• breaks its own rules"
      ])
  }

  @Test(
    arguments: [
      (.range(Bounds(5, 1)), "requires 5…1, which no value satisfies"),
      (
        .range(Bounds(1, 1, excludesUpper: true)),
        "requires at least 1 and less than 1, which no value satisfies"
      ),
      (.length(CountRange(3, 2)), "requires 3…2 characters, which no value satisfies"),
      (.count(CountRange(nil, -1)), "requires at most -1 elements, which no value satisfies"),
      (.step(0), "requires multiples of 0, which no value satisfies"),
      (.choices([]), "requires one of no choices, which no value satisfies"),
      (.each([.pattern("(")]), "not checked against (: missing closing parenthesis"),
    ] as [(Rule, String)])
  func `rules that no value satisfies are a problem`(rule: Rule, words: String) {
    let entry = Entry(PreferenceName(keys: "key"), .any, default: .integer(1), rules: [rule])
    #expect(problems(entry) == ["key: " + words])
  }

  @Test func `names that exclude each other are a problem`() {
    #expect(
      problems(entry("port"), entry("port")) == ["port: is declared twice; the last one counts"])
    #expect(
      problems(entry("a.b"), entry("a", "b")) == ["a.b: is declared twice; the last one counts"])
    #expect(
      problems(entry("a"), entry("a", "b")) == [
        "a: is a value, and \"b\" is declared inside it"
      ])
  }

  @Test(
    arguments: [
      ("tabWidth", "tabwidth"), ("tabWidth", "tab_width"), ("tab-width", "TabWidth"),
      ("log", "logs"), ("logged", "logging"), ("retry", "retries"), ("address", "addresses"),
      ("enable", "enabled"), ("caches", "cache"), ("HTTPServer", "http-server"),
      ("maxRetries", "maxRetry"),
    ])
  func `names that are easily confused are a problem`(first: String, second: String) {
    #expect(
      problems(entry("in", first), entry("in", second)) == [
        "in.\(second): looks like in.\(first); rename one of them"
      ])
  }

  @Test(
    arguments: [
      (["aB", "c"], ["a", "bC"], "A_B_C"), (["a", "b_c"], ["a_b", "c"], "A_B_C"),
      (["net", "maxSize"], ["netMax", "size"], "NET_MAX_SIZE"),
    ])
  func `names that share an environment variable are a problem`(
    first: [String], second: [String], variable: String
  ) {
    let entries = [first, second].map { Entry(PreferenceName($0.map { .key($0) }), .integer) }
    let labels = entries.map(\.name.label)
    #expect(
      problems(entries[0], entries[1]) == [
        """
        \(labels[1]): has the same environment variable as \(labels[0]): \(variable); rename one of \
        them
        """
      ])
  }

  @Test(
    arguments: [
      ["min", "max"], ["width1", "width2"], ["host", "port"], ["r", "rs"], ["x", "y", "z"],
      ["read", "ready"], ["address", "addressee"], ["class", "clasp"], ["string", "strength"],
      ["user", "users2"], ["ms", "m"], ["bus", "bud"], ["in", "ins"], ["top", "stop"],
      ["left", "right"], ["start", "stop"], ["cert", "key"], ["v1", "v11"], ["king", "k"],
    ])
  func `names that differ in more than spelling are accepted`(keys: [String]) {
    #expect(Schema(keys.map { entry($0) }).problems == [])
  }

  @Test(
    arguments: [
      ("a\u{200B}b", "\"a\\u200bb\": has an invisible character in its name: <U+200B>"),
      ("a\u{202E}b", "\"a\\u202eb\": has an invisible character in its name: <U+202E>"),
      ("p\u{430}th", "pаth: mixes alphabets in its name: Cyrillic \"а\" next to Latin \"p\""),
      ("ab\u{3BF}", "abο: mixes alphabets in its name: Greek \"ο\" next to Latin \"a\""),
      ("путь", "путь: has \"п\" in its name; expected ASCII letters, digits, _ - ."),
      ("a b", "\"a b\": has \" \" in its name; expected ASCII letters, digits, _ - ."),
      ("", "\"\": has nothing in its name; expected ASCII letters, digits, _ - ."),
    ])
  func `confusable characters in names are a problem`(key: String, words: String) {
    #expect(problems(entry(key)) == [words])
  }

  @Test func `a successor that does not exist is a problem`() {
    var old = entry("tab_size")
    old.deprecation = Deprecation(successor: PreferenceName(keys: "tabWdith"))
    #expect(
      problems(old, entry("tabWidth")) == [
        "tab_size: names a successor that is not declared: tabWdith; did you mean tabWidth?"
      ])
  }
}
