import Editing
import Preferences

/// A small document and its schema, with rows in every state.
enum Sample {
  static let text = """
    {"server": {"port": 8443, "workers": 2, "name": "gate", "threads": 4, "old": "x"},
     "log": {"level": "info", "colour": true, "fields": ["time", "path"]},
     "起動": {"名前": "サーバー", "cafe\\u0301": "e\\u0301\\u0302 fin"},
     "token": "hunter2", "lastRun": "2026"}
    """

  static var entries: [Entry] {
    [
      Entry(
        PreferenceName(keys: "server", "port"), .integer, default: .integer(443),
        rules: [.range(Bounds(Number(1), Number(65535)))],
        summary: "TCP port to accept connections on.", takesEffect: "restart"),
      Entry(
        PreferenceName(keys: "server", "workers"), .integer, default: .integer(2),
        unit: "processes"),
      Entry(PreferenceName(keys: "server", "name"), .string),
      Entry(PreferenceName(keys: "server", "keepAlive"), .integer, default: .integer(65)),
      Entry(
        PreferenceName(keys: "server", "threads"), .integer,
        deprecation: Deprecation(message: "see workers")),
      Entry(
        PreferenceName(keys: "log", "level"),
        .choice([
          Choice(.string("debug"), summary: "everything"),
          Choice(.string("info"), summary: "the default"), Choice(.string("warn")),
        ]), default: .string("info")),
      Entry(PreferenceName(keys: "log", "colour"), .boolean, default: .bool(false)),
      Entry(PreferenceName(keys: "log", "fields"), .list(of: .string)),
      Entry(PreferenceName(keys: "起動", "名前"), .string),
      Entry(PreferenceName(keys: "起動", "cafe\u{301}"), .string),
      Entry(PreferenceName(keys: "token"), .string, isSecret: true),
      Entry(PreferenceName(keys: "lastRun"), .string, isReadOnly: true),
    ]
  }

  /// The editor of a program that checks its file and can read it again.
  static func daemon() throws -> Editor {
    try editor(check: "gateway -t", application: "systemctl reload gateway")
  }

  static func editor(
    check: String? = nil, application: String? = nil, readOnly: String? = nil
  ) throws -> Editor {
    Editor(
      title: DocumentTitle(
        name: "gateway.json", directory: "/etc/gateway", check: check, application: application,
        readOnly: readOnly),
      schema: Schema(entries), snapshot: MemorySnapshot(try PreferenceValue(typed: text)))
  }

  /// The document of another site.
  static let site = MemorySnapshot([
    "server": ["port": 8443, "workers": 4, "name": "gate", "threads": 4, "new": true],
    "log": ["level": "debug", "colour": true, "fields": ["time", "path"]],
    "token": "hunter2", "lastRun": "2026", "cache": ["size": 10, "path": "/var"],
  ])

  /// The unsaved changes of two earlier sessions.
  static var left: [RecoverableSession] {
    [
      RecoverableSession(
        id: "b", origin: "2026-11-21 13:41, ann@web-1, from 10.0.0.7, pts/3",
        changes: [
          Change(PreferenceName(keys: "server", "port"), from: 8443, to: 9000),
          Change(PreferenceName(keys: "log", "level"), from: "debug", to: "warn"),
          Change(PreferenceName(keys: "server", "keepAlive"), from: nil, to: 30),
          Change(PreferenceName(keys: "server", "old"), from: "x", to: nil),
        ], secrets: [PreferenceName(keys: "token")],
        typing: TypedText(PreferenceName(keys: "server", "name"), "gate\u{1B}[2J")),
      RecoverableSession(id: "a", origin: "2026-11-20 09:00, ann@web-1, pts/1", changes: []),
    ]
  }

  /// The message that another program has written `changes`.
  static func rewritten(_ changes: [String: PreferenceValue]) -> Message {
    let base = (try? PreferenceValue(typed: text)).map { MemorySnapshot($0) }
    let changes = changes.sorted { $0.key < $1.key }.map {
      Change(
        PreferenceName($0.key.split(separator: ".").map { .key(String($0)) }), from: nil,
        to: $0.value)
    }
    let theirs = try? base?.applying(changes, revision: Revision(token: "theirs"))
    return theirs.map(Message.loaded) ?? .storeChanged
  }

  /// Returns a store's answer to an effect. If `conflicts`, a save meets another program's change.
  static func answer(_ effect: Effect, conflicts: Bool = false) -> Message? {
    switch effect {
    case .preview:
      return .preview([
        PreviewLine(.context, line: 1, text: #"{"server": {"#),
        PreviewLine(.removed, line: 2, text: #"  "port": 8443,"#),
        PreviewLine(.added, line: 2, text: #"  "port": 9000,"#),
      ])
    case .history:
      return .history([
        HistoryEntry(
          id: 2, when: "2026-11-21 14:03", author: "ann@web-1, from 10.0.0.7, pts/3",
          changed: "server.port, log.level and 1 other"),
        HistoryEntry(
          id: 1, when: "2026-11-20 09:12", author: "root@web-1, pts/0", changed: "token"),
      ])
    case .revision:
      let then =
        #"{"server": {"port": 443, "name": "gate", "threads": 4}, "log": {"level": "warn"}}"#
      return (try? PreferenceValue(typed: then)).map {
        .revision(MemorySnapshot($0), secrets: [PreferenceName(keys: "token")])
      }
    case .listFiles(let directory):
      return .files(["gate.log", "gate.log.1", "old/", "\u{1B}[2Jevil"], in: directory)
    case .editOutside(let text): return .editedOutside(text.name, "9000")
    case .save where conflicts:
      let theirs = #"{"server": {"port": 7000, "workers": 3}}"#
      return (try? PreferenceValue(typed: theirs)).map { .conflict(theirs: MemorySnapshot($0)) }
    case .save(let changes, _, _, _, _, _):
      guard let base = try? MemorySnapshot(PreferenceValue(typed: text)),
        let saved = try? base.applying(changes, revision: Revision(token: "2"))
      else { return nil }
      return .saved(saved, to: "gateway.json")
    case .saveElsewhere: return .failed(.conflict(theirs: MemorySnapshot(.null)))
    default: return nil
    }
  }
}
