/// Declared entries, found by name. O(depth) a look-up.
///
/// Entries hang on a tree of flattened names, so `"editor.fontSize"` and `editor.fontSize` find the
/// same one. A branch may have one entry for every element of a list, one for every member whose key
/// matches a pattern, and one for every member besides.
public struct Schema: Sendable {
  public static let empty = Schema()

  private(set) var nodes = [Node()]
  /// Nodes with an entry, in the order they were declared.
  private var declared: [Int] = []
  /// Whether an entry is secret.
  private(set) var declaresSecrets = false
  /// What judges values, where the entries were read from a schema that says more than they do; nil
  /// where they are all there is.
  package var validator: Validator?
  /// Keywords of the schema file that are not as their standard says, and are left out, by their place
  /// in that file.
  public var faults: [Problem] = []
  /// nil where no entry depends on a value.
  public var adaptation: (any SchemaAdaptation)?
  /// Whose defaults take the place of its own, the later ones over the earlier.
  var layers: [DefaultsLayer] = []

  public init() {}

  public init(_ entries: [Entry]) {
    for entry in entries { declare(entry, at: entry.name.flattened.map(Step.init)) }
  }

  /// A node's position in the tree.
  package typealias NodeID = Int

  struct Node: Sendable {
    var entry: Entry?
    /// Entries that were declared here before it.
    var repetitions = 0
    var keys: ExactDictionary<Int> = [:]
    /// In declared order.
    var order: [String] = []
    var element: Int?
    /// In declared order: the first that a key matches counts.
    var patterns: [(pattern: Pattern, node: Int)] = []
    var other: Int?
    /// Of single elements and members that a template stands for.
    var instances: [PreferenceName.Component: Int] = [:]
  }

  public var isEmpty: Bool { declared.isEmpty && validator == nil }

  /// A later entry at the same place replaces the earlier one; `problems` tells of it. Keys with dots are taken apart.
  public mutating func declare(_ entry: Entry, at path: [Step]) {
    var node = rootNode
    for step in path.flatMap(\.parts) { node = child(of: node, by: step) }
    if nodes[node].entry == nil { declared.append(node) } else { nodes[node].repetitions += 1 }
    nodes[node].entry = entry
    declaresSecrets = declaresSecrets || entry.isSecret
  }

  /// Keeps the place of what has no entry itself, only entries inside it.
  package mutating func keepPlace(at path: [Step]) {
    var node = rootNode
    for step in path.flatMap(\.parts) { node = child(of: node, by: step) }
  }

  /// As if all had been declared in the order of their places: each before what is inside it.
  package mutating func orderByPlace() {
    var order: [NodeID] = []
    var waiting = [rootNode]
    while let node = waiting.popLast() {
      if nodes[node].entry != nil { order.append(node) }
      let keys = nodes[node].order.compactMap { nodes[node].keys[$0] }
      waiting += (keys + nodes[node].templates + nodes[node].instances.values).reversed()
    }
    declared = order
  }

  /// Puts `entry` in the place of the one that is declared by its name, if one is.
  public mutating func replace(_ entry: Entry) {
    guard let node = node(at: entry.name), nodes[node].entry != nil else { return }
    nodes[node].entry = entry
    declaresSecrets = declaresSecrets || entry.isSecret
  }

  /// The entry for `name`, its own name made concrete; nil where nothing declares it.
  public func entry(for name: PreferenceName) -> Entry? {
    guard let node = node(at: name), var entry = nodes[node].entry else { return nil }
    entry.name = name
    entry.judge = validator.map { Judge($0, of: name, and: entry.laidParts) }
    return layers.isEmpty ? entry : layered(entry)
  }

  /// Entries with a name of their own (no element or member templates), in declared order.
  public var entries: [Entry] {
    declared.compactMap { node in
      nodes[node].entry.flatMap { node == rootNode || !$0.name.isRoot ? $0 : nil }.map(layered)
    }
  }

  /// The keys declared directly inside `namespace`, in declared order.
  public func keys(in namespace: PreferenceName) -> [String] {
    node(at: namespace).map { nodes[$0].order } ?? []
  }

  /// Whether anything is declared below `name`.
  public func isNamespace(_ name: PreferenceName) -> Bool {
    guard let node = node(at: name) else { return false }
    return !nodes[node].order.isEmpty || !nodes[node].templates.isEmpty
  }

  func node(at name: PreferenceName) -> NodeID? {
    var node = rootNode
    for component in name.components {
      guard let child = child(of: node, at: component) else { return nil }
      node = child
    }
    return node
  }

  mutating func child(of node: NodeID, by step: Step) -> NodeID {
    if let existing = nodes[node].child(by: step) { return existing }
    nodes.append(Node())
    nodes[node].add(nodes.count - 1, by: step)
    return nodes.count - 1
  }
}
