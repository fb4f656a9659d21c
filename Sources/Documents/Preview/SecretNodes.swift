import Preferences

extension Secrecy {
  /// Returns the outermost secret nodes of `document` in its order, duplicate keys included. O(nodes).
  func nodes(in document: any Document) -> [NodeID] {
    var found: [NodeID] = []
    if !document.index.nodes.isEmpty { collect(0, of: document, document.index, into: &found) }
    return found
  }

  private func collect(
    _ node: NodeID, of document: any Document, _ index: NodeIndex, into found: inout [NodeID]
  ) {
    if isSecret { return found.append(node) }
    guard mayHoldSecrets else { return }
    switch index.nodes[node].kind {
    case .dictionary:
      for member in index.children(of: node) {
        inside(.key(document.key(at: member - 1)))
          .collect(member, of: document, index, into: &found)
      }
    case .array:
      var position = 0
      for element in index.children(of: node) {
        inside(.index(position)).collect(element, of: document, index, into: &found)
        position += 1
      }
    case .string where masksByName:
      if covers(document.value(at: node)) { found.append(node) }
    default: return
    }
  }
}
