import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// Removals with undo, redo and restore, on random documents.
struct RestoringLawsTests {
  @Test func `undo and redo of random removals restore the bytes`() throws {
    for seed in Trials.seeds(3000) {
      var (random, bytes) = document(seed)
      var file = try EditedFile(bytes)
      var states = [file.text]
      for _ in 0..<4 {
        guard let name = random.name(in: file.draft) else { continue }
        file.stageRemoval(of: name)
        try file.save()
        states.append(file.text)
      }
      for state in states.dropLast().reversed() {
        try file.undo()
        #expect(file.text == state, "seed \(seed)\n\(states[0])")
      }
      for state in states.dropFirst() {
        try file.redo()
        #expect(file.text == state, "seed \(seed)\n\(states[0])")
      }
    }
  }

  @Test func `random removals of members are undone byte for byte, together or one by one`() throws
  {
    for seed in Trials.seeds(3000) {
      var (random, bytes) = document(seed)
      random.takesElements = false
      var file = try EditedFile(bytes)
      let first = file.text
      try random.removeAndSave(in: &file)
      var together = file
      while together.draft.undo() != nil {}
      try together.save()
      #expect(together.text == first, "seed \(seed): together\n\(file.text)")
      while file.draft.canUndo { try file.undo() }
      #expect(file.text == first, "seed \(seed): one by one")
    }
  }

  @Test func `undoing removals that include list elements restores the values`() throws {
    for seed in Trials.seeds(2000) {
      var (random, bytes) = document(seed)
      var file = try EditedFile(bytes)
      let first = file.document.value(at: 0)
      try random.removeAndSave(in: &file)
      var together = file
      while together.draft.undo() != nil {}
      try together.save()
      #expect(together.document.value(at: 0).isEquivalent(to: first), "seed \(seed)")
      while file.draft.canUndo { try file.undo() }
      #expect(file.document.value(at: 0).isEquivalent(to: first), "seed \(seed)")
    }
  }

  @Test func `a random member is restored byte for byte from an earlier revision`() throws {
    for seed in Trials.seeds(3000) {
      var (random, bytes) = document(seed)
      let then = DocumentSnapshot(try DocumentReader.open(bytes), revision: .new())
      guard let name = random.name(in: Draft(over: then)), name.last?.index == nil else { continue }
      let value = then[name]
      let now = try then.document.applying([Change(name, from: value, to: nil)])
      let snapshot = DocumentSnapshot(now, revision: .new())
      let back = [Change(name, from: nil, to: value)].returning(to: then, from: snapshot)
      #expect(try now.applying(back).bytes == bytes, "seed \(seed): \(name)\n\(bytes.asText)")
    }
  }

  @Test func `a random member comes back byte for byte after a value on another line has changed`()
    throws
  {
    for seed in Trials.seeds(3000) {
      var (random, bytes) = document(seed, isTidy: true)
      let then = DocumentSnapshot(try DocumentReader.open(bytes), revision: .new())
      guard let name = random.name(in: Draft(over: then)), name.last?.index == nil else { continue }
      let others = (0..<then.count).map(then.name(at:)).filter {
        !name.contains($0) && !$0.contains(name) && then[$0]?.isContainer == false
          && then.place(of: $0)?.line != then.place(of: name)?.line
      }
      guard let other = others.randomElement(using: &random) else { continue }
      let change = Change(other, from: then[other], to: .integer(12_345))
      let removal = Change(name, from: then[name], to: nil)
      let now = try then.document.applying([removal]).applying([change])
      let back = [removal.inverse].returning(
        to: then, from: DocumentSnapshot(now, revision: .new()))
      let wanted = try then.document.applying([change]).bytes.asText
      let restored = try now.applying(back).bytes.asText
      #expect(restored == wanted, "seed \(seed): \(name) in\n\(now.bytes.asText)")
    }
  }

  @Test func `a member restored after other edits keeps its position among the remaining keys`()
    throws
  {
    for seed in Trials.seeds(2000) {
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
        .returning(to: then, from: snapshot)
      guard case .dictionary(let restored) = try now.applying(back).value(at: 0) else { return }
      #expect(Array(restored.keys).filter(keys.contains) == keys, "seed \(seed)\n\(bytes.asText)")
      #expect(restored[key]?.isSpelled(as: members[key] ?? .null) == true, "seed \(seed)")
    }
  }

  private func document(_ seed: UInt64, isTidy: Bool = false) -> (Removals, [UInt8]) {
    let removals = Removals(source: SplitMix64(seed: seed))
    if seed.isMultiple(of: 3) {
      var random = PropertyListGenerator(seed: seed)
      let value = random.root()
      var layout = random.layout()
      if isTidy { (layout.isOpen, layout.isOdd) = (true, false) }
      return (removals, random.xml(value, layout))
    }
    var random = JSONGenerator(seed: seed)
    if isTidy { (random.isWild, random.isMinified) = (false, false) }
    return (removals, random.json(random.root()))
  }
}

private struct Removals: SeededGenerator {
  var source: SplitMix64
  var takesElements = true

  /// Returns the name of a random member or element.
  mutating func name(in draft: Draft) -> PreferenceName? {
    var name = PreferenceName.root
    while let value = draft[name] {
      switch value {
      case .dictionary(let members) where !members.isEmpty && (name.isRoot || chance(60)):
        name = name.appending(key: members.keys[below(members.count)])
      case .array(let elements)
      where takesElements && !elements.isEmpty && (name.isRoot || chance(60)):
        name = name.appending(index: below(elements.count))
      default: return name.isRoot ? nil : name
      }
    }
    return nil
  }
  /// Saves three times, each time after one to three removals.
  mutating func removeAndSave(in file: inout EditedFile) throws {
    for _ in 0..<3 {
      for _ in 0..<(1 + below(3)) {
        if let name = name(in: file.draft) { file.stageRemoval(of: name) }
      }
      try file.save()
    }
  }
}
