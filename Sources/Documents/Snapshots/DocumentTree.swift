import Preferences

/// A document's nodes for validation against a schema.
struct DocumentTree: ValueTree {
  private let document: any Document
  private let index: NodeIndex

  init(_ document: any Document) {
    self.document = document
    index = document.index
  }

  var root: NodeID { 0 }
  var size: Int { index.nodes.count }
  var numbered: NumberedTree? { NumberedTree(self) }

  func form(of node: NodeID) -> ValueForm {
    switch index.nodes[node].kind {
    case .null: .null
    case .bool: .bool
    case .integer: .integer
    case .real: .real
    case .key, .string: .string
    case .date: .date
    case .data: .data
    case .uid: .uid
    case .array: .array
    case .dictionary: .dictionary
    }
  }

  func members(of node: NodeID) -> [(key: String, node: NodeID)] {
    guard index.nodes[node].kind == .dictionary else { return [] }
    let own = index.children(of: node).map { (key: document.key(at: $0 - 1), node: $0) }
    let inherited = document.inheritedMembers(of: node)
    if inherited.isEmpty { return own }
    return own.filter { $0.key != "<<" }
      + inherited.map { (key: document.key(at: $0 - 1), node: $0) }
  }

  func elements(of node: NodeID) -> [NodeID] {
    index.nodes[node].kind == .array ? Array(index.children(of: node)) : []
  }

  func fraction(before node: NodeID) -> Double? { Double(node) / Double(max(1, size)) }

  func value(of node: NodeID) -> PreferenceValue { document.value(at: node) }

  func places(of nodes: [NodeID]) -> [Place?] {
    guard document.format.isText else { return nodes.map { _ in nil } }
    let places = Place.places(of: nodes.map { Int(index.nodes[$0].start) }, in: document.bytes)
    return places.map(Optional.some)
  }
}
