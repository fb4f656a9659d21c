/// One walk over a snapshot's rows, with the containers around the row that it has come to.
struct SnapshotCheck {
  private static let limit = 10_000

  /// A container that the walk is inside of.
  struct Level {
    let name: PreferenceName
    /// Where its entry and its children's stand in the schema.
    let node: Schema.NodeID?
    let isArray: Bool
    let entry: Entry?
    /// Its members' keys as they are written, or its elements' count; only where a rule asks.
    var keys: [String] = []
    var count = 0
  }

  private let schema: Schema
  private let snapshot: any Snapshot
  private var levels: [Level] = []
  private var problems: [Problem] = []

  init(_ schema: Schema, _ snapshot: any Snapshot) {
    self.schema = schema
    self.snapshot = snapshot
  }

  mutating func run() -> [Problem] {
    for row in 0..<snapshot.count where problems.count < SnapshotCheck.limit {
      let name = snapshot.name(at: row)
      leave(downTo: name)
      enter(outerLevelsOf: name)
      check(row, name)
    }
    while !levels.isEmpty { close() }
    if snapshot.count == 0 { checkEmptyRoot() }
    return problems
  }

  private mutating func leave(downTo name: PreferenceName) {
    while let last = levels.last,
      last.name.components.count >= name.components.count || !last.name.contains(name)
    {
      close()
    }
  }

  private mutating func enter(outerLevelsOf name: PreferenceName) {
    for depth in levels.count..<name.components.count {
      let outer = PreferenceName(Array(name.components.prefix(depth)))
      open(outer, isArray: name.components[depth].isIndex)
    }
  }

  private mutating func open(_ name: PreferenceName, isArray: Bool) {
    let node = step(to: name)
    let entry = schema.entry(at: node, named: name)
    if let problem = entry?.kind.problem(withShape: isArray) { report(problem.inside(name)) }
    levels.append(Level(name: name, node: node, isArray: isArray, entry: entry))
  }

  /// From the innermost level to `name` directly inside it: notes it there and finds its node.
  private mutating func step(to name: PreferenceName) -> Schema.NodeID? {
    guard let component = name.last, let level = levels.last else { return schema.rootNode }
    levels[levels.count - 1].note(component)
    guard let node = level.node else { return nil }
    return schema.node(at: component, inside: node) { unknown in
      let nearest = unknown.key.nearest(among: unknown.record.knownKeys)
      let record = PreferenceName(level.name.components + unknown.passed)
      report(Problem(.unknownKey(unknown.key, nearest: nearest), name: record), at: name)
    }
  }

  private mutating func check(_ row: Int, _ name: PreferenceName) {
    guard let entry = schema.entry(at: step(to: name), named: name) else { return }
    for problem in entry.check(snapshot.value(at: row)) { report(problem) }
  }

  /// The rules of a container whose children have all been seen.
  private mutating func close() {
    guard let level = levels.popLast(), let entry = level.entry else { return }
    for rule in entry.rules where !rule.asksForValues {
      for problem in problems(of: rule, at: level) { report(problem.inside(level.name)) }
    }
    let hasTemplate = schema.hasTemplate(level.node, isArray: level.isArray)
    let deep = entry.rules.filter { $0.asksForValues && !(hasTemplate && $0.isForEach) }
    let asksKind = entry.kind.asksForValues && !hasTemplate
    guard !deep.isEmpty || asksKind, let value = snapshot[level.name] else { return }
    let found =
      (asksKind ? entry.kind.problems(with: value) : []) + deep.flatMap { $0.problems(with: value) }
    for problem in found { report(problem.inside(level.name)) }
  }

  private func problems(of rule: Rule, at level: Level) -> [Problem] {
    switch rule {
    case .closed: []  // told at the key itself
    case .required(let keys): missing(keys, at: level)
    default: rule.problems(with: level.outline)
    }
  }

  private func missing(_ keys: [String], at level: Level) -> [Problem] {
    guard !level.isArray else { return [] }
    let present = Set(level.keys)
    return keys.filter { key in
      !present.contains(key) && !level.keys.contains { $0.hasPrefix(key + ".") }
        && snapshot.resolve(level.name.appending(key: key)) == nil
    }.map { Problem(.missing(key: $0), name: .root) }
  }

  private mutating func checkEmptyRoot() {
    guard let entry = schema.entry(at: schema.rootNode, named: .root),
      let root = snapshot[.root]
    else { return }
    for problem in entry.check(root) { report(problem) }
  }

  private mutating func report(_ problem: Problem, at name: PreferenceName? = nil) {
    guard problems.count < SnapshotCheck.limit else { return }
    var problem = problem
    problem.place = (name ?? problem.name).flatMap(snapshot.place(of:))
    problems.append(problem)
  }
}

extension SnapshotCheck.Level {
  mutating func note(_ component: PreferenceName.Component) {
    count += 1
    if case .key(let key) = component, entry != nil { keys.append(key) }
  }

  /// A container like it, without its values.
  var outline: PreferenceValue {
    isArray
      ? .array(Array(repeating: .null, count: count))
      : .dictionary(.init(keys.map { ($0, .null) }, uniquingKeysWith: { $1 }))
  }
}
