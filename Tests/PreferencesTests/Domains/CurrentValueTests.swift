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

  @Test func `a secret's override is reported without its text`() {
    let domain = Domain(
      Outer(), store: MemoryStore(),
      overrides: .assignments(["inner.token=hunter2", "workers=9"]))
    #expect(
      domain.currentValues.map(\.override) == ["--set workers", nil, "--set inner.token"])
  }
}
