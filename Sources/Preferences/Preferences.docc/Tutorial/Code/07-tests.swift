import Preferences
import Testing

struct ServerKeys: Namespace {
  let port = Key(default: 8080, summary: "The port that the server listens on", .in(1...65535))
  let greeting = Key(default: "Hello", summary: "The answer to each request", .length(1...80))
  let limits = LimitKeys()
}

struct LimitKeys: Namespace {
  let idle = Key(default: Duration.seconds(30), summary: "The time until a client is disconnected")
  let least = Key(default: 2, summary: "The fewest workers", .in(1...64))
  let most = Key(default: 8, summary: "The most workers", .in(1...64))

  static let rules: [NamespaceRule<LimitKeys>] = [
    .check("least at most most") { $0.least <= $0.most }
  ]
}

@Test func `a port outside its range is refused`() throws {
  let settings = Domain(ServerKeys(), store: MemoryStore())
  #expect(throws: (any Error).self) { try settings.set(0, for: \.port) }
  #expect(settings.port == 8080)
}

@Test func `the declarations have no mistakes`() {
  #expect(Domain(ServerKeys(), store: MemoryStore()).schema.problems.isEmpty)
}
