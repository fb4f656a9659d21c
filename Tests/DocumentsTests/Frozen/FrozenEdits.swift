import Editing
import Preferences
import Seeded

@testable import Documents

/// Random changes of random files of all formats.
struct FrozenEdits: SeededGenerator {
  var source: SplitMix64
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    source = SplitMix64(seed: seed)
  }

  /// Returns a document, and changes of it that may be refused.
  mutating func trial() throws(Problem) -> (document: any Document, changes: [Change]) {
    let document = try document()
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    var changes: [Change] = []
    for _ in 0..<(chance(70) ? 1 : 1 + below(3)) {
      let new = change(in: snapshot)
      if !new.contains(where: { change in changes.contains { $0.name.overlaps(change.name) } }) {
        changes += new
      }
    }
    return (document, changes)
  }

  private mutating func document() throws(Problem) -> any Document {
    switch below(8) {
    case 0:
      var random = JSONGenerator(seed: seed)
      return try JSONDocument(random.json(random.root()))
    case 1:
      var random = PropertyListGenerator(seed: seed)
      return try XMLPropertyList(random.xml(random.root(), random.layout()))
    case 2, 3, 4:
      let dialect = pick(Dialect.all)
      var random = LineGenerator(seed: seed, dialect)
      return try LineDocument(Array(random.file().utf8), dialect)
    default:
      var random = RandomSession(source: SplitMix64(seed: seed))
      let bytes = random.document()
      if let dialect = EditedSession.dialect(of: bytes) { return try LineDocument(bytes, dialect) }
      return try DocumentReader.open(bytes)
    }
  }

  /// Returns what a user may do to one value: one change, or two for a new name.
  private mutating func change(in snapshot: DocumentSnapshot) -> [Change] {
    let rows = (0..<snapshot.count).map(snapshot.name(at:))
    let leaf = rows.isEmpty ? .root : pick(rows)
    let name = chance(75) ? leaf : pick([leaf] + leaf.ancestors)
    let value = snapshot[name]
    let comment = snapshot.commentLines(of: name)
    switch below(12) {
    case 0, 1: return [Change(name, from: value, to: nil)]
    case 2, 3:
      let group = group(around: name, in: snapshot)
      let added = group.appending(key: "new\(below(3))")
      return [Change(added, from: snapshot[added], to: newValue())]
    case 4:
      guard let value, let parent = name.parent else { return [] }
      let renaming = try? Change.renaming(name, to: parent.appending(key: "renamed"), of: value)
      return renaming ?? []
    case 5:
      let words = pick(["new words", "two lines\nof words", "port = 80", "\"a\": 1,"])
      let new = chance(30) ? nil : CommentLines(words)
      return [Change(name, keeping: value, comment: CommentChange(from: comment, to: new))]
    case 6:
      return value.map { [Change(commentingOut: name, $0)] } ?? []
    case 7, 8:
      let free = snapshot.commentedOut.filter { snapshot[$0.key] == nil }
      guard !free.isEmpty else { return [] }
      let found = pick(free)
      return [Change(found.key, from: nil, to: chance(80) ? found.value : newValue())]
    case 9:
      return [Change(name, from: value, to: value.map { rearranged($0) })]
    default:
      return [Change(name, from: value, to: newValue())]
    }
  }

  private func group(around name: PreferenceName, in snapshot: DocumentSnapshot) -> PreferenceName {
    var group = name
    while let parent = group.parent {
      if case .dictionary? = snapshot[group] { break }
      group = parent
    }
    return group
  }

  private mutating func newValue() -> PreferenceValue {
    pick([
      .integer(Number(below(1000))), .bool(true), .bool(false), .string("two words"),
      .string("/some/path"), .string("héllo"), .real(1.5), ["x", "y"], ["n": .integer(1)],
    ])
  }

  /// Returns a container with its children in another order, without some, and with new ones.
  private mutating func rearranged(_ value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .array(var elements):
      if chance(50) { elements.shuffle(using: &self) }
      if !elements.isEmpty, chance(40) { elements.remove(at: below(elements.count)) }
      if chance(50) { elements.insert(newValue(), at: below(elements.count + 1)) }
      return .array(elements)
    case .dictionary(let members):
      var pairs = Array(members)
      if chance(50) { pairs.shuffle(using: &self) }
      var new: ExactDictionary<PreferenceValue> = [:]
      for (key, value) in pairs where !chance(15) {
        new[chance(15) ? "\(key)2" : key] = chance(20) ? newValue() : value
      }
      return .dictionary(new)
    default: return newValue()
    }
  }
}

extension PreferenceName {
  fileprivate func overlaps(_ other: PreferenceName) -> Bool {
    contains(other) || other.contains(self)
  }
}
