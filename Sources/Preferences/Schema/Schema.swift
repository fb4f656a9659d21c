/// Declared entries, found by name in O(depth).
///
/// Entries form a tree of flattened names, so `"editor.fontSize"` and `editor.fontSize` find the same
/// entry. A node may have one entry for all elements of a list, one for all members whose key matches
/// a pattern, and one for all other members.
public struct Schema: Sendable {
  /// A schema that declares nothing.
  public static let empty = Schema()

  private(set) var nodes = [Node()]
  /// The nodes with an entry, in declared order.
  private var declared: [Int] = []
  /// Whether any entry is secret.
  private(set) var declaresSecrets = false
  /// Whether values are secret whose key has a name such as `password`. For documents of other programs,
  /// whose schemas seldom mark secrets.
  package private(set) var masksByName = false
  /// Whether a new key that is nearly a declared one is a problem, because the program stops at unknown keys.
  package var refusesMisspellings = false
  /// The version of the program whose keys are declared, such as `15`. Nil if it does not matter.
  package var version: String?
  /// The names of values that the document marks as secrets.
  private(set) var markedSecrets: [PreferenceName] = []
  /// The validator of the schema from which the entries were read, if it constrains more than the
  /// entries show.
  package var validator: Validator?
  /// The ignored keywords of the schema file, which violate their standard. Places are in that file.
  public var faults: [Problem] = []
  /// Recomputes the entries that depend on values; nil if there are none.
  public var adaptation: (any SchemaAdaptation)?
  /// Layers of defaults that replace the schema's own. Later layers win.
  var layers: [DefaultsLayer] = []
  /// The problems of the older places of a program's keys.
  var placeProblems: [Problem] = []
  /// The names of a program's keys that resemble others on purpose.
  var lookAlikes: Set<PreferenceName> = []
  /// The rules over several keys of a program's domain. Nil if there are none.
  var namespaceRules: NamespaceRules?

  /// Creates a schema that declares nothing.
  public init() {}

  /// Declares `entries` by their names.
  public init(_ entries: [Entry]) {
    for entry in entries { declare(entry, at: entry.name.flattened.map(Step.init)) }
  }

  /// A node's position in the tree.
  package typealias NodeID = Int

  struct Node: Sendable {
    var declaration: NodeEntry?
    /// The number of earlier declarations that this one replaced.
    var repetitions = 0
    var keys: ExactDictionary<Int> = [:]
    /// The keys in declared order.
    var order: [String] = []
    var element: Int?
    /// The patterns in declared order. The first match wins.
    var patterns: [(pattern: Pattern, node: Int)] = []
    var other: Int?
    /// The nodes of single elements and members of a template.
    var instances: [PreferenceName.Component: Int] = [:]
  }

  /// The remark about a key that is not declared.
  package var absenceRemark: String { "not in the schema" + (version.map { " of \($0)" } ?? "") }

  /// Whether nothing is declared.
  public var isEmpty: Bool { declared.isEmpty && validator == nil }

  /// Declares `entry` at `path`. It replaces an earlier entry there, which `problems` reports. Dotted
  /// keys are split.
  public mutating func declare(_ entry: Entry, at path: [Step]) {
    declare(.entry(entry), at: path)
  }

  /// Declares an entry at `path` that is made when it is asked for.
  package mutating func declare(_ entry: DeferredEntry, at path: [Step]) {
    declare(.deferred(entry), at: path)
  }

  private mutating func declare(_ declaration: NodeEntry, at path: [Step]) {
    let node = addNode(at: path)
    if nodes[node].isDeclared { nodes[node].repetitions += 1 } else { declared.append(node) }
    nodes[node].declaration = declaration
    declaresSecrets = declaresSecrets || declaration.isSecret
  }

  /// A schema that declares nothing, for a document of another program.
  package static var ofNames: Schema {
    var schema = Schema()
    schema.maskByName()
    return schema
  }

  /// Makes values secret whose key has a name such as `password`, unless the schema says that they are
  /// open.
  package mutating func maskByName() { masksByName = true }

  /// Makes the values of `names` secret, which the document marks. An index counts for every element of its list,
  /// because elements may move.
  package mutating func markSecrets(_ names: [PreferenceName]) { markedSecrets = names }

  /// Adds a node without an entry, so that it keeps its position among its siblings.
  @discardableResult
  package mutating func addNode(at path: [Step]) -> NodeID {
    path.reduce(rootNode) { node, step in
      guard case .key(let key) = step, key.utf8.contains(UInt8(ascii: ".")) else {
        return child(of: node, by: step)
      }
      return step.parts.reduce(node) { child(of: $0, by: $1) }
    }
  }

  /// Reorders the declarations by their position in the tree: each entry before those inside it.
  package mutating func sortDeclarations() {
    var order: [NodeID] = []
    var waiting = [rootNode]
    while let node = waiting.popLast() {
      if nodes[node].isDeclared { order.append(node) }
      let keys = nodes[node].order.compactMap { nodes[node].keys[$0] }
      waiting += (keys + nodes[node].templates + nodes[node].instances.values).reversed()
    }
    declared = order
  }

  /// Replaces the entry that is declared by the same name, if there is one.
  public mutating func replace(_ entry: Entry) {
    guard let node = node(at: entry.name), nodes[node].isDeclared else { return }
    nodes[node].declaration = .entry(entry)
    declaresSecrets = declaresSecrets || entry.isSecret
  }

  /// Returns the entry for `name`, with that name; nil if nothing declares it.
  public func entry(for name: PreferenceName) -> Entry? {
    guard let node = node(at: name), var entry = nodes[node].entry else { return nil }
    entry.name = name
    entry.validator = validator
    return layers.isEmpty ? entry : layered(entry)
  }

  /// Whether a plain value that is in use is known to be declared for `name`, without making its entry.
  package func defersEntry(of name: PreferenceName) -> Bool {
    guard let node = node(at: name), case .deferred? = nodes[node].declaration else { return false }
    return true
  }

  /// Whether a value has its row in another group while it is not set.
  package func hasRowElsewhere(_ name: PreferenceName) -> Bool {
    node(at: name).map { nodes[$0].hasRowElsewhere } ?? false
  }

  /// Whether an entry is declared for `name`.
  package func declares(_ name: PreferenceName) -> Bool {
    node(at: name).map { nodes[$0].isDeclared } ?? false
  }

  /// The entries in declared order, without templates of elements and members.
  public var entries: [Entry] { declared.compactMap(entry(at:)) }

  /// The entries without those of values that have their rows elsewhere.
  package var entriesWithRows: [Entry] {
    declared.filter { !nodes[$0].hasRowElsewhere }.compactMap(entry(at:))
  }

  /// Returns nil for a template.
  private func entry(at node: NodeID) -> Entry? {
    nodes[node].entry.flatMap { node == rootNode || !$0.name.isRoot ? $0 : nil }.map(layered)
  }

  /// Returns the keys declared directly inside `namespace`, in declared order.
  public func keys(in namespace: PreferenceName) -> [String] {
    node(at: namespace).map { nodes[$0].order } ?? []
  }

  /// Whether anything is declared below `name`.
  public func isNamespace(_ name: PreferenceName) -> Bool {
    node(at: name).map(hasChildren) ?? false
  }

  func node(at name: PreferenceName) -> NodeID? {
    name.components.reduce(rootNode as NodeID?) { node, component in
      node.flatMap { child(of: $0, at: component) }
    }
  }

  mutating func child(of node: NodeID, by step: Step) -> NodeID {
    if let existing = nodes[node].child(by: step) { return existing }
    nodes.append(Node())
    nodes[node].add(nodes.count - 1, by: step)
    return nodes.count - 1
  }
}
