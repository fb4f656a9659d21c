import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// Edits that have the same effect in every format. A new format is added to `FormatSample.all`.
struct FormatTests {
  /// Each edit with the lines before and after it, as `FormatSample.Line` reads them.
  private static let edits: [(String, LineEdit, String)] = [
    ("a b c", .set("b", 7), "a b=7 c"),
    ("#one a #two b", .set("b", 700), "#one a #two b=700"),
    // A new member follows the last one.
    ("a b", .set("c", 3), "a b c"), ("#one a - #two b", .set("c", 3), "#one a - #two b c"),
    // A removed member takes its comment with it. One above several stays while one of them stays.
    ("a b c", .remove("b"), "a c"), ("a b", .remove("b"), "a"), ("a b", .remove("a"), "b"),
    ("a #about b", .remove("b"), "a"), ("#own b #next c", .remove("b"), "#next c"),
    ("#d b", .remove("b"), "#d"),
    // A renamed member keeps its place.
    ("a #about b c", .rename("b", "e"), "a #about e=2 c"), ("a b", .rename("b", "e"), "a e=2"),
    // Moved members take their comments along.
    ("c a b", .order("abc"), "a b c"),
    ("#two b #one a #three c", .order("abc"), "#one a #two b #three c"),
    ("a b c", .order("cab"), "c a b"),
  ]
  private static let headingEdits: [(String, LineEdit, String)] = [
    ("#head b c", .remove("b"), "#head c"), ("#head b #d", .remove("b"), "#head #d"),
  ]
  private static let commentEdits: [(String, LineEdit, String)] = [
    // A member is uncommented and commented out in its place.
    ("a #c - b", .set("c", 3), "a c - b"), ("a #c", .set("c", 9), "a c=9"),
    ("#c a", .set("c", 9), "c=9 a"), ("#one a - b c", .commentOut("b"), "#one a - #b c"),
    ("#one a - b c", .commentOut("a"), "#one #a - b c"),
    ("a b", .comment("b", "words"), "a #words b"),
    ("a - b", .comment("a", "words"), "#words a - b"),
    ("a #old b", .comment("b", "words"), "a #words b"), ("a #old b", .comment("b", nil), "a b"),
    ("#old a b", .comment("a", nil), "a b"),
  ]

  @Test(arguments: FormatSample.all, edits)
  func `an edit gives the expected lines, and undo and redo restore the bytes`(
    sample: FormatSample, edit: (old: String, edit: LineEdit, new: String)
  ) throws {
    try check(sample, edit)
  }

  @Test(arguments: FormatSample.all.filter(\.isText), commentEdits)
  func `an edit of comments gives the expected lines, and undo and redo restore the bytes`(
    sample: FormatSample, edit: (old: String, edit: LineEdit, new: String)
  ) throws {
    try check(sample, edit)
  }

  @Test(arguments: FormatSample.all.filter(\.hasSharedHeadings), headingEdits)
  func `a comment above several members stays with the others`(
    sample: FormatSample, edit: (old: String, edit: LineEdit, new: String)
  ) throws {
    try check(sample, edit)
  }

  private func check(
    _ sample: FormatSample, _ edit: (old: String, edit: LineEdit, new: String)
  ) throws {
    let (old, wanted) = (try sample.document(edit.old), try sample.document(edit.new))
    #expect(try old.applying([]).bytes == old.bytes)
    var file = EditedFile(old)
    file.draft.stage(try edit.edit.changes(of: old))
    try file.save()
    let comment: Comment = "\(edit)"
    #expect(file.document.value(at: 0).isSpelled(as: wanted.value(at: 0)), comment)
    if sample.isText { #expect(file.text == wanted.bytes.asText, comment) }
    let saved = file.document.bytes
    try file.undo()
    #expect(file.document.value(at: 0).isSpelled(as: old.value(at: 0)), comment)
    if sample.isText { #expect(file.text == old.bytes.asText, comment) }
    try file.redo()
    #expect(file.document.bytes == saved, comment)
  }

  @Test(arguments: FormatSample.all)
  func `random edits that were saved are undone and redone`(sample: FormatSample) throws {
    for seed in Trials.seeds(1200) {
      var random = RandomLines(source: SplitMix64(seed: seed))
      var file = EditedFile(try sample.document(random.words()))
      var states = [file.document]
      for _ in 0..<4 {
        let changes = try random.edit().changes(of: file.document)
        guard (try? file.document.applying(changes)) != nil, !file.draft.stage(changes).isEmpty
        else { continue }
        try file.save()
        states.append(file.document)
      }
      func check(_ state: any Document) {
        let comment: Comment = "seed \(seed)\n\(states.map(\.bytes.asText).joined())"
        #expect(file.document.value(at: 0).isSpelled(as: state.value(at: 0)), comment)
        if sample.isText { #expect(file.text == state.bytes.asText, comment) }
      }
      for state in states.dropLast().reversed() {
        try file.undo()
        check(state)
      }
      for state in states.dropFirst() {
        try file.redo()
        check(state)
      }
    }
  }

  @Test(arguments: FormatSample.all.filter(\.isText))
  func `a new member has the line break of its file`(sample: FormatSample) throws {
    let windows = try sample.document("a b").bytes.asText.replacing("\n", with: "\r\n")
    let document = try sample.open(Array(windows.utf8))
    let new = try document.applying([change("c", from: nil, to: 3)])
    let wanted = try sample.document("a b c").bytes.asText
    #expect(new.bytes.asText == wanted.replacing("\n", with: "\r\n"))
  }

  @Test(arguments: FormatSample.all)
  func `a value that the format cannot hold is refused, in a file and before it`(
    sample: FormatSample
  ) throws {
    let document = try sample.document("a")
    for (value, words) in sample.refused {
      let message = try #require(refusal(of: change("a", from: 1, to: value), in: document))
      #expect(message.contains(" cannot hold ") && message.hasSuffix(words), "\(message)")
      guard document.format != .lines else { continue }
      #expect(document.format.problem(holding: value)?.message == message)
    }
  }

  @Test(arguments: FormatSample.all)
  func `a change that does not fit the file is refused`(sample: FormatSample) throws {
    let document = try sample.document("a")
    let refusals: [(Change, String)] = [
      (change("a", from: 2, to: nil), "has changed meanwhile: was 2, is 1"),
      (change("a", from: nil, to: 3), "has changed meanwhile: was nothing, is 1"),
      (change("b", from: 2, to: nil), "has changed meanwhile: was 2, is nothing"),
      (Change(PreferenceName(keys: "a", "b"), from: nil, to: 3), "is not a group: 1"),
    ]
    for (change, message) in refusals { #expect(refusal(of: change, in: document) == message) }
  }

  @Test(arguments: FormatSample.all.filter(\.hasDuplicates))
  func `a duplicate key cannot be edited, but its neighbours can`(sample: FormatSample) throws {
    let document = try sample.document("a b a=9")
    #expect(document.value(at: 0) == ["a": 9, "b": 2])
    #expect(refusal(of: change("a", from: 9, to: 1), in: document) == "duplicate key \"a\"")
    let changed = try document.applying([change("b", from: 2, to: 5)])
    #expect(changed.bytes == (try sample.document("a b=5 a=9").bytes))
  }

  private func change(_ key: String, from old: PreferenceValue?, to new: PreferenceValue?) -> Change
  {
    Change(PreferenceName(keys: key), from: old, to: new)
  }

  private func refusal(of change: Change, in document: any Document) -> String? {
    do throws(Problem) {
      _ = try document.applying([change])
      return nil
    } catch { return error.message }
  }
}

/// An edit of one member of a document.
enum LineEdit: Sendable {
  case set(String, Int), remove(String), rename(String, String), order(String), commentOut(String)
  case comment(String, String?)

  func changes(of document: any Document) throws -> [Change] {
    let snapshot = DocumentSnapshot(document, revision: .new())
    func old(_ key: String) -> PreferenceValue? { snapshot[PreferenceName(keys: key)] }
    switch self {
    case .set(let key, let value):
      return [Change(PreferenceName(keys: key), from: old(key), to: .integer(value))]
    case .remove(let key): return [Change(PreferenceName(keys: key), from: old(key), to: nil)]
    case .rename(let key, let new):
      guard let value = old(key) else { return [] }
      return try Change.renaming(
        PreferenceName(keys: key), to: PreferenceName(keys: new), of: value)
    case .order(let keys):
      var members: ExactDictionary<PreferenceValue> = [:]
      for key in keys { members[String(key)] = old(String(key)) }
      return [Change(.root, from: snapshot[.root], to: .dictionary(members))]
    case .commentOut(let key):
      return old(key).map { [Change(commentingOut: PreferenceName(keys: key), $0)] } ?? []
    case .comment(let key, let words):
      let name = PreferenceName(keys: key)
      let comment = CommentChange(
        from: snapshot.commentLines(of: name), to: words.map { CommentLines($0) })
      return [Change(name, keeping: old(key), comment: comment)]
    }
  }
}

/// Generates lines of documents, and edits of them.
private struct RandomLines: SeededGenerator {
  var source: SplitMix64

  mutating func words() -> String {
    "abcdef".map { key in
      let gap = (chance(20) ? "- " : "") + (chance(30) ? "#about " : "")
      return gap + (chance(70) ? "\(key)" : chance(50) ? "#\(key)" : "")
    }.joined(separator: " ")
  }

  mutating func edit() -> LineEdit {
    let key = pick(["a", "b", "c", "d", "e", "f", "g"])
    return switch below(6) {
    case 0: .set(key, below(100))
    case 1: .remove(key)
    case 2: .rename(key, pick(["g", "h"]))
    case 3: .order(String("abcdefgh".shuffled(using: &source)))
    case 4: .commentOut(key)
    default: .comment(key, chance(70) ? "words" : nil)
    }
  }
}
