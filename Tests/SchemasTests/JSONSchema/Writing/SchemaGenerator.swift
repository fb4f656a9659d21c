import Preferences
import Seeded

/// Generates schemas with every property of entries, and instances if a validator can check them.
struct SchemaGenerator: SeededGenerator {
  typealias Declaration = (path: [Schema.Step], entry: Entry)

  var source: SplitMix64
  /// Whether to use only rules that JSON Schema validators check too.
  var isPlain: Bool
  private(set) var declared: [Declaration] = []

  init(seed: UInt64, isPlain: Bool = false) {
    source = SplitMix64(seed: seed)
    self.isPlain = isPlain
  }

  mutating func schema() -> Schema {
    declared = []
    declareNamespace(at: [], depth: 3)
    var schema = Schema()
    for (path, entry) in declared { schema.declare(entry, at: path) }
    return schema
  }

  private mutating func declareNamespace(at path: [Schema.Step], depth: Int) {
    let keys = keys()
    if chance(70) {
      var rules: [Rule] = []
      if chance(50) { rules.append(.required(Array(keys.prefix(below(keys.count + 1))))) }
      if chance(30) { rules.append(.closed(to: chance(80) ? keys : keys + ["more"])) }
      if chance(20) { rules.append(.count(CountRange(1, 9))) }
      declare(.record, rules, at: path)
    }
    for key in keys { declareChild(at: path + [.key(key)], depth: depth - 1) }
  }

  private mutating func declareChild(at path: [Schema.Step], depth: Int) {
    switch depth > 0 ? below(10) : 9 {
    case 0, 1: declareNamespace(at: path, depth: depth)
    case 2:
      declare(.list(of: .record), rules(for: .list(of: .record)).filter { !$0.isEach }, at: path)
      declareNamespace(at: path + [.element], depth: depth)
    case 3:
      declare(.dictionary(of: .record), chance(50) ? [.count(CountRange(nil, 2))] : [], at: path)
      declareNamespace(at: path + [.other], depth: depth)
    case 4:
      declare(.record, [], at: path)
      declareLeaf(at: path + [.key("known")])
      declareLeaf(at: path + [.other])
    default: declareLeaf(at: path)
    }
  }

  private mutating func declareLeaf(at path: [Schema.Step]) {
    let kind = kind(depth: 2)
    declare(kind, rules(for: kind), at: path)
  }

  private mutating func declare(_ kind: Kind, _ rules: [Rule], at path: [Schema.Step]) {
    let name = path.reduce(PreferenceName.root as PreferenceName?) { name, step in
      if case .key(let key) = step { name?.appending(key: key) } else { nil }
    }
    var entry = Entry(name ?? .root, kind, rules: rules)
    if chance(50) { entry.defaultValue = value() }
    if chance(40) { entry.title = text() }
    if chance(40) { entry.summary = text() }
    if chance(30) { entry.unit = pick(["ms", "files", "MiB"]) }
    entry.isSecret = chance(20)
    entry.isReadOnly = chance(20)
    if chance(20) { entry.deprecation = deprecation() }
    if chance(20) { entry.takesEffect = pick(["restart", "reload"]) }
    if chance(30) { entry.examples = [value(), value()] }
    declared.append((path, entry))
  }

  private mutating func deprecation() -> Deprecation {
    Deprecation(
      message: chance(50) ? text() : nil,
      successor: chance(50) ? PreferenceName(keys: "a", text()) : nil)
  }

  private mutating func keys() -> [String] {
    let all = isPlain ? ["a", "b", "c", "d", "e"] : ["port", "a b", "\"q\"", "", "é", "\n", "[0]"]
    return all.shuffled(using: &self).prefix(1 + below(4)).map(\.self)
  }

  mutating func text() -> String {
    (0..<below(4)).map { _ in pick(["a", "b", "B", " ", "\"", "ä", "\u{1B}", "1", "漢"]) }.joined()
  }
}
