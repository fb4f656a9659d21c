import Preferences

/// Makes edits on a graph of objects. An object that stands in the tree more than once is not
/// touched: a container on the way to an edit is then copied, and its own container points at the
/// copy.
struct BinaryEditing {
  private let source: BinaryPropertyList
  private(set) var graph: BinaryObjectGraph
  /// Of each node, the container it stands in.
  private let parents: [UInt32]
  /// Of each object, how often it stands in the tree.
  private let uses: [UInt32]
  /// What changes in each container.
  private var plans: [NodeID: Plan] = [:]

  private struct Plan {
    /// Of key and value nodes: another object's number.
    var replaced: [NodeID: Int] = [:]
    /// Value nodes.
    var removed: Set<NodeID> = []
    /// By position.
    var inserted: [Int: [(key: Int?, value: Int)]] = [:]
  }

  init(_ source: BinaryPropertyList) {
    self.source = source
    graph = BinaryObjectGraph(source)
    parents = source.index.parents
    var uses = [UInt32](repeating: 0, count: source.table.count)
    for node in source.index.nodes { uses[Int(node.end)] &+= 1 }
    self.uses = uses
  }

  mutating func make(_ edits: [Edit]) throws(Problem) {
    for edit in edits { try note(edit) }
    for container in Array(plans.keys) { copyShared(above: container) }
    for container in plans.keys.sorted(by: >) { rebuild(container) }
  }

  private mutating func note(_ edit: Edit) throws(Problem) {
    switch edit {
    case .replace(0, let value): graph.top = try graph.append(value)
    case .replace(let node, let value):
      plans[parent(of: node), default: Plan()].replaced[node] = try graph.append(value)
    case .rename(let node, let key):
      plans[parent(of: node), default: Plan()].replaced[node] = try graph.append(string: key)
    case .remove(let node): plans[parent(of: node), default: Plan()].removed.insert(node)
    case .insert(let value, let key, let container, let position):
      let keyNumber: Int? = if let key { try graph.append(string: key) } else { nil }
      let number = try graph.append(value)
      plans[container, default: Plan()].inserted[position, default: []].append((keyNumber, number))
    }
  }

  private func parent(of node: NodeID) -> NodeID { Int(parents[node]) }

  private func isShared(_ node: NodeID) -> Bool { uses[source.objectNumber(of: node)] > 1 }

  private mutating func copyShared(above container: NodeID) {
    var node = container
    while isShared(node), node != 0 {
      node = parent(of: node)
      if plans[node] == nil { plans[node] = Plan() }
    }
  }

  /// Containers are rebuilt from the innermost out.
  private mutating func rebuild(_ container: NodeID) {
    let isDictionary = source.index.nodes[container].kind == .dictionary
    let members = members(of: container)
    let references = (isDictionary ? members.compactMap(\.key) : []) + members.map(\.value)
    let object = BinaryObjectGraph.Object.container(
      isDictionary ? .dictionary : .array, references: references)
    if isShared(container) {
      plans[parent(of: container), default: Plan()].replaced[container] = graph.append(object)
    } else {
      graph[source.objectNumber(of: container)] = object
    }
  }

  private func members(of container: NodeID) -> [(key: Int?, value: Int)] {
    let plan = plans[container] ?? Plan()
    let isDictionary = source.index.nodes[container].kind == .dictionary
    var members: [(key: Int?, value: Int)] = []
    var position = 0
    for value in source.index.children(of: container) {
      members += plan.inserted[position] ?? []
      position += 1
      guard !plan.removed.contains(value) else { continue }
      let key = isDictionary ? number(of: value - 1, in: plan) : nil
      members.append((key, number(of: value, in: plan)))
    }
    return members + (plan.inserted[position] ?? [])
  }

  private func number(of node: NodeID, in plan: Plan) -> Int {
    plan.replaced[node] ?? source.objectNumber(of: node)
  }
}

extension NodeIndex {
  /// Of each node, the container it stands in; of the root, itself. O(nodes).
  var parents: [UInt32] {
    var parents = [UInt32](repeating: 0, count: nodes.count)
    for container in nodes.indices where nodes[container].isContainer {
      for child in children(of: container) {
        parents[child] = UInt32(truncatingIfNeeded: container)
        if nodes[container].kind == .dictionary {
          parents[child - 1] = UInt32(truncatingIfNeeded: container)
        }
      }
    }
    return parents
  }
}
