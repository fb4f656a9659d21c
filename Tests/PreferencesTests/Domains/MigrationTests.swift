import Testing

@testable import Preferences

struct MigrationTests {
  private struct Network: Namespace {
    let timeout = Key(
      default: Duration.seconds(5), formerly: .at("timeout_ms") { Duration.milliseconds($0) },
      .min(.zero))
    let retries = Key<Int?>(
      formerly: [
        "tries", .at(fullName: "retry.count"), .at(fullName: "retry.text") { Int($0 as String) },
      ])
    let mode = Key(default: "a", secret: true)
  }
  private struct Sample: Namespace { let network = Network() }

  private func domain(_ text: String) throws -> (Domain<Sample>, MemoryStore) {
    let store = MemoryStore(try PreferenceValue(typed: text))
    return (Domain(Sample(), store: store), store)
  }

  private func stored(_ domain: Domain<Sample>, _ store: MemoryStore) async throws -> String? {
    try await domain.flush()
    return store.load()[.root]?.text.replacing(", ", with: ",").replacing(": ", with: ":")
  }

  @Test func `a value is read from its old place and converted`() throws {
    let (domain, _) = try domain(#"{"network": {"timeout_ms": 1500}, "retry": {"text": "7"}}"#)
    #expect(domain.network.timeout == .milliseconds(1500))
    #expect(domain.network.retries == 7)
    #expect(domain.origin(of: \.network.timeout) == .stored)
    #expect(domain.problems == [])
    #expect(domain.schema.check(domain.core.values.base) == [])
  }

  @Test func `setting a key removes its old places`() async throws {
    let (domain, store) = try domain(#"{"network": {"timeout_ms": 1500}, "retry": {"count": 2}}"#)
    domain.network.timeout = .seconds(9)
    domain.update(\.network.retries) { $0 = ($0 ?? 0) + 1 }
    #expect(
      try await stored(domain, store) == #"{"network":{"timeout":"9s","retries":3},"retry":{}}"#)
  }

  @Test func `all old places are migrated in one save`() async throws {
    let (domain, store) = try domain(
      #"{"network": {"timeout_ms": 250, "tries": 1, "mode": "x"}, "retry": {"count": 2}}"#)
    #expect(domain.migrate().map(\.label) == ["network.timeout", "network.retries"])
    #expect(domain.network.timeout == .milliseconds(250))
    #expect(
      try await stored(domain, store)
        == #"{"network":{"mode":"x","timeout":"250ms","retries":1},"retry":{}}"#)
    #expect(domain.migrate() == [])
  }

  @Test func `a value that cannot be converted stays and is a problem`() async throws {
    let (domain, store) = try domain(
      #"{"network": {"timeout_ms": "soon"}, "retry": {"text": "many"}}"#)
    #expect(domain.network.timeout == .seconds(5))
    #expect(domain.network.retries == nil)
    #expect(
      domain.problems.map(\.description) == [
        #"network.timeout_ms: is not a number: "soon""#,
        #"retry.text: is not a value for network.retries: "many""#,
      ])
    #expect(domain.migrate() == [])
    #expect(
      try await stored(domain, store)
        == #"{"network":{"timeout_ms":"soon"},"retry":{"text":"many"}}"#)
  }
}
