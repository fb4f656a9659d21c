import Preferences
import Synchronization

extension DocumentSnapshot {
  public func rows(in namespace: PreferenceName) -> RowSet {
    guard !namespace.isRoot else { return .range(0..<count) }
    return lastRows.rows(of: namespace) { findRows(in: namespace) }
  }

  private func findRows(in namespace: PreferenceName) -> RowSet {
    var ranges: [Range<Int>] = []
    visit(namespace.flattened[...], from: 0) { value, _ in
      let rows = outline.rows(of: value, in: index, from: ranges.last?.upperBound ?? 0)
      if let last = ranges.last, last.upperBound == rows.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<rows.upperBound
      } else {
        ranges.append(rows)
      }
    }
    guard ranges.count != 1 else { return .range(ranges[0]) }
    return .list(ranges.flatMap { $0.map(Int32.init) })
  }

  public func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    var tally = NamespaceTally(self)
    visit(namespace.flattened[...], from: 0) { value, rest in
      if let rest { tally.add(rest, value) } else { tally.addChildren(of: value) }
    }
    return tally.summaries(in: PreferenceName(namespace.flattened))
  }

  /// Calls `body` with each value at or inside `path`, in document order. If a dotted key is longer
  /// than the path, also passes the rest of the key.
  func visit(
    _ path: ArraySlice<PreferenceName.Component>, from node: NodeID,
    _ body: (NodeID, DottedKey?) -> Void
  ) {
    guard !index.nodes.isEmpty else { return }
    guard let step = path.first else { return body(node, nil) }
    switch (index.nodes[node].kind, step) {
    case (.dictionary, .key): visitMembers(JoinedPath(path), path, of: node, body)
    case (.array, .index(let position)):
      guard let element = document.element(position, of: node) else { return }
      visit(path.dropFirst(), from: element, body)
    default: return
    }
  }

  private func visitMembers(
    _ joined: JoinedPath, _ path: ArraySlice<PreferenceName.Component>, of dictionary: NodeID,
    _ body: (NodeID, DottedKey?) -> Void
  ) {
    func visitMember(_ value: NodeID, _ key: DottedKey) {
      switch key.match(joined) {
      case .none: return
      case .steps(let count): visit(path.dropFirst(count), from: value, body)
      case .inside(let rest): body(value, DottedKey(view: key.view, text: rest))
      }
    }
    guard let keys = keys(beginning: joined, of: dictionary) else {
      return forEachMember(of: dictionary, visitMember)
    }
    ByteView.over(document.bytes) { view in
      for key in keys {
        index.withText(of: key, in: view, document) { visitMember(key + 1, $0) }
      }
    }
  }

  /// Calls `body` with each member's value and key. Plain keys are not copied.
  func forEachMember(of dictionary: NodeID, _ body: (NodeID, DottedKey) -> Void) {
    ByteView.over(document.bytes) { view in
      var key = dictionary &+ 1
      let end = Int(index.nodes[dictionary].next)
      while key < end {
        index.withText(of: key, in: view, document) { body(key &+ 1, $0) }
        key = index.nodes.next(after: key &+ 1)
      }
    }
  }
}

/// Counts the namespaces directly inside a namespace.
struct NamespaceTally {
  private let snapshot: DocumentSnapshot
  private var found: [(part: PreferenceName.Component, count: Int, hasChildren: Bool)] = []
  private var byKey: [ExactKey: Int] = [:]
  /// The last few parts, because adjacent keys mostly share their namespaces.
  private var recent: [(text: [UInt8], number: Int)] = []
  private var nextRecent = 0

  init(_ snapshot: DocumentSnapshot) { self.snapshot = snapshot }

  func summaries(in namespace: PreferenceName) -> [NamespaceSummary] {
    found.map {
      NamespaceSummary(namespace.appending($0.part), count: $0.count, hasChildren: $0.hasChildren)
    }
  }

  mutating func addChildren(of value: NodeID) {
    switch snapshot.index.nodes[value].kind {
    case .dictionary: snapshot.forEachMember(of: value) { add($1, $0) }
    case .array: addElements(of: value)
    default: return
    }
  }

  /// Counts a member of the open namespace. Its key is a namespace if it has several parts, or if
  /// the value has rows inside.
  mutating func add(_ key: DottedKey, _ value: NodeID) {
    let isDotted = key.isDotted
    let holdsRows = !snapshot.index.isLeaf(value)
    guard isDotted || holdsRows else { return }
    let end = isDotted ? key.endOfPart(from: key.text.lowerBound) : key.text.upperBound
    let number = number(of: key.text.lowerBound..<end, in: key.view)
    found[number].count +=
      holdsRows ? snapshot.outline.rows(of: value, in: snapshot.index).count : 1
    guard !found[number].hasChildren else { return }
    found[number].hasChildren =
      isDotted
      ? holdsRows || key.endOfPart(from: end + 1) < key.text.upperBound
      : snapshot.holdsNamespaces(value)
  }

  private mutating func addElements(of array: NodeID) {
    for (position, value) in snapshot.index.children(of: array).enumerated()
    where !snapshot.index.isLeaf(value) {
      let rows = snapshot.outline.rows(of: value, in: snapshot.index)
      found.append((.index(position), rows.count, snapshot.holdsNamespaces(value)))
    }
  }

  private mutating func number(of part: Range<Int>, in view: ByteView) -> Int {
    if let known = recent.first(where: { view.isEqual(part, $0.text) }) { return known.number }
    let key = view.text(part)
    let number = byKey[ExactKey(key)] ?? found.count
    if number == found.count {
      byKey[ExactKey(key)] = number
      found.append((.key(key), 0, false))
    }
    remember(view.array(part), number)
    return number
  }

  private mutating func remember(_ text: [UInt8], _ number: Int) {
    if recent.count < 24 { return recent.append((text, number)) }
    recent[nextRecent] = (text, number)
    nextRecent = (nextRecent + 1) % recent.count
  }
}

extension DocumentSnapshot {
  /// Whether a container has a namespace directly inside it. Stops at the first one.
  fileprivate func holdsNamespaces(_ node: NodeID) -> Bool {
    if index.nodes[node].kind == .array {
      return index.children(of: node).contains { !index.isLeaf($0) }
    }
    return index.children(of: node).contains { value in
      !index.isLeaf(value) || PreferenceName.parts(of: document.key(at: value - 1)).count > 1
    }
  }
}

/// The rows of the last few namespaces that were asked for: an editor asks for those of the open one
/// again and again, and dotted keys must all be compared.
final class RecentRows: Sendable {
  private let known = Mutex<[(namespace: PreferenceName, rows: RowSet)]>([])
  private static let limit = 4

  /// Returns the rows of `namespace`, which `find` finds.
  func rows(of namespace: PreferenceName, find: () -> RowSet) -> RowSet {
    if let known = known.withLock({ $0.first { $0.namespace == namespace } }) { return known.rows }
    let rows = find()
    known.withLock { known in
      if known.count == Self.limit { known.removeFirst() }
      known.append((namespace, rows))
    }
    return rows
  }
}
