import Preferences

extension Document {
  /// Returns the value of `key` in a dictionary, or nil if the key is missing. A duplicate key has
  /// its last value. O(members).
  func member(_ key: String, of dictionary: NodeID) -> NodeID? {
    values(of: key, in: dictionary).last
  }

  /// Returns the values of `key` in a dictionary, in document order: several if the key is duplicate.
  /// O(members).
  func values(of key: String, in dictionary: NodeID) -> [NodeID] {
    KeyTexts(self).values(of: key, in: index.target(of: dictionary))
  }

  /// Whether the text of a `.key` node is `key`.
  func isKey(_ node: NodeID, _ key: String) -> Bool {
    guard let plain = index.nodes[node].plainText else { return self.key(at: node).isExactly(key) }
    return bytes[plain].elementsEqual(key.utf8)
  }

  /// Returns the element at `position`, or nil if the array is shorter. O(elements).
  func element(_ position: Int, of array: NodeID) -> NodeID? {
    let array = index.target(of: array)
    // An element has at least one node, so a position beyond the nodes needs no walk.
    guard (0..<Int(index.nodes[array].next) - array - 1).contains(position) else { return nil }
    return index.children(of: array).dropFirst(position).first { _ in true }
  }

  /// Returns the child of `node` that has exactly this key or index.
  package func child(_ component: PreferenceName.Component, of node: NodeID) -> NodeID? {
    switch (component, index.nodes[node].kind) {
    case (.key(let key), .dictionary): member(key, of: node)
    case (.index(let position), .array): element(position, of: node)
    default: nil
    }
  }

  /// Returns the value that has exactly this name. Decodes only keys on the way. O(members) for
  /// each level.
  package func node(of name: PreferenceName) -> NodeID? {
    var node: NodeID = 0
    for component in name.components {
      guard let child = child(component, of: node) else { return nil }
      node = child
    }
    return index.nodes.isEmpty ? nil : node
  }
}
