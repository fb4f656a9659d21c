import Editing
import Preferences

extension Sample {
  /// An editor with records, a group with several shapes, patterned keys and examples.
  static func shapes() throws -> Editor {
    let value = try PreferenceValue(
      typed: """
        {"port": 8443, "cache": {"path": "/var/cache", "compress": true},
         "servers": [{"host": "alpha.example", "port": 8001, "token": "hunter2"},
                     {"host": "beta.example", "weight": 0.5, "role": "spare"}],
         "headers": {"x-one": "1"}}
        """)
    return Editor(
      title: DocumentTitle(name: "gateway.json", directory: "/etc/gateway"),
      schema: shapesSchema, snapshot: MemorySnapshot(value))
  }

  private static var shapesSchema: Schema {
    var schema = Schema([
      Entry(
        PreferenceName(keys: "port"), .integer, rules: [.range(Bounds(Number(1), Number(65535)))],
        summary: "TCP port to accept connections on.", examples: [.integer(443), .integer(8443)]),
      Entry(
        PreferenceName(keys: "cache"), .record, summary: "Where answers are kept.",
        variants: [
          Variant("off", Entry(.root, .choice([Choice(.bool(false), label: "off")]))),
          Variant(
            "in memory", Entry(.root, .record, summary: "gone after a restart"),
            template: .dictionary(["size": .integer(64)])),
          Variant("on disk", Entry(.root, .record), template: .dictionary(["path": .string("")])),
        ], variant: 2),
      Entry(
        PreferenceName(keys: "cache", "path"), .path, condition: "because cache is on disk"),
      Entry(PreferenceName(keys: "cache", "compress"), .boolean, default: .bool(false)),
      Entry(PreferenceName(keys: "servers"), .list(of: .record)),
      Entry(
        PreferenceName(keys: "headers"), .record, rules: [.keys([.length(CountRange(nil, 9))])]),
    ])
    let server: [Schema.Step] = [.key("servers"), .element]
    schema.declare(Entry(.root, .record), at: server)
    let members = [
      ("host", Entry(.root, .string)), ("port", Entry(.root, .integer, default: .integer(80))),
      ("weight", Entry(.root, .real, default: .integer(1))), ("role", Entry(.root, .string)),
      ("token", Entry(.root, .string, isSecret: true)),
    ]
    for (key, member) in members { schema.declare(member, at: server + [.key(key)]) }
    schema.declare(
      Entry(.root, .string, title: "A header of one's own"), at: [.key("headers"), .pattern("^x-")])
    return schema
  }
}
