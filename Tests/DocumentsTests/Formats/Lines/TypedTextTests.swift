import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// Values that are typed in a field over a line of a configuration file.
struct TypedTextTests {
  private static let listOrText: Kind = .either([
    .string, .integer, .list(of: .either([.string, .integer])),
  ])

  /// The kinds that accept any text.
  private static let kinds: [Kind] = [
    .any, .string, .path, listOrText, .either([.string, .list(of: .string)]),
    .either([.boolean, .string]), .either([.integer, .string]), .either([.real, .string]),
    .either([.duration(.count(ofSeconds: 1)), .string]), .optional(.string),
    .either([.byteSize(.count(ofBytes: 1)), .string]), .either([.list(of: .any), .string]),
  ]

  private let name = PreferenceName(keys: "key")

  private func editor(_ document: any Document, _ kind: Kind) -> Editor {
    let snapshot = DocumentSnapshot(document, revision: .new())
    let schema = kind == .any ? Schema() : Schema([Entry(name, kind)])
    return Editor(
      title: DocumentTitle(name: "f", directory: "/"), schema: schema, snapshot: snapshot)
  }

  private func document(_ text: String, _ dialect: Dialect) throws -> LineDocument {
    try LineDocument(Array(text.utf8), dialect)
  }

  @Test func `a word typed behind a list of words is one more word`() throws {
    let file = try document("AllowUsers anna backup\n", .sshd)
    let name = PreferenceName(keys: "AllowUsers")
    var editor = Editor(
      title: DocumentTitle(name: "f", directory: "/"),
      schema: Schema([Entry(name, Self.listOrText)]),
      snapshot: DocumentSnapshot(file, revision: .new()))
    _ = editor.update(.command(.accept))
    #expect(editor.openField?.line.text == "anna backup")
    _ = editor.update(.text(.insert(" carol")))
    _ = editor.update(.command(.accept))
    let saved = try file.applying(editor.draft.changes)
    #expect(saved.bytes.asText == "AllowUsers anna backup carol\n")
  }

  @Test func `a name that the file cannot hold is refused before its value is typed`() throws {
    let file = try document("[s]\nkey = 1\n", .mysql)
    for (typed, isRefused) in [("s.a b", true), ("a", false), ("s.a", false), ("a.b", false)] {
      var editor = editor(file, .any)
      _ = editor.update(.command(.add))
      _ = editor.update(.text(.deleteToStart))
      _ = editor.update(.text(.insert(typed)))
      _ = editor.update(.command(.accept))
      #expect((editor.openField == nil) == isRefused, "\(typed)")
    }
  }

  @Test func `a JSON array is no text of one line, but replaces a list`() throws {
    let one = Notation.line(isList: false)
    #expect(throws: Problem.self) { try one.parse(#"["a", "b"]"#, as: Self.listOrText) }
    #expect(try one.parse("[a", as: Self.listOrText) == "[a")
    let many = Notation.line(isList: true)
    #expect(try many.parse(#"["a", "b"]"#, as: Self.listOrText) == ["a", "b"])
    #expect(try many.parse("a b", as: Self.listOrText) == "a b")
  }

  @Test(arguments: Trials.seeds(4000))
  func `an untouched field stages nothing, and a typed text becomes the value`(seed: UInt64) throws
  {
    var random = TypedText(source: SplitMix64(seed: seed))
    let dialect = random.pick(Dialect.all.filter { $0.stanza == nil })
    let kind = random.pick(Self.kinds)
    let former = random.text()
    let start = try document("key\(dialect.newSeparator)x\n", dialect)
    let file: any Document
    do throws(Problem) {
      let value = try start.spelling(of: .string(former))
      file = try start.reading(Array("key\(dialect.newSeparator)".utf8) + value + [0x0A])
    } catch { return }
    var editor = editor(file, kind)
    let open: [Command] = [.edit, .accept]
    _ = editor.update(.command(.edit))
    guard editor.openField != nil else { return }
    _ = editor.update(.command(.accept))
    let comment = "seed \(seed): \(dialect) \(kind) \(former.debugDescription)"
    let staged = editor.draft.changes
    #expect(staged.isEmpty, "\(comment): \(staged)")
    let typed = random.text()
    _ = editor.update(.command(open[random.below(2)]))
    guard editor.openField != nil else { return }
    for input in [TextInput.end, .deleteToStart, .insert(typed)] { _ = editor.update(.text(input)) }
    guard editor.openField?.value != nil else { return }
    _ = editor.update(.command(.accept))
    guard !editor.draft.isEmpty else { return }
    // What a format cannot hold is refused.
    guard let saved = try? file.applying(editor.draft.changes) else { return }
    let value = DocumentSnapshot(saved, revision: .new())[name]
    let text = if case .string(let text)? = value { text } else { value?.text }
    #expect(text == typed, "\(comment): \(saved.bytes.asText)")
  }
}

/// Generates texts, many of which have a meaning in JSON or in a shell.
private struct TypedText: SeededGenerator {
  var source: SplitMix64

  mutating func text() -> String {
    (0..<1 + below(4)).map { _ in
      pick([
        "anna", "backup", "5", "0022", "1.0", "true", "yes", "null", "\"", "'", "[", "]",
        "[\"a\"]", "{}", ",", " ", " ", "\\", "#", ";", "=", "5m", "é", "/etc/x", "$HOME", "10:30",
        "\"a b\"", "*", "!", "%",
      ])
    }.joined()
  }
}
