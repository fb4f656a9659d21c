import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// Removing, then undoing, redoing and restoring, over generated documents.
struct PuttingBackLawsTests {
  @Test func `undo and redo of removals give the bytes back`() throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      var (random, bytes) = document(seed)
      var file = try EditedFile(bytes)
      var states = [file.text]
      for _ in 0..<4 {
        guard let name = random.name(in: file.draft) else { continue }
        file.stageRemoval(of: name)
        try file.save()
        states.append(file.text)
      }
      try checkUndo(file, states, seed)
    }
  }

  /// One save for each step.
  private func checkUndo(_ file: EditedFile, _ states: [String], _ seed: UInt64) throws {
    var one = file
    while one.draft.canUndo { try one.undo() }
    #expect(one.text == states[0], "seed \(seed): one by one\n\(file.text)")
    while one.draft.canRedo { try one.redo() }
    #expect(one.text == states.last, "seed \(seed): redone\n\(states[0])")
  }

  @Test func `a single name is restored from a former state`() throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      var (random, bytes) = document(seed)
      let then = DocumentSnapshot(try DocumentReader.open(bytes), revision: .new())
      guard let name = random.name(in: Draft(over: then)), name.last?.index == nil else { continue }
      let value = then[name]
      let now = try then.document.applying([Change(name, from: value, to: nil)])
      let snapshot = DocumentSnapshot(now, revision: .new())
      let back = [Change(name, from: nil, to: value)].withTexts(from: then, over: snapshot)
      #expect(try now.applying(back).bytes == bytes, "seed \(seed): \(name)\n\(bytes.asText)")
    }
  }

  @Test func `after other edits a member comes back with its value next to its neighbour`() throws {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var (random, bytes) = document(seed)
      let then = DocumentSnapshot(try DocumentReader.open(bytes), revision: .new())
      guard case .dictionary(let members) = then[.root], members.count > 2 else { continue }
      var keys = Array(members.keys)
      let key = keys[random.below(keys.count)]
      let others = keys.filter { $0 != key && random.chance(50) }
      var now = try then.document.applying(
        ([key] + others).map { Change(PreferenceName(keys: $0), from: members[$0], to: nil) })
      now = try now.applying([
        Change(PreferenceName(keys: "new key"), from: nil, to: .bool(true))
      ])
      keys.removeAll(where: others.contains)
      let snapshot = DocumentSnapshot(now, revision: .new())
      let back = [Change(PreferenceName(keys: key), from: nil, to: members[key])]
        .withTexts(from: then, over: snapshot)
      guard case .dictionary(let restored) = try now.applying(back).value(at: 0) else { return }
      #expect(Array(restored.keys).filter(keys.contains) == keys, "seed \(seed)\n\(bytes.asText)")
      #expect(restored[key]?.isSpelled(as: members[key] ?? .null) == true, "seed \(seed)")
    }
  }

  private func document(_ seed: UInt64) -> (Removals, [UInt8]) {
    if seed.isMultiple(of: 3) {
      var random = PropertyListGenerator(seed: seed)
      let value = random.root()
      return (Removals(source: SplitMix64(seed: seed)), random.xml(value, random.layout()))
    }
    var random = JSONGenerator(seed: seed)
    let value = random.root()
    return (Removals(source: SplitMix64(seed: seed)), random.json(value))
  }
}

private struct Removals: SeededGenerator {
  var source: SplitMix64

  /// A member or an element.
  mutating func name(in draft: Draft) -> PreferenceName? {
    var name = PreferenceName.root
    while let value = draft[name] {
      switch value {
      case .dictionary(let members) where !members.isEmpty && (name.isRoot || chance(60)):
        name = name.appending(key: members.keys[below(members.count)])
      case .array(let elements) where !elements.isEmpty && (name.isRoot || chance(60)):
        name = name.appending(index: below(elements.count))
      default: return name.isRoot ? nil : name
      }
    }
    return nil
  }
}
