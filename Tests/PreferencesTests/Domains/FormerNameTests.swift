import Testing

@testable import Preferences

struct FormerNameTests {
  private struct Outer: Namespace {
    let tabWidth = Key(default: 4, formerly: ["tab_width", "width", "editor.tabs"], .in(1...16))
    let token = Key(default: "", formerly: ["password"], secret: true)
    let tabs = Key(default: false)
    let limit = Key("net.limit", default: 9, formerly: ["größe"])
  }

  @Test func `the schema has former names as deprecated entries`() {
    let schema = Domain(Outer(), store: MemoryStore()).schema
    #expect(
      schema.entries.map(\.name.label) == [
        "tabWidth", "token", "tabs", "net.limit", "tab_width", "width", "editor.tabs", "password",
        "größe",
      ])
    let former = schema.entries.filter { $0.deprecation != nil }
    #expect(
      former.map(\.deprecation?.successor?.label) == [
        "tabWidth", "tabWidth", "tabWidth", "token", "net.limit",
      ])
    #expect(former.allSatisfy { $0.defaultValue == nil })
    #expect(schema.entry(for: PreferenceName(keys: "password"))?.isSecret == true)
    #expect(schema.problems == [])
  }

  @Test func `a former name's value is checked by the key's kind and rules`() {
    let store = MemoryStore(.dictionary(["tab_width": .integer(99), "password": .bool(true)]))
    let domain = Domain(Outer(), store: store)
    let words = [
      "tab_width: must lie in 1…16", "password: is not text: ••••••",
    ]
    #expect(domain.schema.check(store.load()).map(\.description) == words)
    #expect(domain.problems.map(\.description) == words)
  }

  @Test func `a key reports the former names under which it is stored`() {
    let domain = Domain(
      Outer(), store: MemoryStore(.dictionary(["tab_width": .integer(2), "width": .integer(3)])))
    #expect(
      domain.currentValues.map { $0.formerNames.map(\.label) } == [
        ["tab_width", "width"], [], [], [],
      ])
    domain.tabWidth = 8
    #expect(domain.currentValues[0].formerNames == [])
  }

  @Test func `the exported schema names the successor of a former name`() {
    let schema = Domain(Outer(), store: MemoryStore()).schema
    #expect(schema.jsonSchema.contains("\"x-successor\": \"tabWidth\""))
    #expect(
      schema.markdown.contains("*Deprecated: counts where tabWidth is not set; use tabWidth*"))
  }
}
