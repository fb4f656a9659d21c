import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// Random sessions of the editor on a file: values, comments, keys, undo, redo and saves.
struct SessionLawTests {
  @Test(arguments: Trials.seeds(6000))
  func `undoing everything and saving gives the file's bytes, whatever was saved`(
    seed: UInt64
  ) throws {
    var random = RandomSession(source: SplitMix64(seed: seed))
    let bytes = random.document()
    var session = try EditedSession(bytes, seed: seed)
    for _ in 0..<1 + random.below(12) { random.act(in: &session) }
    session.save()
    while session.undo() {
      if random.chance(20) { session.save() }
    }
    session.save()
    let text = session.text
    #expect(text == bytes.asText, "\(session.log)")
    while session.redo() {
      if random.chance(20) { session.save() }
    }
    session.save()
    while session.undo() {}
    session.save()
    let again = session.text
    #expect(again == bytes.asText, "after redo: \(session.log)")
  }
}

/// An editor on a file, which is saved in memory.
struct EditedSession {
  private(set) var editor: Editor
  private(set) var document: any Document
  /// The steps of the session, for messages.
  private(set) var log: String

  init(_ bytes: [UInt8], seed: UInt64) throws {
    document =
      try EditedSession.dialect(of: bytes).map { try LineDocument(bytes, $0) }
      ?? DocumentReader.open(bytes)
    editor = Editor(
      title: DocumentTitle(name: "f", directory: "/"), schema: .empty,
      snapshot: DocumentSnapshot(document, revision: .new()))
    log = "seed \(seed)\n\(bytes.asText)"
  }

  /// A file of lines begins with the name of its dialect in a comment.
  static func dialect(of bytes: [UInt8]) -> Dialect? {
    let first = bytes.asText.split(whereSeparator: \.isNewline).first ?? ""
    return Dialect.all.first { first.hasSuffix(" dialect \($0.name).") }
  }

  var text: String { document.bytes.asText }

  mutating func send(_ command: Command) -> Effect? {
    log += "\n\(command)"
    return editor.update(.command(command))
  }

  mutating func type(_ text: String) {
    log += "\ntyped \(text.debugDescription)"
    for input in [TextInput.end, .deleteToStart, .insert(text)] { _ = editor.update(.text(input)) }
  }

  /// Closes what is open.
  mutating func close() {
    for _ in 0..<4 { _ = editor.update(.command(.cancel)) }
  }

  /// Tells the editor that another program has written `theirs`. Returns the names that are staged then.
  mutating func conflict(with theirs: DocumentSnapshot) -> [String] {
    _ = editor.update(.conflict(theirs: theirs))
    return editor.draft.changes.map(\.name.label)
  }

  mutating func undo() -> Bool {
    guard editor.draft.canUndo else { return false }
    _ = send(.undo)
    return true
  }

  mutating func redo() -> Bool {
    guard editor.draft.canRedo else { return false }
    _ = send(.redo)
    return true
  }

  /// Saves, and checks that the file has the draft's values.
  mutating func save() {
    guard case .preview? = send(.write) else { return }
    guard case .save(let changes, _, _, _, _, _)? = send(.accept) else {
      Issue.record("not saved: \(editor.notice.debugDescription) \(log)")
      return
    }
    let draft = editor.draft
    do throws(Problem) {
      document = try document.applying(changes)
    } catch {
      // A stanza without fields cannot be written, so that is refused.
      if !"\(error)".contains("its stanza has no other field") {
        Issue.record("not saved: \(error) \(changes) \(log)")
      }
      _ = editor.update(.failed(.refused(path: "/f", error)))
      close()
      return
    }
    let snapshot = DocumentSnapshot(document, revision: .new())
    let (staged, saved) = (draft[.root], snapshot[.root])
    if saved?.isWritten(as: staged, inLines: document.format == .lines) != true {
      Issue.record("\(staged?.text ?? "") was saved as \(saved?.text ?? ""): \(log)")
    }
    for change in changes {
      // A list without elements has no line, and so no comment above it.
      let isWritten = change.new != nil && (change.new != .array([]) || document.format != .lines)
      guard let comment = change.comment, isWritten, change.counterpart == nil else { continue }
      let lines = snapshot.commentLines(of: change.name)
      if lines?.text != comment.new?.text, draft.storedName(of: change.name) == change.name {
        Issue.record(
          "the comment of \(change.name) is \(lines?.text ?? "none") after \(changes): \(log)")
      }
    }
    _ = editor.update(.saved(snapshot, to: "/f"))
    log += "\nsaved\n\(text)"
    if !editor.draft.isEmpty { Issue.record("still staged: \(log)") }
    close()
  }
}

extension PreferenceValue {
  /// Whether a file has `other` as this value. A line may have a number as a text, and a list without
  /// elements has no lines.
  fileprivate func isWritten(as other: PreferenceValue?, inLines: Bool) -> Bool {
    switch (self, other) {
    case (.dictionary(let mine), .dictionary(let theirs)?):
      mine.count == theirs.count(where: { !(inLines && $0.value == []) })
        && mine.allSatisfy { $0.value.isWritten(as: theirs[$0.key], inLines: inLines) }
    case (.array(let mine), .array(let theirs)?):
      mine.count == theirs.count
        && zip(mine, theirs).allSatisfy { $0.isWritten(as: $1, inLines: inLines) }
    case (let mine, .array(let theirs)?) where inLines && theirs.count == 1:
      mine.isWritten(as: theirs[0], inLines: true)
    default: other.map { isEquivalent(to: $0) || searchText == $0.searchText } ?? false
    }
  }
}

struct RandomSession: SeededGenerator {
  var source: SplitMix64

  /// Does what a user may do, once.
  mutating func act(in session: inout EditedSession) {
    _ = session.send(.first)
    let rows = session.editor.rowCount
    for _ in 0..<(rows == 0 ? 0 : below(rows)) { _ = session.send(.down) }
    switch below(15) {
    case 0, 1: session.save()
    case 2: _ = session.undo()
    case 3: _ = session.redo()
    case 4, 5, 6:
      _ = session.send(.editComment)
      if session.editor.openField != nil { session.type(comment()) }
      _ = session.send(.accept)
    case 7, 8: _ = session.send(.comment)
    case 9:
      _ = session.send(.rename)
      session.type("r\(below(9))")
      _ = session.send(.accept)
    case 10: _ = session.send(pick([.moveUp, .moveDown]))
    case 11:
      _ = session.send(.add)
      session.type("n\(below(9))")
      _ = session.send(.accept)
      session.type(pick(["1", "two words", "true", "\"x\""]))
      _ = session.send(.accept)
    case 12: _ = session.send(.duplicate)
    case 13: _ = session.send(.remove)
    default:
      _ = session.send(.edit)
      if session.editor.openField != nil {
        session.type(pick(["2", "other words", "false", "x", "/a/b"]))
      }
      _ = session.send(.accept)
    }
    session.close()
  }

  private mutating func comment() -> String {
    pick([
      "", "new words", "two lines\nof words", "port = 80", "\"a\": 1,", "x y", "#z=1",
      "Words that end with a full stop.",
    ])
  }

  mutating func document() -> [UInt8] {
    let seed = next()
    switch below(3) {
    case 0:
      let dialect = pick(Dialect.all)
      var generator = LineGenerator(seed: seed, dialect)
      let mark = UnicodeScalar(dialect.marks[0])
      let text = "\(mark) Of the dialect \(dialect.name).\n\n" + generator.file()
      return Array(text.replacing("\r\n", with: "\n").utf8)
    case 1: return Array(propertyList().utf8)
    default: return Array(json().utf8)
    }
  }

  private mutating func json() -> String {
    "\(chance(30) ? "// Head\n\n" : "")\(object("", depth: 2))\n"
  }

  private mutating func object(_ indentation: String, depth: Int) -> String {
    let inner = indentation + "  "
    var lines: [String] = []
    let count = 1 + below(4)
    for number in 0..<count {
      if chance(20) { lines.append("") }
      switch below(6) {
      case 0: lines.append("\(inner)// Words about \(number)")
      case 1: lines.append("\(inner)/* Words */")
      case 2: lines.append("\(inner)// \"c\(number)\": \(below(9)),")
      default: break
      }
      let value =
        switch below(depth > 0 ? 6 : 4) {
        case 0: "\"a b\""
        case 1: "true"
        case 2: "[1, \(below(3))]"
        case 3: "\(below(99))"
        case 4: "[\n\(inner)  1, // one\n\(inner)  2\n\(inner)]"
        default: object(inner, depth: depth - 1)
        }
      let comma = number < count - 1 || chance(20) ? "," : ""
      lines.append("\(inner)\"k\(number)\": \(value)\(comma)\(chance(15) ? " // after" : "")")
    }
    if chance(15) { lines.append("\(inner)// \"last\": 1") }
    return "{\n\(lines.joined(separator: "\n"))\n\(indentation)}"
  }

  private mutating func propertyList() -> String {
    let members = (0..<1 + below(5)).map { number -> String in
      let comment =
        switch below(5) {
        case 0: "\t<!-- Words about \(number) -->\n"
        case 1: "\t<!-- <key>c\(number)</key> <true/> -->\n"
        case 2: "\n"
        default: ""
        }
      let value = pick([
        "<true/>", "<integer>5</integer>", "<string>a b</string>",
        "<array>\n\t\t<integer>1</integer>\n\t\t<integer>2</integer>\n\t</array>",
        "<dict>\n\t\t<!-- inner -->\n\t\t<key>x</key>\n\t\t<false/>\n\t</dict>",
      ])
      return "\(comment)\t<key>k\(number)</key>\n\t\(value)\n"
    }
    return "<plist version=\"1.0\">\n<dict>\n\(members.joined())</dict>\n</plist>\n"
  }
}
