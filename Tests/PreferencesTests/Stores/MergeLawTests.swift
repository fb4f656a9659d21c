import Foundation
import Preferences
import Testing

/// Compares merges with an oracle over whole documents.
struct MergeLawTests {
  static let count: UInt64 =
    ProcessInfo.processInfo.environment["PREFS_TORTURE"] == nil ? 5000 : 100_000

  @Test func `a merge of any three documents equals the merge of each leaf`() throws {
    var merged = 0
    for seed in 0..<Self.count {
      let triple = try MergeTriple(seed: seed)
      let merge = Merge(triple.changes, from: triple.base, onto: triple.theirs)
      let complaint = try triple.complaint(about: merge)
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "")")
      if merge.conflicts.isEmpty { merged += 1 }
    }
    #expect(merged > Self.count / 5 && merged < Self.count * 19 / 20)
  }
}

/// A base document, changes to it, and another program's version.
struct MergeTriple {
  let base: MemorySnapshot
  let changes: [Change]
  let mine: MemorySnapshot
  let theirs: MemorySnapshot

  init(seed: UInt64) throws {
    var generator = Generator(seed: seed)
    base = MemorySnapshot(generator.members(depth: 3))
    (changes, mine) = try Self.edit(base, &generator)
    theirs = try Self.edit(base, &generator).1
  }

  private static func edit(
    _ base: MemorySnapshot, _ generator: inout Generator
  ) throws -> ([Change], MemorySnapshot) {
    var changes: [Change] = []
    for _ in 0..<generator.below(4) {
      let name = generator.place(in: base.root)
      guard !changes.contains(where: { $0.name.contains(name) || name.contains($0.name) })
      else { continue }
      let new = generator.chance(oneIn: 4) ? nil : generator.tree(depth: generator.below(3))
      guard new != base[name], !name.isRoot else { continue }
      changes.append(Change(name, from: base[name], to: new))
    }
    return (changes, try base.applying(changes, revision: Revision(token: "1")))
  }

  /// Returns a description of the difference between `merge` and the oracle, or nil.
  func complaint(about merge: Merge) throws -> String? {
    for conflict in merge.conflicts {
      guard conflict.base == base[conflict.name], conflict.theirs == theirs[conflict.name] else {
        return "\(conflict) misquotes"
      }
      guard conflict.base != conflict.theirs, conflict.mine != conflict.theirs else {
        return "\(conflict) is none"
      }
    }
    guard let result = try? theirs.applying(merge.changes, revision: Revision(token: "2")) else {
      return "\(theirs.root.text) does not take \(merge.changes)"
    }
    let oracle = MergeOracle(changes: changes, conflicts: merge.conflicts.map(\.name))
    return oracle.complaint(
      about: .init(base: base.root, mine: mine.root, theirs: theirs.root, result: result.root),
      at: .root)
  }
}

/// Computes the expected merge by walking three documents in parallel. If one side changed a part,
/// its version is expected; if both changed it differently, a conflict.
struct MergeOracle {
  struct Part {
    let base, mine, theirs, result: PreferenceValue?

    var sides: [PreferenceValue] { [base, mine, theirs].compactMap(\.self) }

    func inside(_ step: PreferenceName.Component) -> Part {
      Part(
        base: base?[[step]], mine: mine?[[step]], theirs: theirs?[[step]], result: result?[[step]])
    }
  }

  let changes: [Change]
  let conflicts: [PreferenceName]

  func complaint(about part: Part, at name: PreferenceName) -> String? {
    if conflicts.contains(where: { $0.contains(name) }) { return nil }
    if let inner = part.without(removed(from: name)) { return complaint(about: inner, in: name) }
    guard let steps = steps(into: part) else { return complaint(aboutWhole: part, at: name) }
    for step in steps {
      let inner = PreferenceName(name.components + [step])
      if let complaint = complaint(about: part.inside(step), at: inner) { return complaint }
    }
    return nil
  }

  /// Returns the indices of a list's elements that my side removed.
  private func removed(from list: PreferenceName) -> Set<Int> {
    Set(
      changes.compactMap { change in
        guard change.new == nil, change.name.components.count == list.components.count + 1,
          list.contains(change.name), case .index(let index)? = change.name.components.last
        else { return nil }
        return index
      })
  }

  private func complaint(about elements: [(index: Int, part: Part)], in list: PreferenceName)
    -> String?
  {
    for (index, part) in elements {
      let name = list.appending(index: index)
      if let complaint = complaint(about: part, at: name) { return complaint }
    }
    return nil
  }

  private func complaint(aboutWhole part: Part, at name: PreferenceName) -> String? {
    if conflicts.contains(where: name.contains) { return nil }
    let isAgreed = part.base == part.mine || part.base == part.theirs || part.mine == part.theirs
    let expected = part.base == part.mine ? part.theirs : part.mine
    if isAgreed, part.result == expected { return nil }
    // A removed part stays removed if their side replaced its container.
    let removals = changes.filter { name.contains($0.name) }.allSatisfy { $0.new == nil }
    return removals && part.result == part.theirs ? nil : "\(name.label): \(part)"
  }

  /// Returns the members of a dictionary, and of a list whose elements kept their indices.
  private func steps(into part: Part) -> [PreferenceName.Component]? {
    let members = part.sides.compactMap { side in
      if case .dictionary(let members) = side { Array(members.keys) } else { [String]?.none }
    }
    if members.count == part.sides.count {
      return Set(members.joined()).sorted().map { .key($0) }
    }
    guard case .array(let base) = part.base, case .array(let mine) = part.mine,
      case .array(let theirs) = part.theirs, Self.isInPlace(base, mine),
      Self.isInPlace(base, theirs)
    else { return nil }
    return base.indices.map { .index($0) }
  }

  fileprivate static func isInPlace(_ old: [PreferenceValue], _ new: [PreferenceValue]) -> Bool {
    old.count == new.count
      && old.indices.allSatisfy { here in
        old[here] == new[here]
          || !new.indices.contains { new[$0] != old[$0] && new[$0] == old[here] }
      }
  }
}

extension Generator {
  /// Makes a small tree with few different keys and values, so that both sides often change the
  /// same place.
  fileprivate mutating func tree(depth: Int = 3) -> PreferenceValue {
    guard depth > 0 else { return .integer(below(3)) }
    if chance(oneIn: 3) { return .array((0..<below(4)).map { _ in tree(depth: depth - 1) }) }
    return members(depth: depth)
  }

  fileprivate mutating func members(depth: Int) -> PreferenceValue {
    let keys = ["a", "b", "c", "d.e"].filter { _ in !chance(oneIn: 3) }
    let members = keys.map { ($0, tree(depth: chance(oneIn: 2) ? 0 : depth - 1)) }
    return .dictionary(ExactDictionary(uniqueKeysWithValues: members))
  }

  /// Returns the name of an existing part, or of a key next to one.
  fileprivate mutating func place(in root: PreferenceValue) -> PreferenceName {
    var name = PreferenceName.root
    var value = root
    while true {
      switch value {
      case .dictionary(let members) where !chance(oneIn: 5):
        let key = pick(["a", "b", "c", "d.e"])
        name = name.appending(key: key)
        guard let member = members[key] else { return name }
        value = member
      case .array(let elements) where !elements.isEmpty && !chance(oneIn: 3):
        let index = below(elements.count)
        name = name.appending(index: index)
        value = elements[index]
      default: return name
      }
    }
  }
}

extension MergeOracle.Part {
  /// Returns the elements that my side left in a list, with their indices in the base. Nil if my
  /// side removed none, or if the other side moved them.
  fileprivate func without(_ removed: Set<Int>) -> [(index: Int, part: Self)]? {
    guard !removed.isEmpty, case .array(let base) = base, case .array(let mine) = mine,
      case .array(let theirs) = theirs, case .array(let result) = result,
      MergeOracle.isInPlace(base, theirs), removed.allSatisfy({ base[$0] == theirs[$0] }),
      base.count == mine.count + removed.count, result.count == mine.count
    else { return nil }
    let left = base.indices.filter { !removed.contains($0) }
    return left.enumerated().map { place, index in
      (
        index,
        Self(base: base[index], mine: mine[place], theirs: theirs[index], result: result[place])
      )
    }
  }
}
