import Preferences

/// Makes edits on a graph of objects. An object that stands in the tree more than once is not
/// touched: a container on the way to an edit is then copied, and its own container points at the
/// copy.
struct BinaryEditing {
  private let source: BinaryPropertyList
  private(set) var graph: BinaryObjectGraph
  /// Of each object, how often it stands in the tree.
  private let uses: [UInt32]
  /// Of containers that were copied: the copy's number.
  private var copies: [NodeID: Int] = [:]

  init(_ source: BinaryPropertyList) {
    self.source = source
    graph = BinaryObjectGraph(source)
    var uses = [UInt32](repeating: 0, count: source.table.count)
    for node in source.index.nodes { uses[Int(node.end)] &+= 1 }
    self.uses = uses
  }

  /// Containers are rebuilt from the innermost out. Throws `.cannotHold`.
  mutating func make(_ plan: EditPlan) throws(Problem) {
    if let root = plan.root { graph.top = try graph.append(root) }
    for (_, edits) in plan.containers.sorted(by: { $0.key > $1.key }) { try rebuild(edits) }
  }

  private mutating func rebuild(_ edits: ContainerEdits) throws(Problem) {
    let isChanged =
      edits.changesItself || edits.inside.contains { copies[edits.value(at: $0)] != nil }
    guard isChanged else { return }
    let references = try references(edits)
    let object = BinaryObjectGraph.Object.container(
      edits.isDictionary ? .dictionary : .array, references: references)
    let number = source.objectNumber(of: edits.node)
    if uses[number] > 1 {
      copies[edits.node] = graph.append(object)
    } else {
      graph[number] = object
    }
  }

  private mutating func references(_ edits: ContainerEdits) throws(Problem) -> [Int] {
    var keys: [Int] = []
    var values: [Int] = []
    for position in 0...edits.count {
      for insertion in edits.inserted[position] ?? [] {
        if let key = insertion.key { keys.append(try graph.append(string: key)) }
        values.append(try graph.append(insertion.value))
      }
      guard position < edits.count, !edits.removed.contains(position) else { continue }
      if let key = try key(edits, position) { keys.append(key) }
      values.append(try value(edits, position))
    }
    return keys + values
  }

  private mutating func key(_ edits: ContainerEdits, _ position: Int) throws(Problem) -> Int? {
    if let key = edits.renamed[position] { return try graph.append(string: key) }
    return edits.key(at: position).map(source.objectNumber)
  }

  private mutating func value(_ edits: ContainerEdits, _ position: Int) throws(Problem) -> Int {
    if let value = edits.replaced[position] { return try graph.append(value) }
    let node = edits.value(at: position)
    return copies[node] ?? source.objectNumber(of: node)
  }
}
