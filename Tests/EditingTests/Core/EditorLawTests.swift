import Editing
import Preferences
import Seeded
import Testing

/// Checks the editor's invariants under random commands over random documents.
struct EditorLawTests {
  @Test(arguments: Trials.seeds(1200))
  func `no sequence of commands breaks the editor`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let document = random.document()
    let title = DocumentTitle(name: "t", directory: "/")
    let schema = random.schema(for: document)
    var editor = Editor(
      title: title, schema: Schema(schema), snapshot: MemorySnapshot(document))
    var typed: [String] = []
    for _ in 0..<60 {
      let message = random.message()
      typed.append("\(message)")
      let effect = editor.update(message)
      check(editor, "seed \(seed): \(typed.joined(separator: " "))")
      if let effect, let answer = random.answer(to: effect, of: editor) {
        typed.append("(answered)")
        if let next = editor.update(answer), case .save = next { Issue.record("unseen save") }
        check(editor, "seed \(seed): \(typed.joined(separator: " "))")
      }
    }
  }

  @Test(arguments: Trials.seeds(600))
  func `undoing everything gives the file's values`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let document = random.document()
    let title = DocumentTitle(name: "t", directory: "/")
    var editor = Editor(
      title: title, schema: Schema(random.schema(for: document)),
      snapshot: MemorySnapshot(document))
    for _ in 0..<50 { _ = editor.update(random.message()) }
    for _ in 0..<4 { _ = editor.update(.command(.cancel)) }
    for _ in 0..<60 { _ = editor.update(.command(.undo)) }
    #expect(editor.draft.isEmpty, "seed \(seed)")
    #expect(editor.draft[.root] == document, "seed \(seed)")
  }

  /// The writes of two programs are both kept, in any order.
  @Test(arguments: Trials.seeds(300))
  func `undoing everything gives the values that another program wrote`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    var theirs = MemorySnapshot(random.document())
    var editor = Editor(
      title: DocumentTitle(name: "t", directory: "/"),
      schema: Schema(random.schema(for: theirs.root)), snapshot: theirs)
    var typed: [String] = []
    for turn in 0..<40 {
      let message = random.message()
      typed.append("\(message)")
      _ = editor.update(message)
      guard random.chance(10) else { continue }
      theirs = random.change(theirs, revision: Revision(token: "\(turn)"))
      typed.append("(they wrote \(theirs.root.text))")
      let staged = editor.draft.changes
      _ = editor.update(.loaded(theirs))
      check(editor, "seed \(seed): \(typed.joined(separator: " "))")
      for change in staged {
        #expect(editor.draft[change.name] == change.new, "seed \(seed): \(change)")
      }
    }
    for _ in 0..<4 { _ = editor.update(.command(.cancel)) }
    for _ in 0..<200 { _ = editor.update(.command(.undo)) }
    #expect(!editor.draft.canUndo, "seed \(seed)")
    let isClean = editor.draft.changes.allSatisfy { editor.draft.base[$0.name] == $0.old }
    #expect(isClean, "seed \(seed): \(typed.joined(separator: " "))")
    if editor.draft.isEmpty {
      #expect(editor.draft[.root] == theirs.root, "seed \(seed)")
    }
  }

  private func check(_ editor: Editor, _ comment: @autoclosure () -> String) {
    let rows = editor.rowCount
    #expect(editor.cursor >= 0 && editor.cursor < max(1, rows), "\(comment())")
    #expect(editor.namespaces.indices.contains(editor.namespaceCursor), "\(comment())")
    #expect((editor.detail == nil) == (rows == 0), "\(comment())")
    let names = (0..<rows).filter { !editor.isNewRow(at: $0) }.map { editor.row(at: $0).name }
    #expect(
      Set(names).count == names.count,
      "a row twice: \(names.map(\.description)) \(editor.schema.entries.map(\.name.description)) \(editor.snapshot[.root]?.text ?? "") \(editor.scope);  \(comment())"
    )
    checkDraft(editor, comment())
    checkVerdicts(editor, comment())
    if editor.scope.isRoot, editor.filter.isEmpty, editor.schema.isEmpty {
      checkLeaves(editor, names, comment())
    }
  }

  /// Checks that the changes start from the base and give the draft's values.
  private func checkDraft(_ editor: Editor, _ comment: @autoclosure () -> String) {
    let draft = editor.draft
    for change in draft.changes {
      #expect(change.old == draft.base[change.name] && change.old != change.new, "\(comment())")
    }
    guard let base = draft.base as? MemorySnapshot,
      !draft.changes.contains(where: { $0.name.isRoot })
    else { return }
    let applied = try? base.applying(draft.changes, revision: base.revision).root
    #expect(
      applied.map { draft[.root]?.isEquivalent(to: $0) } == true,
      "\(base.root.text) \(draft.changes) \(comment())")
    let tree = ChangedTree(MemoryTree(base.root), with: draft.changes)
    let walked = decoded(tree.root, of: tree)
    #expect(
      draft[.root]?.isEquivalent(to: walked) == true, "\(walked.text) \(draft.changes) \(comment())"
    )
  }

  /// Decodes a value through its members and elements only.
  private func decoded<Tree: ValueTree>(_ node: Tree.Node, of tree: Tree) -> PreferenceValue {
    switch tree.form(of: node) {
    case .array: .array(tree.elements(of: node).map { decoded($0, of: tree) })
    case .dictionary:
      .dictionary(
        .init(
          tree.members(of: node).map { ($0.key, decoded($0.node, of: tree)) },
          uniquingKeysWith: { $1 }))
    default: tree.value(of: node)
    }
  }

  /// Checks that the editor's verdicts equal those of a check of the saved document.
  private func checkVerdicts(_ editor: Editor, _ comment: @autoclosure () -> String) {
    guard !editor.schema.isEmpty, let root = editor.draft[.root] else { return }
    let snapshot = MemorySnapshot(root)
    let rows = editor.schema.check(snapshot).map { problem -> PreferenceName in
      let name = problem.name ?? .root
      switch problem.reason {
      case .missing(let key), .unknownKey(let key, _):
        return snapshot.placement(of: name.appending(key: key))
      default: return name
      }
    }
    #expect(editor.invalidCount == Set(rows).count, "\(rows) in \(root.text); \(comment())")
  }

  /// Checks that, without schema and filter, the rows are those of a document with the draft's
  /// values, plus removed keys.
  private func checkLeaves(
    _ editor: Editor, _ names: [PreferenceName], _ comment: @autoclosure () -> String
  ) {
    guard let root = editor.draft[.root], case .dictionary = root else { return }
    let fresh = MemorySnapshot(root)
    let removed = names.filter { editor.draft[$0] == nil }
    let expected = Set(
      (0..<fresh.count).map(fresh.name(at:)).filter { row in !removed.contains { row.contains($0) }
      })
    let present = Set(names.filter { editor.draft[$0] != nil })
    #expect(
      present.subtracting(expected).isEmpty && expected.isSubset(of: present),
      "\(editor.snapshot[.root]?.text ?? "") → \(editor.draft[.root]?.text ?? "") \(present.symmetricDifference(expected)); \(comment())"
    )
  }
}

extension Randomness {
  mutating func message() -> Message {
    if chance(25) { return .text(textInput()) }
    if chance(2) { return .pageSize(below(30) - 2) }
    // Commands that open and close modes are frequent, so that sequences get through them.
    return .command(
      chance(35) ? pick([.accept, .accept, .cancel, .enter, .down]) : pick(Command.allCases))
  }

  /// Changes values and keys as another program would.
  mutating func change(_ snapshot: MemorySnapshot, revision: Revision) -> MemorySnapshot {
    let changes = (0..<1 + below(2)).map { _ in
      Change(name(in: snapshot.root), from: nil, to: chance(20) ? nil : value(depth: 2))
    }
    let changed = try? snapshot.applying(changes.filter { !$0.name.isRoot }, revision: revision)
    return changed ?? MemorySnapshot(snapshot.root, revision: revision)
  }

  private mutating func textInput() -> TextInput {
    pick([
      .insert(pick(["a", "1", "[]", "{\"a\": 1}", "@staged", "true", "d.e", " ", "é\u{301}"])),
      .deleteBackward, .deleteForward, .deleteWordBackward, .deleteToStart, .deleteToEnd, .left,
      .right, .wordLeft, .wordRight, .start, .end, .up, .down, .pageUp, .pageDown, .yank,
      .transpose, .undo, .deleteWordForward,
      .paste(PastedText(pick(["a", "1\n2", "x\r\ny\n", "\u{1B}[A", "", "k: 1\nl = 2"]))),
    ])
  }

  mutating func answer(to effect: Effect, of editor: Editor) -> Message? {
    switch effect {
    case .preview: return .preview([PreviewLine(.added, line: 1, text: "x")])
    case .save(let changes, _, _, _, _, _):
      if chance(20) { return .failed(.locked(path: "/t")) }
      guard let base = editor.snapshot as? MemorySnapshot else { return nil }
      if chance(30) { return .conflict(theirs: MemorySnapshot(dictionary(depth: 3))) }
      let saved = try? base.applying(changes, revision: Revision(token: "2"))
      return saved.map { .saved($0, to: "/t") }
    case .saveElsewhere: return .saved(editor.snapshot, to: "/x")
    default: return nil
    }
  }
}
