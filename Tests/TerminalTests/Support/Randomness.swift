import Editing
import Preferences
import Seeded
import Themes

@testable import Terminal

/// A random generator whose sequence depends only on its seed.
struct Randomness: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }
}

// MARK: What would harm a terminal

extension Randomness {
  private static let harmful: [String] = [
    "\u{1B}[2J", "\u{1B}]8;;http://x\u{1B}\\", "\u{1B}]52;c;YQ==\u{7}", "\u{1B}P1$r\u{1B}\\",
    "\u{9B}31m", "\u{9D}0;x\u{9C}", "\u{1B}c", "\u{1B}(0", "\u{E}", "\u{202E}evil\u{202C}",
    "\u{2066}\u{2069}", "\u{200B}\u{200D}\u{FEFF}", "a" + String(repeating: "\u{301}", count: 60),
    "\u{301}", "日本語", "e\u{301}", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "\u{1100}\u{1161}\u{11A8}", "a\u{1161}",
    "\u{10D800}\u{10DC00}", "\u{E000}", "\u{E0001}", "\u{FFFE}", "\u{2028}", "\u{85}", "\u{AD}",
    "\r\n", "\t", "\u{7F}", "\u{0}", "﷽", "\u{A0}", "\u{3000}", "\u{FE0F}", "مرحبا", "ﾊﾟ",
    "x y", "1", "true", "-0.5", "a.b[0]", "\"'\\", "…", "",
  ]

  mutating func scalar() -> Unicode.Scalar {
    switch below(4) {
    case 0: Unicode.Scalar(UInt8(below(0xA0)))
    case 1: Unicode.Scalar(UInt32(below(0x3000))) ?? "x"
    default: Unicode.Scalar(UInt32(below(0x11_0000))) ?? "x"
    }
  }

  mutating func text() -> String {
    var text = ""
    for _ in 0..<below(5) {
      text += chance(60) ? pick(Self.harmful) : chance(70) ? "word " : String(scalar())
    }
    if chance(3) { text += String(repeating: pick(["x", "日", "\u{1B}", "é"]), count: 5000) }
    return text
  }

  mutating func value(depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(chance(50))
    case 2: return .integer(Number(below(100_000)))
    case 3: return .data((0..<below(9)).map { _ in UInt8(below(256)) })
    case 4, 5: return .string(text())
    case 6: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default: return dictionary(depth: depth - 1)
    }
  }

  mutating func dictionary(depth: Int) -> PreferenceValue {
    var value = PreferenceValue.dictionary([:])
    for _ in 0..<below(6) {
      value = value.replacing([.key(text())], with: self.value(depth: depth)) ?? value
    }
    return value
  }

  mutating func schema(for snapshot: MemorySnapshot) -> Schema {
    Schema(
      (0..<min(snapshot.count, 5)).map { row in
        Entry(
          snapshot.name(at: row),
          pick([
            .integer, .string, .boolean, .list(of: .any), .any, .path, .colour, .real,
            .date(.dateTimeText), .duration(.text), .byteSize(.text), .data(.base64Text),
            .data(.bytes),
            .choice(
              (0..<below(9) + 1).map { _ in
                Choice(.string(text()), label: chance(50) ? text() : nil, summary: text())
              }),
          ]),
          default: chance(50) ? .string(text()) : nil,
          rules: chance(40) ? [.choices([.string(text()), .integer(1)])] : [], title: text(),
          summary: text(), unit: text(), isSecret: chance(15), isReadOnly: chance(15),
          deprecation: chance(20) ? Deprecation(message: text()) : nil, takesEffect: text())
      })
  }

  mutating func editor() -> Editor {
    let snapshot = MemorySnapshot(chance(90) ? dictionary(depth: 3) : value(depth: 2))
    return Editor(
      title: DocumentTitle(
        name: text(), directory: text(), readOnly: chance(10) ? text() : nil),
      schema: schema(for: snapshot), snapshot: snapshot)
  }

  mutating func size() -> Size {
    switch below(4) {
    case 0: Size(columns: 1 + below(12), rows: 1 + below(8))
    case 1: Size(columns: 1 + below(200), rows: 1 + below(60))
    case 2: Size(columns: 1 + below(3), rows: 1 + below(60))
    default: Size(columns: 40 + below(60), rows: 6 + below(30))
    }
  }

  /// Returns a random key.
  mutating func key() -> Keystroke {
    switch below(10) {
    case 0...5: .character(pick(Array("jklhgGeEHDMfrRxaunNdwsvmt?/@]['+-:0q")))
    case 6, 7: pick([.enter, .enter, .space, .tab, .escape, .down, .up, .right, .backspace])
    case 8: pick(Keystroke.special.filter { $0 != .control("z") })
    default: Keystroke(scalar())
    }
  }

  /// Returns a random mouse event, possibly outside the screen.
  mutating func mouse() -> MouseEvent {
    MouseEvent(
      action: pick([.click, .doubleClick, .wheelUp, .wheelDown]),
      position: Position(column: below(90), row: below(40)))
  }

  mutating func settings() -> TerminalSettings {
    TerminalSettings(
      theme: pick(BundledTheme.allCases).theme, keys: pick(KeyStyle.allCases).map,
      asciiOnly: chance(25),
      editor: Editor.Settings(showsDetail: chance(50), reviewsFirst: chance(50)))
  }

  /// Returns a random message from outside the session.
  mutating func call() -> Message {
    switch below(6) {
    case 5: .otherEditors((0..<below(3)).map { _ in text() })
    case 0: .recoverable((0..<below(3)).map { _ in left() })
    case 1: .notLoaded(pick([.notFound(path: text()), .cannotCreate(path: text(), why: text())]))
    default:
      .loaded(MemorySnapshot(dictionary(depth: 3), revision: Revision(token: "\(next())")))
    }
  }

  mutating func left() -> RecoverableSession {
    let changes = (0..<below(4)).map { _ in
      Change(
        PreferenceName(keys: text(), text()), from: chance(50) ? value(depth: 1) : nil,
        to: chance(50) ? value(depth: 1) : nil)
    }
    return RecoverableSession(
      id: text(), origin: text(), changes: changes,
      secrets: chance(50) ? [PreferenceName(keys: text())] : [],
      typing: chance(30) ? TypedText(PreferenceName(keys: text()), text()) : nil)
  }

  /// Returns a random answer to an effect.
  mutating func answer(to effect: Effect, _ snapshot: MemorySnapshot) -> Message? {
    switch effect {
    case .preview:
      return .preview(
        (0..<below(40)).map {
          PreviewLine(pick([.added, .removed, .context]), line: $0, text: text())
        },
        warnings: chance(30) ? [.inPlace(because: .attribute(text())), .notInHistory(text())] : [])
    case .save(let changes, _, _, _, _, _):
      if chance(40) { return .conflict(theirs: MemorySnapshot(dictionary(depth: 2))) }
      guard let saved = try? snapshot.applying(changes, revision: Revision(token: "n")) else {
        return .conflict(theirs: snapshot)
      }
      return .saved(saved, to: text())
    case .history:
      return .history(
        (0..<below(4)).map {
          HistoryEntry(id: $0, when: text(), author: text(), changed: text())
        })
    case .revision:
      return .revision(
        MemorySnapshot(dictionary(depth: 3)),
        secrets: chance(30) ? [PreferenceName(keys: text())] : [])
    case .listFiles(let directory):
      return .files((0..<below(9)).map { _ in text() }, in: chance(80) ? directory : text())
    case .editOutside(let outside):
      return chance(20) ? .notice(.problem(text())) : .editedOutside(outside.name, text())
    case .saveElsewhere(_, let path, _): return .saved(snapshot, to: path)
    default: return nil
    }
  }
}
