import Testing

@testable import Preferences

/// Tests defaults that override a schema's.
struct DefaultsLayerTests {
  private static let port = PreferenceName(keys: "server", "port")
  private static let host = PreferenceName(keys: "server", "host")
  private static let tags = PreferenceName(keys: "tags")

  private let schema = Schema([
    Entry(port, .integer, default: .integer(80), rules: [.range(Bounds(1, 65535))]),
    Entry(host, .string, default: .string("localhost")),
  ])

  private func layer(_ source: String, _ server: PreferenceValue) -> DefaultsLayer {
    DefaultsLayer(source, MemorySnapshot(.dictionary(["server": server])))
  }

  @Test func `a layer's default applies, and reports which default it replaces`() throws {
    var schema = schema
    #expect(schema.add(layer("site", .dictionary(["port": .integer(443)]))) == [])
    let entry = try #require(schema.entry(for: Self.port))
    #expect(entry.defaultValue == .integer(443))
    #expect(entry.replacedDefault == ReplacedDefault(source: "site", value: .integer(80)))
    #expect(schema.entry(for: Self.host)?.replacedDefault == nil)
    #expect(schema.entries.map(\.defaultValue) == [.integer(443), .string("localhost")])
  }

  @Test func `a later layer takes precedence over an earlier one`() throws {
    var schema = schema
    _ = schema.add(layer("package", .dictionary(["port": .integer(443)])))
    _ = schema.add(layer("site", .dictionary(["port": .integer(8443)])))
    let entry = try #require(schema.entry(for: Self.port))
    #expect(entry.defaultValue == .integer(8443))
    #expect(entry.replacedDefault == ReplacedDefault(source: "site", value: .integer(443)))
  }

  @Test func `a layer's value that the key refuses is reported and ignored`() {
    var schema = schema
    let problems = schema.add(
      layer("site", .dictionary(["port": .integer(0), "host": .string("h")])))
    #expect(problems.map(\.description) == ["server.port: must lie in 1…65535"])
    #expect(schema.entry(for: Self.port)?.defaultValue == .integer(80))
    #expect(schema.entry(for: Self.host)?.defaultValue == .string("h"))
  }

  @Test func `a key that only a layer has is declared by it, and a list as a whole`() {
    var schema = schema
    let tags = PreferenceValue.array([.dictionary(["a": .integer(1)])])
    let site = DefaultsLayer("site", MemorySnapshot(.dictionary(["tags": tags])))
    #expect(schema.add(site) == [])
    #expect(schema.entry(for: Self.tags)?.defaultValue == tags)
    #expect(schema.entries.count == 3)
  }
}
