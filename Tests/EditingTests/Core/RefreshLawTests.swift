import Preferences
import Seeded
import Testing

@testable import Editing

/// Compares an editor's derived state with one that is computed from scratch.
struct RefreshLawTests {
  @Test(arguments: Trials.seeds(600))
  func `after any changes the derived state is the one built from scratch`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    var theirs = MemorySnapshot(random.document(), revision: Revision(token: "start"))
    var other = MemorySnapshot(random.document(), revision: Revision(token: "other"))
    let schema = random.conditionalSchema(for: theirs.root)
    var editor = Editor(
      title: DocumentTitle(name: "t", directory: "/"), schema: schema,
      snapshot: theirs)
    if random.chance(50) { _ = editor.update(.compare(other, label: "other")) }
    var done: [String] = []
    for turn in 0..<40 {
      let revision = Revision(token: "\(seed) \(turn)")
      let message: Message
      switch random.below(20) {
      case 0:
        theirs = random.change(theirs, revision: revision)
        message = .loaded(theirs)
      case 1:
        theirs = random.change(theirs, revision: revision)
        message = .conflict(theirs: theirs)
      case 2:
        let saved = try? theirs.applying(editor.draft.changes, revision: revision)
        theirs = saved ?? MemorySnapshot(theirs.root, revision: revision)
        message = .saved(theirs, to: "t")
      case 3:
        other = random.change(other, revision: revision)
        message = .comparedStoreLoaded(other)
      case 4: message = .line("filter \(random.pick(Self.filters))")
      case 5: message = .line("set \(random.name(in: theirs.root)) \(random.scalar().text)")
      case 6: message = .command(random.pick([.undo, .redo, .mark, .cancel, .mine, .accept]))
      default: message = random.message()
      }
      done.append("\(message)")
      let effect = editor.update(message)
      check(editor, from: schema, "seed \(seed): \(done.joined(separator: " "))")
      if case .preview? = effect { _ = editor.update(.preview([])) }
    }
  }

  private static let filters = [
    "", "a", "@staged", "@invalid", "@differs", "@modified", "@default", "@set", "@unset",
  ]

  private func check(_ editor: Editor, from schema: Schema, _ comment: @autoclosure () -> String) {
    var editor = editor
    editor.finishWork()
    let rebuilt = editor.rebuilt(from: schema)
    let (now, fresh) = (editor.derivedState, rebuilt.derivedState)
    for (mine, theirs) in zip(now, fresh) where mine != theirs {
      Issue.record("\(mine)\n  is not \(theirs)\n\(comment())")
    }
    #expect(now.count == fresh.count)
  }
}

extension Editor {
  /// Returns an editor over the same values and view settings, whose derived state is computed from
  /// scratch.
  fileprivate func rebuilt(from schema: Schema) -> Editor {
    var editor = Editor(title: title, schema: schema, snapshot: snapshot)
    _ = editor.document.draft.stage(draft.changes.map { Edit($0.name, $0.new) })
    editor.external = external
    editor.search.text = search.text
    editor.rows.open(scope)
    editor.rows.expand(rows.expanded)
    editor.rows.setFilter(filter)
    editor.rows.pin(Array(rows.pinned))
    editor.rows.marks = marks
    editor.refresh(after: .storedValues)
    editor.finishWork()
    editor.mode = mode
    editor.updateNewRow()
    return editor
  }

  /// The state that `refresh(after:)` computes, and the rows it leads to.
  fileprivate var derivedState: [String] {
    let names = { (names: [PreferenceName]) in names.map(\.description).sorted().description }
    let comparison = comparison.map { other in other.differences.map { "\($0)" }.sorted() }
    let conflict = external.conflict.map { pending in
      let merge = Merge(draft.changes, from: draft.base, onto: pending.theirs)
      #expect(!merge.conflicts.isEmpty && merge.conflicts == pending.merge.conflicts)
      return merge.conflicts.map { "\($0)" }
    }
    let shown = (0..<rowCount).map { index -> String in
      let row = row(at: index)
      let problem = row.problem.map { "\($0.message)" } ?? ""
      return "\(row.state.glyph) \(row.name) \(row.label) \(row.value) \(row.isMarked) \(problem)"
    }
    return [
      "scope \(scope) expanded \(rows.expanded)", "changes \(draft.changes.map { "\($0.name)" })",
      "declared \(names(schema.entries.map(\.name)))", "unset \(names(document.unset))",
      "invalid \(names(document.problems.names)) \(document.problems.untouchedCount)",
      "new problems \(document.problems.new.map { "\($0)" }.sorted())",
      "comparison \(comparison ?? [])", "conflicts \(conflict ?? [])",
      "marks \(names(Array(marks)))", "members \(memberKeys)",
      "namespaces \(Array(namespaces))", "rows \(shown)",
    ]
  }
}

extension Randomness {
  /// Makes a schema, sometimes one whose entries depend on the value of `a`.
  fileprivate mutating func conditionalSchema(for document: PreferenceValue) -> Schema {
    var names = Set<PreferenceName>()
    let entries = schema(for: document).filter { names.insert($0.name).inserted }
    guard chance(40) else { return Schema(entries) }
    let more = schema(for: document).filter { names.insert($0.name).inserted }
    return Adaptation.schema { snapshot in
      let value = snapshot[PreferenceName(keys: "a")]
      return entries + (value == .bool(true) || value == .string("a") ? more : [])
    }
  }
}
