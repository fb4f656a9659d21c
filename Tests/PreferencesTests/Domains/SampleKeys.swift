import FoundationEssentials
import Preferences

enum Colours: String, CaseIterable, PreferenceType { case dark, light }

struct Point: CodablePreference, Equatable {
  var x = 0.0
  var y = 0.0
}

struct SampleKeys: Namespace {
  let launchCount = Key(default: 0, .min(0))
  let username = Key<String?>(.length(1...32), .pattern("[a-z][a-z0-9_]*"))
  let libraries = Key<[String]>(default: [], .count(0...8), .each(.length(1...64)))
  let volume = Key(default: 0.5, .in(0...1))
  let retries = Key("max-retries", default: 3, .in(0...9))
  let proxy = Key("net.proxy", default: "")
  let home = Key(default: Point())
  let seen = Key<Date?>()
  let editor = EditorKeys()
}

struct EditorKeys: Namespace {
  let tabWidth = Key(
    default: 4, formerly: ["tab_size", "tabs"],
    .in(1...16), .check("a power of two") { $0.nonzeroBitCount == 1 })
  let theme = Key(default: Colours.dark)
}

extension Keys {
  static let sample = SampleKeys()
  static let editor = sample.editor
}

extension Domain<SampleKeys> {
  /// Over a store in memory that holds the JSON `text`.
  static func holding(
    _ text: String, overrides: Overrides = .none
  ) throws -> Domain<SampleKeys> {
    Domain(Keys.sample, store: MemoryStore(try PreferenceValue(typed: text)), overrides: overrides)
  }

  /// What the store holds once all is saved, as JSON.
  var saved: String {
    get async throws {
      try await flush()
      return try await store.load()[.root]?.text ?? ""
    }
  }
}
