import Preferences

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
