import Testing

@testable import Preferences

struct CurrentValueTests {
  private struct Inner: Namespace {
    let token = Key(default: "", secret: true)
  }
  private struct Outer: Namespace {
    let workers = Key(default: 4)
    let name = Key<String?>()
    let inner = Inner()
  }

  @Test func `every key reports its effective value and its origin, in declared order`() {
    let domain = Domain(
      Outer(), store: MemoryStore(.dictionary(["workers": .integer(8)])),
      overrides: .assignments(["inner.token=hunter2"]))
    let values = domain.currentValues
    #expect(values.map(\.entry.name.label) == ["workers", "name", "inner.token"])
    #expect(values.map(\.text) == ["8", "nothing", "••••••"])
    #expect(
      values.map(\.origin) == [.stored, .builtIn, .overridden(by: "--set inner.token")])
  }

  private struct Server: RecordPreference, Equatable {
    var host = ""
    var token = ""
    static let members: [Member<Server>] = [
      Member("host", \Server.host), Member("token", \Server.token, secret: true),
    ]
  }
  private struct Records: Namespace {
    let servers = Key(default: [Server(host: "a", token: "hidden")])
    let byName = Key(default: ["x": Server(host: "b", token: "hidden")])
    let one = Key(default: Server(host: "c", token: "hidden"))
  }

  @Test func `secret members of records in lists and dictionaries are masked`() {
    let domain = Domain(Records(), store: MemoryStore())
    let texts = domain.currentValues.map(\.text)
    #expect(texts.contains { $0.contains("••••••") } && !texts.contains { $0.contains("hidden") })
    #expect(texts.first?.contains("\"a\"") == true, "\(texts)")
    #expect(domain.currentValues.map(\.holdsSecret) == [true, true, false, true])
    #expect(!domain.schema.jsonSchema.contains("hidden"), "\(domain.schema.jsonSchema)")
    #expect(!domain.schema.markdown.contains("hidden"), "\(domain.schema.markdown)")
  }

  @Test func `a secret's override is reported without its text`() {
    let domain = Domain(
      Outer(), store: MemoryStore(),
      overrides: .assignments(["inner.token=hunter2", "workers=9"]))
    #expect(
      domain.currentValues.map(\.override) == ["--set workers", nil, "--set inner.token"])
  }
}
