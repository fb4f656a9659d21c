import Preferences
import Testing

@Suite struct SchemaCheckingTests {
  private static let schema: Schema = {
    var schema = Schema([
      Entry(
        .root, .record,
        rules: [.required(["server"]), .closed(to: ["server", "lists", "hosts", "files"])]),
      Entry(
        PreferenceName(keys: "server"), .record,
        rules: [.required(["port"]), .closed(to: ["port", "name"])]),
      Entry(PreferenceName(keys: "server", "port"), .integer, rules: [.range(Bounds(1, 65535))]),
      Entry(PreferenceName(keys: "server", "name"), .string),
      Entry(PreferenceName(keys: "lists"), .list(of: .list(of: .integer))),
      Entry(
        PreferenceName(keys: "hosts"), .list(of: .record),
        rules: [.count(CountRange(nil, 2)), .unique]),
      Entry(PreferenceName(keys: "files.maximum"), .integer),
    ])
    let host: [Schema.Step] = [.key("hosts"), .element]
    schema.declare(Entry(.root, .record, rules: [.required(["name"])]), at: host)
    schema.declare(
      Entry(.root, .string, rules: [.length(CountRange(1, nil))]), at: host + [.key("name")])
    schema.declare(Entry(.root, .integer), at: host + [.other])
    return schema
  }()

  @Test(
    arguments: [
      ("{\"server\": {\"port\": 1}}", []),
      ("{\"server\": {\"port\": 0}}", ["server.port: must lie in 1…65535"]),
      ("{\"server\": {\"port\": \"80\"}}", ["server.port: is not a whole number: \"80\""]),
      (
        "{\"server\": {\"prot\": 80}}",
        ["server: unknown key \"prot\"; did you mean \"port\"?", "server: must have \"port\""]
      ),
      ("{\"server\": 5}", ["server: is not a group: 5"]),
      ("{\"server\": [{\"a\": 1}]}", ["server: is not a group: a list"]),
      ("{\"server\": {\"port\": {\"x\": 1}}}", ["server.port: is not a whole number: a group"]),
      ("{\"server\": {}}", ["server: must have \"port\""]), ("{}", [".: must have \"server\""]),
      ("5", [".: is not a group: 5"]),
      ("{\"server.port\": 0}", ["server.port: must lie in 1…65535"]),
      ("{\"server.prot\": 80}", ["server: unknown key \"prot\"; did you mean \"port\"?"]),
      ("{\"server.port\": 1, \"severs.x\": 1}", [".: unknown key \"severs.x\""]),
      (
        "{\"server\": {\"port\": 1}, \"lists\": [[1], [\"x\"]]}",
        ["lists[1][0]: is not a whole number: \"x\""]
      ),
      (
        "{\"server\": {\"port\": 1}, \"hosts\": [{\"name\": \"\"}, {\"weight\": \"x\"}, {\"name\": \"a\"}]}",
        [
          "hosts[0].name: must have at least 1 character, has 0",
          "hosts[1].weight: is not a whole number: \"x\"",
          "hosts[1]: must have \"name\"", "hosts: must have at most 2 elements, has 3",
        ]
      ),
      (
        "{\"server\": {\"port\": 1}, \"hosts\": [{\"name\": \"a\"}, {\"name\": \"a\"}]}",
        ["hosts: must not hold {\"name\": \"a\"} twice"]
      ),
      (
        "{\"server\": {\"port\": 1}, \"files\": {\"maximum\": \"\"}}",
        ["files.maximum: is not a whole number: \"\""]
      ),
    ] as [(String, [String])])
  func `a document is checked against its schema`(text: String, problems: [String]) throws {
    let snapshot = MemorySnapshot(try PreferenceValue(typed: text))
    #expect(Self.schema.check(snapshot).map(\.description) == problems)
  }

  @Test func `members declared only by their dictionary's kind are checked`() {
    var schema = Schema([Entry(PreferenceName(keys: "labels"), .dictionary(of: .record))])
    schema.declare(Entry(.root, .integer), at: [.key("labels"), .other, .key("x")])
    let members = PreferenceValue.dictionary(["a": .integer(5), "b": .dictionary(["x": .null])])
    let snapshot = MemorySnapshot(.dictionary(["labels": members]))
    #expect(
      schema.check(snapshot).map(\.description) == [
        "labels.b.x: is not a whole number: null", "labels.a: is not a group: 5",
      ])
  }

  @Test func `a document without a schema has no problems`() {
    #expect(Schema.empty.check(MemorySnapshot(.null)).isEmpty)
  }

  @Test func `an undeclared value gets an inferred entry`() {
    let name = PreferenceName(keys: "other")
    #expect(Self.schema.entry(for: name, or: .bool(true)).kind == .boolean)
    #expect(
      Self.schema.nearest(to: PreferenceName(keys: "server", "prot"))
        == PreferenceName(keys: "server", "port"))
  }
}
