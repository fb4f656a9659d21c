import ArgumentParser
import Preferences
import PreferencesCommands
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

@main
struct Server: AsyncParsableCommand {
  static let configuration = CommandConfiguration(subcommands: [Run.self, Config.self])
}

struct Run: AsyncParsableCommand {
  func run() async throws {
    for await port in Defaults.updates(\.port) {
      print("listening on port \(port)")
    }
  }
}

struct Config: PreferenceCommands {
  static let domain = Defaults
}
