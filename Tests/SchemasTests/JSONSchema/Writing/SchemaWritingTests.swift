import Documents
import Preferences
import Schemas
import Testing

@Suite struct SchemaWritingTests {
  @Test func `a written schema is read back as the same entries`() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SchemaGenerator(seed: seed)
      let schema = random.schema()
      let text = schema.jsonSchema
      let read = try Schema(reading: Array(text.utf8))
      for (path, entry) in random.declared {
        var entry = entry
        entry.name = PreferenceName(path.map(\.example))
        let found = try #require(
          read.entry(for: entry.name), "seed \(seed): \(entry.name)\n\(text)")
        // A default with the text of a secret is not written.
        if found.defaultValue == nil, schema.hasSecrets { entry.defaultValue = nil }
        #expect(found.outline == entry.outline, "seed \(seed)")
      }
      #expect(read.entries.map(\.name) == schema.entries.map(\.name), "seed \(seed)")
      let again = try Schema(reading: Array(read.jsonSchema.utf8))
      #expect(again.jsonSchema == read.jsonSchema, "seed \(seed)")
    }
  }

  @Test func `a small schema is written as JSON with the expected layout`() {
    let port = Entry(
      PreferenceName(keys: "server", "port"), .integer, default: .integer(443),
      rules: [.range(Bounds(1, 65535)), .custom(phrase: "a free port") { _ in true }],
      summary: "Where it listens.", takesEffect: "restart")
    let wait = Entry(
      PreferenceName(keys: "server", "wait"), .optional(.duration(.count(ofSeconds: 0.001))),
      unit: "ms", deprecation: Deprecation(successor: PreferenceName(keys: "server", "port")))
    let level = Entry(
      PreferenceName(keys: "level"),
      .choice([Choice(.string("info"), label: "Info", summary: "All"), Choice(.string("off"))]),
      isSecret: true)
    #expect(
      Schema([port, wait, level]).jsonSchema == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "x-kind": "namespace",
          "properties": {
            "server": {
              "x-kind": "namespace",
              "properties": {
                "port": {
                  "description": "Where it listens.",
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 65535,
                  "x-check": "a free port",
                  "default": 443,
                  "x-takesEffect": "restart"
                },
                "wait": {
                  "type": ["number", "null"],
                  "x-kind": "duration",
                  "x-unitSize": 0.001,
                  "deprecated": true,
                  "x-successor": "server.port",
                  "x-unit": "ms"
                }
              }
            },
            "level": {
              "oneOf": [
                {
                  "const": "info",
                  "title": "Info",
                  "description": "All"
                },
                {
                  "const": "off"
                }
              ],
              "writeOnly": true
            }
          }
        }

        """)
  }

  @Test func `a custom check is described in the written schema but not checked`() throws {
    let own = Entry(
      PreferenceName(keys: "width"), .integer,
      rules: [.custom(phrase: "a power of two") { _ in false }])
    let read = try Schema(reading: Array(Schema([own]).jsonSchema.utf8))
    let entry = try #require(read.entry(for: own.name))
    #expect(entry.phrases == ["whole number", "a power of two (not checked here)"])
    #expect(entry.check(.integer(3)).isEmpty)
  }
}

extension Schema.Step {
  /// A component of a name that matches this step.
  fileprivate var example: PreferenceName.Component {
    switch self {
    case .key(let key): .key(key)
    case .element: .index(0)
    case .pattern(let pattern): .key(pattern.source)
    case .other: .key("any other")
    case .instance(let component): component
    }
  }
}
