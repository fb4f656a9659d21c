import Preferences

extension Secrecy {
  /// Returns the outermost secret nodes of `document` in its order, duplicate keys included. O(nodes).
  package func nodes(in document: any Document) -> [NodeID] {
    guard !document.index.nodes.isEmpty else { return [] }
    return ByteView.over(document.bytes) { view in
      var search = SecretNodes(document, view)
      search.collect(0, self)
      return search.found
    }
  }
}

/// Collects the secret nodes of a document.
private struct SecretNodes {
  private let document: any Document
  private let index: NodeIndex
  private let bytes: ByteView
  private(set) var found: [NodeID] = []

  init(_ document: any Document, _ bytes: ByteView) {
    (self.document, self.bytes) = (document, bytes)
    index = document.index
  }

  mutating func collect(_ node: NodeID, _ secrecy: Secrecy) {
    if secrecy.isSecret { return found.append(node) }
    guard secrecy.mayHoldSecrets else { return }
    switch index.nodes.kind(of: node) {
    case .dictionary:
      if let open = secrecy.ofOpenNames {
        return collectByName(inside: index.target(of: node), open)
      }
      for member in index.children(of: node) {
        collect(member, secrecy.inside(.key(document.key(at: member - 1))))
      }
    case .array:
      for (position, element) in index.children(of: node).enumerated() {
        collect(element, secrecy.inside(.index(position)))
      }
    case .string where secrecy.masksByName: collectText(node, secrecy)
    default: return
    }
  }

  /// Collects those inside a container in which only names and texts decide. What an alias refers to is
  /// found in its place.
  private mutating func collectByName(inside container: NodeID, _ secrecy: Secrecy) {
    var node = container + 1
    let end = index.nodes.next(after: container)
    while node < end {
      switch index.nodes.kind(of: node) {
      case .key where index.mayNameSecret(node, in: bytes):
        guard secrecy.inside(.key(document.key(at: node))).isSecret else { break }
        node += 1
        found.append(node)
        node = index.nodes.next(after: node)
        continue
      case .string: collectText(node, secrecy)
      default: break
      }
      node += 1
    }
  }

  private mutating func collectText(_ text: NodeID, _ secrecy: Secrecy) {
    guard index.mayHoldSecret(text, in: bytes), secrecy.covers(document.value(at: text)) else {
      return
    }
    found.append(text)
  }
}

extension NodeIndex {
  /// Whether a key may name a secret, by a look at its bytes. Also if it must be decoded first.
  func mayNameSecret(_ key: NodeID, in bytes: ByteView) -> Bool {
    nodes[key].plainText.map(bytes.mayNameSecret) ?? true
  }

  /// Whether a text, or the one that an alias refers to, may hold a secret, by a look at its bytes. Also if
  /// it must be decoded first.
  func mayHoldSecret(_ text: NodeID, in bytes: ByteView) -> Bool {
    nodes[target(of: text)].plainText.map(bytes.mayHoldSecret) ?? true
  }
}
