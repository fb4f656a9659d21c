import Preferences

enum Colours: String, CaseIterable, PreferenceType { case dark, light }

struct AppKeys: Namespace {
  let launchCount = Key(default: 0, summary: "How often the app was started", .min(0))
  let username = Key<String?>(
    summary: "Name on the account", .length(1...32), .pattern("[a-z][a-z0-9_]*"))
  let libraries = Key<[String]>(default: [], .count(0...8), .each(.length(1...64)))
  let token = Key(default: "", summary: "Access token", secret: true)
  let volume = Key(default: 0.5, .in(0...1))
  let retries = Key("max-retries", default: 3, .in(0...9))
  let editor = EditorKeys()
}

struct EditorKeys: Namespace {
  let tabWidth = Key(
    default: 4, summary: "Columns per tab stop", formerly: ["tab_size"],
    .in(1...16), .check("a power of two") { $0.nonzeroBitCount == 1 })
  let theme = Key(default: Colours.dark, summary: "Colours")
}
