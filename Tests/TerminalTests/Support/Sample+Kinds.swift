import Editing
import Preferences

extension Sample {
  /// An editor with a key of each kind that has its own field.
  static func kinds() throws -> Editor {
    let value = try PreferenceValue(
      typed: ##"""
        {"workers": 40, "name": "gate", "motd": "Welcome to web-1.\nBack-ups run at 02:00.\n",
         "since": "2026-01-31T10:00:00Z", "timeout": 5400, "cache": 1610612736,
         "accent": "#ff8800", "log": "/var/log/", "token": "hunter2",
         "key": "SGVsbG8sIHdvcmxkIQo=", "ports": [80, 443]}
        """##)
    return Editor(
      title: DocumentTitle(name: "kinds.json", directory: "/etc/kinds"),
      schema: Schema(kindEntries), snapshot: MemorySnapshot(value))
  }

  private static var kindEntries: [Entry] {
    func name(_ key: String) -> PreferenceName { PreferenceName(keys: key) }
    return [
      Entry(name("workers"), .integer, rules: [.range(Bounds(Number(1), Number(128)))]),
      Entry(
        name("name"), .string,
        rules: [.length(CountRange(nil, 12)), .pattern(Pattern("^[a-z]+$"))]),
      Entry(name("motd"), .string, summary: "Shown to those who log in."),
      Entry(name("since"), .date(.dateTimeText)),
      Entry(name("timeout"), .duration(.count(ofSeconds: 1))),
      Entry(name("cache"), .byteSize(.count(ofBytes: 1))),
      Entry(name("accent"), .colour), Entry(name("log"), .path),
      Entry(name("token"), .string, isSecret: true), Entry(name("key"), .data(.base64Text)),
      Entry(name("ports"), .list(of: .integer)),
    ]
  }
}
