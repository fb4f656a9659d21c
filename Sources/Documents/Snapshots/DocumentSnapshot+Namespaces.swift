import Preferences
import Synchronization

extension DocumentSnapshot {
  public func rows(in namespace: PreferenceName) -> RowSet {
    guard !namespace.isRoot else { return .range(0..<count) }
    return recentRows.rows(of: namespace) { findRows(in: namespace) }
  }

  private func findRows(in namespace: PreferenceName) -> RowSet {
    var sets: [RowSet] = []
    visit(namespace.flattened[...], from: 0) { part in
      switch part {
      case .value(let node): sets.append(.range(outline.rows(of: node, in: index)))
      case .keys(let namespaces, let number): sets.append(namespaces.rows(in: number))
      }
    }
    return RowSet(union: sets)
  }

  public func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    var found: [[FoundNamespace]] = []
    visit(namespace.flattened[...], from: 0) { part in
      switch part {
      case .value(let node): found.append(namespaces(directlyIn: node))
      case .keys(let namespaces, let number): found.append(children(of: number, in: namespaces))
      }
    }
    let outer = PreferenceName(namespace.flattened)
    return FoundNamespace.merging(found).map {
      NamespaceSummary(outer.appending($0.part), count: $0.count, hasChildren: $0.hasChildren)
    }
  }

  private func namespaces(directlyIn value: NodeID) -> [FoundNamespace] {
    let keys = KeyTexts(document)
    return switch index.nodes[value].kind {
    case .dictionary: children(of: 0, in: dottedNamespaces(of: value))
    case .array:
      index.children(of: value).enumerated().filter { !index.isLeaf($1) }.map { position, element in
        FoundNamespace(
          node: element, part: .index(position),
          count: outline.rows(of: element, in: index).count,
          hasChildren: holdsNamespaces(element, keys))
      }
    default: []
    }
  }

  private func children(of number: Int, in all: DottedNamespaces) -> [FoundNamespace] {
    let keys = KeyTexts(document)
    return all.children(of: number).map { child in
      let namespace = all.namespaces[child]
      return FoundNamespace(
        node: namespace.key, part: .key(all.lastPart(of: child, in: document)),
        count: namespace.rowCount,
        hasChildren: namespace.hasChildren
          || namespace.container.map { holdsNamespaces($0, keys) } ?? false)
    }
  }

  /// A part of a namespace's contents.
  private enum Part {
    /// A value whose name is the namespace's.
    case value(NodeID)
    /// The dotted keys of a dictionary that begin with the rest of the namespace's name.
    case keys(DottedNamespaces, Int)
  }

  /// Calls `body` with each part of the namespace at `path`.
  private func visit(
    _ path: ArraySlice<PreferenceName.Component>, from node: NodeID, _ body: (Part) -> Void
  ) {
    guard !index.nodes.isEmpty else { return }
    guard let step = path.first else { return body(.value(node)) }
    switch (index.nodes[node].kind, step) {
    case (.dictionary, .key): visitMembers(path, of: node, body)
    case (.array, .index(let position)):
      guard let element = document.element(position, of: node), index.holds(element, in: node)
      else { return }
      visit(path.dropFirst(), from: element, body)
    default: return
    }
  }

  private func visitMembers(
    _ path: ArraySlice<PreferenceName.Component>, of dictionary: NodeID, _ body: (Part) -> Void
  ) {
    for (steps, value) in members(beginning: path, of: dictionary)
    where index.holds(value, in: dictionary) {
      visit(path.dropFirst(steps), from: value, body)
    }
    let namespaces = dottedNamespaces(of: dictionary)
    guard let number = namespaces.number(of: path, in: document),
      namespaces.namespaces[number].hasKeys
    else { return }
    body(.keys(namespaces, number))
  }

  /// Returns the members whose keys are one or more leading keys of `path`, joined by dots.
  func members(
    beginning path: ArraySlice<PreferenceName.Component>, of dictionary: NodeID
  ) -> [(steps: Int, value: NodeID)] {
    var found: [(Int, NodeID)] = []
    var joined = ""
    for (position, component) in path.enumerated() {
      guard case .key(let key) = component, position == 0 || key.isPart else { break }
      joined += position == 0 ? key : ".\(key)"
      found += values(of: joined, in: dictionary).map { (position + 1, $0) }
      guard key.isPart else { break }
    }
    return found
  }

  /// Returns the namespaces of a dictionary's keys, which are remembered if it is large.
  func dottedNamespaces(of dictionary: NodeID) -> DottedNamespaces {
    knownNamespaces.namespaces(of: dictionary, in: index) {
      DottedNamespaces(of: dictionary, in: self)
    }
  }

  /// Whether a container has a namespace directly inside it. Stops at the first one.
  private func holdsNamespaces(_ container: NodeID, _ keys: KeyTexts) -> Bool {
    let isDictionary = index.nodes.kind(of: container) == .dictionary
    return ByteView.over(document.bytes) { view in
      index.children(of: container).contains { value in
        !index.isLeaf(value)
          || isDictionary && keys.withText(of: value - 1, in: view) { $0.lastDot != nil }
      }
    }
  }
}

/// A namespace directly inside another one.
private struct FoundNamespace {
  /// The first node inside, or its key.
  let node: NodeID
  let part: PreferenceName.Component
  var count: Int
  var hasChildren: Bool

  /// Returns the namespaces in document order, and those with equal names as one.
  static func merging(_ found: [[FoundNamespace]]) -> [FoundNamespace] {
    guard found.count > 1 else { return found.first ?? [] }
    var merged: [FoundNamespace] = []
    var numbers: [PreferenceName.Component: Int] = [:]
    for namespace in found.joined().sorted(by: { $0.node < $1.node }) {
      if let number = numbers[namespace.part] {
        merged[number].count += namespace.count
        merged[number].hasChildren = merged[number].hasChildren || namespace.hasChildren
      } else {
        numbers[namespace.part] = merged.count
        merged.append(namespace)
      }
    }
    return merged
  }
}

extension RowSet {
  /// Creates a set of all rows of `sets`.
  fileprivate init(union sets: [RowSet]) {
    guard sets.count != 1 else {
      self = sets[0]
      return
    }
    var rows: [Int32] = []
    for row in sets.flatMap({ $0.map(Int32.init) }).sorted() where rows.last != row {
      rows.append(row)
    }
    self.init(ascending: rows)
  }
}

/// The namespaces of large dictionaries.
final class KnownNamespaces: Sendable {
  private let known = Mutex<[NodeID: DottedNamespaces]>([:])

  /// Returns the namespaces of a dictionary, which `find` finds. Those of a small one are not remembered.
  func namespaces(
    of dictionary: NodeID, in index: NodeIndex, find: () -> DottedNamespaces
  ) -> DottedNamespaces {
    guard index.nodes.next(after: dictionary) - dictionary > MemberLookup.smallNodes else {
      return find()
    }
    return known.withLock { known in
      if let namespaces = known[dictionary] { return namespaces }
      let namespaces = find()
      known[dictionary] = namespaces
      return namespaces
    }
  }
}

/// The rows of the last few namespaces that were asked for: an editor asks for those of the open one
/// again and again.
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
