/// What a schema declares of a snapshot's rows: of each row a number, for thousands of rows share
/// an entry. Made a part at a time, in the rows' order; 4 bytes a row.
package struct RowEntries: Sendable {
  private let schema: Schema
  private let snapshot: any Snapshot
  /// By number.
  package private(set) var declarations: [RowDeclaration]
  /// Of the rows so far.
  private var numbers: [Int32] = []
  private var known: [Step: [Int]] = [:]

  private struct Step: Hashable {
    let outer: Int
    let node: Int?
  }

  package init(_ schema: Schema, over snapshot: any Snapshot) {
    self.schema = schema
    self.snapshot = snapshot
    let root = schema.rootNode
    declarations = [
      RowDeclaration(schema.nodes[root].entry, at: root, schema.secrecy, isNamespace: true)
    ]
  }

  package subscript(row: Int) -> RowDeclaration { declarations[Int(numbers[row])] }

  package func number(of row: Int) -> Int { Int(numbers[row]) }

  /// Until all rows before `end` are known.
  package mutating func extend(to end: Int) {
    while numbers.count < end {
      let run = snapshot.run(from: numbers.count)
      add(run.rows.clamped(to: numbers.count..<end), in: run.container)
    }
  }

  private mutating func add(_ rows: Range<Int>, in container: PreferenceName?) {
    guard let container else { return numbers.append(0) }
    let outer = container.components.reduce(0) { inner(of: $0, at: $1) }
    if isUniform(outer), let first = rows.first {
      numbers += repeatElement(Int32(number(of: first, in: outer)), count: rows.count)
    } else {
      for row in rows { numbers.append(Int32(number(of: row, in: outer))) }
    }
  }

  private mutating func number(of row: Int, in outer: Int) -> Int {
    snapshot.component(at: row).map { inner(of: outer, at: $0) } ?? outer
  }

  /// Whether all children are declared alike.
  private func isUniform(_ number: Int) -> Bool {
    guard !declarations[number].secrecy.dependsOnStep else { return false }
    guard let node = declarations[number].node else { return true }
    let branch = schema.nodes[node]
    return branch.keys.isEmpty && branch.patterns.isEmpty && branch.instances.isEmpty
  }

  private mutating func inner(of outer: Int, at component: PreferenceName.Component) -> Int {
    let node = declarations[outer].node.flatMap { schema.child(of: $0, at: component) }
    let secrecy = declarations[outer].secrecy.inside(component)
    let step = Step(outer: outer, node: node)
    if let number = known[step]?.first(where: { declarations[$0].secrecy.isAlike(secrecy) }) {
      return number
    }
    let inner = declarations[outer].inner(
      node.flatMap { schema.nodes[$0].entry }, at: node, secrecy,
      isNamespace: schema.hasChildren(node))
    declarations.append(inner)
    known[step, default: []].append(declarations.count - 1)
    return declarations.count - 1
  }
}

/// What rows have in common that are declared alike.
package struct RowDeclaration: Sendable {
  /// Under the name of none of them; nil where nothing declares them.
  package private(set) var entry: Entry?
  let node: Int?
  package let isNamespace: Bool
  let secrecy: Secrecy
  /// So is all that is inside.
  private var isReadOnly: Bool

  init(_ entry: Entry?, at node: Int?, _ secrecy: Secrecy, isNamespace: Bool) {
    self.entry = entry
    self.node = node
    self.secrecy = secrecy
    self.isNamespace = isNamespace
    isReadOnly = entry?.isReadOnly == true
    self.entry?.isSecret = secrecy.isSecret
  }

  /// The entry by which the row is shown; an entry of any kind if nothing declares it.
  var shownEntry: Entry { entry ?? Entry(.root, .any, isSecret: secrecy.isSecret) }

  /// One level further in: what is declared there, else what this one says of all that it holds.
  func inner(
    _ declared: Entry?, at node: Int?, _ secrecy: Secrecy, isNamespace: Bool
  ) -> RowDeclaration {
    var inner = RowDeclaration(
      declared ?? entry?.declaration(inside: .root), at: node, secrecy, isNamespace: isNamespace)
    inner.isReadOnly = inner.isReadOnly || isReadOnly
    inner.entry?.isReadOnly = inner.isReadOnly
    return inner
  }
}

/// Where an entry has the words of a query, whatever its value.
package struct EntryEvidence: Sendable {
  package let evidence: Evidence
  /// Its values are shown otherwise than they are stored: `10m (600)`.
  let showsOtherwise: Bool
  let isSecret: Bool

  package static let none = EntryEvidence(Entry(.root, .any), of: .everything)

  package init(_ entry: Entry, of query: Query) {
    var evidence = Evidence()
    let choices = entry.choiceTexts
    let descriptions = entry.descriptions
    for (number, word) in query.words.enumerated() {
      let bit: UInt64 = 1 << UInt64(number)
      if entry.title.map(word.isFound) == true { evidence.title |= bit }
      if choices.contains(where: word.isFound) { evidence.choice |= bit }
      if descriptions.contains(where: word.isFound) { evidence.description |= bit }
    }
    evidence.isExactTitle = entry.title.map { query.phrase?.isWhole($0) == true } ?? false
    self.evidence = evidence
    showsOtherwise = entry.kind.showsOtherwise
    isSecret = entry.isSecret
  }

  /// Of a row that has such an entry.
  func evidence(_ hits: WordHits) -> Evidence {
    var evidence = evidence
    evidence.key = hits.key
    evidence.value = isSecret ? 0 : hits.value
    evidence.isExactKey = hits.isExact
    return evidence
  }
}

extension Evidence {
  /// Of a row that nothing declares.
  init(_ hits: WordHits) {
    key = hits.key
    value = hits.value
    isExactKey = hits.isExact
  }

  /// Of a row by its texts.
  package init(_ query: Query, name: PreferenceName, entry: Entry, shownValue: String) {
    self = EntryEvidence(entry, of: query).evidence
    let label = name.label
    for (number, word) in query.words.enumerated() {
      if word.isFound(in: label) { key |= 1 << UInt64(number) }
      if !entry.isSecret, word.isFound(in: shownValue) { value |= 1 << UInt64(number) }
    }
    isExactKey = query.phrase.map { name.isWhole($0) } ?? false
  }
}

extension PreferenceName {
  /// Whether the last key, or all of it, is `phrase`.
  package func isWhole(_ phrase: SearchWord) -> Bool {
    if case .key(let key)? = last, phrase.isWhole(key) { return true }
    return phrase.isWhole(label)
  }
}

extension Entry {
  /// Of every value that it may choose from: how it is shown and what it is.
  fileprivate var choiceTexts: [String] {
    guard case .choice(let choices) = kind.core else { return variants.map(\.title) }
    return choices.flatMap { [$0.label, $0.summary, $0.value.searchText].compactMap(\.self) }
  }

  fileprivate var descriptions: [String] {
    [summary, unit, deprecation?.message].compactMap(\.self)
  }
}

extension Kind {
  fileprivate var showsOtherwise: Bool {
    switch self {
    case .duration, .byteSize: true
    case .optional(let kind): kind.showsOtherwise
    case .either(let kinds): kinds.contains(where: \.showsOtherwise)
    default: false
    }
  }
}
