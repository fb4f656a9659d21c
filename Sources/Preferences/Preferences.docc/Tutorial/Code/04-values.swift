import Preferences
import Store

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

let Defaults = Domain(
  ServerKeys(), store: FileStore("~/.config/server/settings.json"),
  overrides: .environment(prefix: "SERVER"))

func start() throws {
  let port = Defaults.port
  print("listening on port \(port)")

  Defaults.greeting = "Good morning"
  try Defaults.set(9090, for: \.port)
  try Defaults.transaction {
    $0.limits.least = 10
    $0.limits.most = 20
  }
}
