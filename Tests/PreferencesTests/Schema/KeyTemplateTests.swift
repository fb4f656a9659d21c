import Preferences
import Testing

struct KeyTemplateTests {
  private var schema: Schema {
    var schema = Schema([Entry(PreferenceName(keys: "hosts", "main"), .integer)])
    let hosts = Schema.Step.key("hosts")
    schema.declare(
      Entry(PreferenceName(keys: "hosts"), .record, rules: [.keys([.length(CountRange(1, 9))])]),
      at: [hosts])
    schema.declare(
      Entry(.root, .boolean, title: "Flag", summary: "On or off."), at: [hosts, .pattern("^x-")])
    schema.declare(Entry(.root, .path), at: [hosts, .pattern(#"\.log$"#)])
    schema.declare(Entry(.root, .string), at: [hosts, .other])
    return schema
  }

  private func kind(_ keys: String...) -> Kind? {
    schema.entry(for: PreferenceName(["hosts"].map { .key($0) } + keys.map { .key($0) }))?.kind
  }

  @Test
  func
    `a key is declared by its own entry, else by the first matching pattern, else as an additional key`()
  {
    #expect(kind("main") == .integer)
    #expect(kind("x-a") == .boolean)
    #expect(kind("a") == .string)
    #expect(schema.entry(for: PreferenceName(keys: "hosts", "x-a"))?.name.label == "hosts.x-a")
  }

  @Test func `a dotted key is one key unless a group declares its parts`() {
    #expect(kind("a.log") == .path)
    #expect(kind("x-a.b") == .boolean)
    #expect(kind("a.b.c") == .string)
  }

  @Test func `one element may have an entry of its own`() {
    var schema = Schema()
    schema.declare(Entry(.root, .string), at: [.key("list"), .element])
    schema.declare(Entry(.root, .integer), at: [.key("list"), .instance(.index(1))])
    let list = PreferenceName(keys: "list")
    #expect(schema.entry(for: list.appending(index: 0))?.kind == .string)
    #expect(schema.entry(for: list.appending(index: 1))?.kind == .integer)
    #expect(schema.keys(in: list).isEmpty)
  }

  @Test func `allowed keys are described as people write them`() {
    let templates = schema.templates(in: PreferenceName(keys: "hosts"))
    #expect(
      templates.map(\.phrase) == [
        "x-…, 1…9 characters", "….log, 1…9 characters", "1…9 characters",
      ])
    #expect(templates.map(\.entry.kind) == [.boolean, .path, .string])
    #expect(templates.map(\.prefix) == ["x-", "", ""])
  }

  @Test(arguments: [
    ("^x-", "x-…"), ("^x-.*$", "x-…"), (#"^\$ref"#, "$ref…"), (#"\.log$"#, "….log"), (".*", "…"),
    ("^[a-z]+$", "… of a certain form"), (#"^id\ .*\ \:\ end$"#, "id … : end"),
    ("^Match (?!.*x$)", "Match …"),
    (#"^\d"#, "… of a certain form"), ("^(?i:Match )(?!.*x$)", "Match …"), ("", "…"),
  ])
  func `a simple pattern is shown in plain words`(source: String, words: String) {
    var schema = Schema()
    schema.declare(Entry(.root, .string), at: [.pattern(Pattern(source))])
    #expect(schema.templates(in: .root).map(\.phrase) == [words])
  }

  @Test func `a dictionary's members share one entry`() {
    let labels = PreferenceName(keys: "labels")
    let schema = Schema([Entry(labels, .dictionary(of: .integer), rules: [.each([.step(2)])])])
    let template = schema.templates(in: labels).first
    #expect(template?.phrase == "…")
    #expect(template?.entry.kind == .integer)
    #expect(template?.entry.check(.integer(3)).isEmpty == false)
    #expect(schema.templates(in: .root).isEmpty)
  }

  @Test func `patterns are written as patternProperties`() {
    let text = schema.jsonSchema
    #expect(text.contains(#""patternProperties": {"#))
    #expect(text.contains(#""^x-": {"#))
    #expect(schema.markdown.contains(#"hosts./^x-/"#))
  }
}
