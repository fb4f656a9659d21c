import Editing
import Preferences
import Seeded
import Testing

struct DraftTests {
  private func draft(_ json: String) throws -> Draft {
    Draft(over: MemorySnapshot(try PreferenceValue(typed: json)))
  }

  private func value(_ json: String) throws -> PreferenceValue { try PreferenceValue(typed: json) }

  private func name(_ text: String) throws -> PreferenceName { try PreferenceName(parsing: text) }

  @Test func `a change inside a staged container folds into it`() throws {
    var draft = try draft(#"{"a": {"b": 1}}"#)
    draft.stage([Edit(try name("a"), try value(#"{"b": 2, "c": 3}"#))])
    draft.stage([Edit(try name("a.b"), .integer(4))])
    #expect(draft.changes.map(\.name.label) == ["a"])
    #expect(draft[try name("a")] == (try value(#"{"b": 4, "c": 3}"#)))
    #expect(draft[try name("a.c")] == .integer(3))
  }

  @Test func `a change of a container absorbs those inside`() throws {
    var draft = try draft(#"{"a": {"b": 1, "c": 1}}"#)
    draft.stage([Edit(try name("a.b"), .integer(2)), Edit(try name("a.c"), .integer(3))])
    #expect(draft.changes.map(\.name.label) == ["a.b", "a.c"])
    draft.stage([Edit(try name("a"), .integer(0))])
    #expect(
      draft.changes == [Change(try name("a"), from: try value(#"{"b":1,"c":1}"#), to: .integer(0))])
    #expect(draft.undo() == [try name("a")])
    #expect(draft.changes.map(\.name.label) == ["a.b", "a.c"])
  }

  @Test func `a change back to the stored value is no change`() throws {
    var draft = try draft(#"{"a": 1}"#)
    draft.stage([Edit(try name("a"), .integer(2))])
    draft.stage([Edit(try name("a"), .integer(1))])
    #expect(draft.isEmpty)
    #expect(draft.undo() != nil)
    #expect(draft[try name("a")] == .integer(2))
  }

  @Test func `an edit that changes nothing adds no undo step`() throws {
    var draft = try draft(#"{"a": 1}"#)
    draft.stage([Edit(try name("a"), .integer(1)), Edit(try name("b"), nil)])
    #expect(!draft.canUndo)
  }

  @Test func `a value removed and set again inside comes back as a container`() throws {
    var draft = try draft(#"{"a": {"b": 1, "c": 2}}"#)
    draft.stage([Edit(try name("a"), nil)])
    draft.stage([Edit(try name("a.b"), .integer(1))])
    #expect(draft[try name("a")] == (try value(#"{"b": 1}"#)))
    #expect(draft.count == 1)
  }

  @Test func `undo after a save stages the way back`() throws {
    var draft = try draft(#"{"a": 1}"#)
    draft.stage([Edit(try name("a"), .integer(2))])
    draft.rebase(onto: MemorySnapshot(try value(#"{"a": 2}"#)))
    #expect(draft.isEmpty)
    #expect(draft.undo() == [try name("a")])
    #expect(draft.changes == [Change(try name("a"), from: .integer(2), to: .integer(1))])
    #expect(draft.redo() != nil)
    #expect(draft.isEmpty)
  }
}

/// Checks law 4 and a draft's invariants over random edits of random documents.
struct DraftLawTests {
  @Test(arguments: Trials.seeds(1500))
  func `undo and redo are exact, and staged names an antichain`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let document = random.document()
    var draft = Draft(over: MemorySnapshot(document))
    var states: [[PreferenceName: Change]] = [state(of: draft)]
    for _ in 0..<12 {
      let edits = (0..<1 + random.below(3)).map { _ in
        Edit(
          random.name(in: draft[.root] ?? document),
          random.chance(25) ? nil : random.value(depth: 2))
      }.filter { !$0.name.isRoot }
      if !draft.stage(edits).isEmpty { states.append(state(of: draft)) }
      checkAntichain(draft, seed)
      checkBase(draft, document, seed)
    }
    for expected in states.dropLast().reversed() {
      #expect(draft.undo() != nil, "seed \(seed)")
      #expect(state(of: draft) == expected, "seed \(seed)")
    }
    #expect(draft.undo() == nil && draft.isEmpty, "seed \(seed)")
    for expected in states.dropFirst() {
      #expect(draft.redo() != nil, "seed \(seed)")
      #expect(state(of: draft) == expected, "seed \(seed)")
    }
  }

  @Test(arguments: Trials.seeds(600))
  func `undoing everything after a save leads back to the first values`(seed: UInt64) throws {
    var random = Randomness(seed: seed)
    let document = random.dictionary(depth: 3)
    var draft = Draft(over: MemorySnapshot(document))
    for _ in 0..<6 {
      let name = random.name(in: draft[.root] ?? document)
      if !name.isRoot { draft.stage([Edit(name, random.value(depth: 2))]) }
      if random.chance(30), let now = draft[.root] { draft.rebase(onto: MemorySnapshot(now)) }
    }
    let last = draft[.root]
    var steps = 0
    while draft.undo() != nil { steps += 1 }
    #expect(draft[.root]?.isEquivalent(to: document) == true, "seed \(seed)")
    while draft.redo() != nil { steps -= 1 }
    #expect(steps == 0, "seed \(seed)")
    #expect(last.map { draft[.root]?.isEquivalent(to: $0) } == true, "seed \(seed)")
  }

  private func state(of draft: Draft) -> [PreferenceName: Change] {
    Dictionary(uniqueKeysWithValues: draft.changes.map { ($0.name, $0) })
  }

  private func checkAntichain(_ draft: Draft, _ seed: UInt64) {
    let names = draft.changes.map(\.name)
    for name in names {
      #expect(names.count { name.contains($0) } == 1, "seed \(seed): \(name) holds another")
    }
  }

  /// Checks that every change starts from the base, differs from it, and that all changes give the
  /// draft's values.
  private func checkBase(_ draft: Draft, _ document: PreferenceValue, _ seed: UInt64) {
    for change in draft.changes {
      #expect(change.old == draft.base[change.name], "seed \(seed): \(change.name)")
      #expect(change.old != change.new, "seed \(seed): \(change.name)")
      #expect(draft[change.name] == change.new, "seed \(seed): \(change.name)")
    }
  }
}
