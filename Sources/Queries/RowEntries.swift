import Preferences

/// The declarations of a snapshot's rows. Each row has a number, 4 bytes, because thousands of rows
/// share one declaration. The numbers are assigned on demand, in the rows' order.
package struct RowEntries: Sendable {
  private let schema: Schema
  private let snapshot: any Snapshot
  /// By number.
  private(set) var declarations: [RowDeclaration]
  /// The numbers of the first rows.
  private var numbers: [Int32] = []
  private var known: [Step: [Int]] = [:]

  private struct Step: Hashable {
    let outer: Int
    let node: Schema.NodeID?
  }

  package init(_ schema: Schema, over snapshot: any Snapshot) {
    self.schema = schema
    self.snapshot = snapshot
    let root = schema.rootNode
    declarations = [RowDeclaration(schema.entry(of: root), at: root, schema.secrecy)]
  }

  subscript(row: Int) -> RowDeclaration { declarations[number(of: row)] }

  func number(of row: Int) -> Int { Int(numbers[row]) }

  /// Assigns numbers to all rows before `end`.
  mutating func extend(to end: Int) {
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

  /// Whether all children have the same declaration.
  private func isUniform(_ number: Int) -> Bool {
    let declaration = declarations[number]
    return !declaration.secrecy.dependsOnStep
      && declaration.node.map(schema.hasUniformChildren) ?? true
  }

  private mutating func inner(of outer: Int, at component: PreferenceName.Component) -> Int {
    let node = declarations[outer].node.flatMap { schema.child(of: $0, at: component) }
    let secrecy = declarations[outer].secrecy.inside(component)
    let step = Step(outer: outer, node: node)
    if let number = known[step]?.first(where: { declarations[$0].secrecy.isAlike(secrecy) }) {
      return number
    }
    declarations.append(declarations[outer].inner(node.flatMap(schema.entry), at: node, secrecy))
    known[step, default: []].append(declarations.count - 1)
    return declarations.count - 1
  }
}

/// The common declaration of several rows.
struct RowDeclaration: Sendable {
  /// The entry, without a row's name; nil if nothing declares the rows.
  private(set) var entry: Entry?
  let node: Schema.NodeID?
  let secrecy: Secrecy
  /// Whether the rows, and everything inside them, are read-only.
  private let isReadOnly: Bool

  init(_ entry: Entry?, at node: Schema.NodeID?, _ secrecy: Secrecy, isReadOnly: Bool = false) {
    self.entry = entry
    self.node = node
    self.secrecy = secrecy
    self.isReadOnly = isReadOnly || entry?.isReadOnly == true
    self.entry?.isSecret = secrecy.isSecret
    self.entry?.isReadOnly = self.isReadOnly
  }

  /// The entry by which the row is shown; an entry of any kind if nothing declares it.
  var shownEntry: Entry { entry ?? Entry(.root, .any, isSecret: secrecy.isSecret) }

  /// Returns the declaration one level deeper: `declared`, else an entry that follows from this one.
  func inner(_ declared: Entry?, at node: Schema.NodeID?, _ secrecy: Secrecy) -> RowDeclaration {
    RowDeclaration(
      declared ?? entry?.declaration(inside: .root), at: node, secrecy, isReadOnly: isReadOnly)
  }
}
