import Preferences

extension Secrecy {
  /// Returns the outermost secret nodes of `document` in its order, duplicate keys included. O(nodes).
  package func nodes(in document: any Document) -> [NodeID] {
    var search = SecretNodes(document)
    if !document.index.nodes.isEmpty { search.collect(0, self) }
    return search.found
  }
}

/// Collects the secret nodes of a document.
private struct SecretNodes {
  private let document: any Document
  private let index: NodeIndex
  private let bytes: [UInt8]
  private(set) var found: [NodeID] = []

  init(_ document: any Document) {
    self.document = document
    (index, bytes) = (document.index, document.bytes)
  }

  mutating func collect(_ node: NodeID, _ secrecy: Secrecy) {
    if secrecy.isSecret { return found.append(node) }
    guard secrecy.mayHoldSecrets else { return }
    switch index.nodes[node].kind {
    case .dictionary:
      let open = secrecy.ofOpenNames
      for member in index.children(of: node) {
        if let open, !mayNameSecret(member - 1) {
          collect(member, open)
        } else {
          collect(member, secrecy.inside(.key(document.key(at: member - 1))))
        }
      }
    case .array:
      for (position, element) in index.children(of: node).enumerated() {
        collect(element, secrecy.inside(.index(position)))
      }
    case .string where secrecy.masksByName && mayHoldSecret(index.target(of: node)):
      if secrecy.covers(document.value(at: node)) { found.append(node) }
    default: return
    }
  }

  /// Whether a key may name a secret, by a look at its bytes. Also if it must be decoded first.
  private func mayNameSecret(_ key: NodeID) -> Bool {
    index.nodes[key].plainText.map { bytes[$0].mayNameSecret } ?? true
  }

  /// Whether a text may hold a secret, by a look at its bytes. Also if it must be decoded first.
  private func mayHoldSecret(_ text: NodeID) -> Bool {
    index.nodes[text].plainText.map { bytes[$0].mayHoldSecret } ?? true
  }
}
