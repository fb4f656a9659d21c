import Preferences

extension Document {
  /// The value of `key` in `dictionary`; of a key that stands twice the last, which is in force.
  /// O(members).
  func member(_ key: String, of dictionary: NodeID) -> NodeID? {
    let index = index
    let text = Array(key.utf8)
    return ByteView.over(bytes) { view in
      var found: NodeID?
      var node = dictionary &+ 1
      let end = Int(index.nodes[dictionary].next)
      while node < end {
        let isSame =
          index.nodes[node].plainText.map { view.isEqual($0, text) } ?? (self.key(at: node) == key)
        if isSame { found = node &+ 1 }
        node = Int(index.nodes[node &+ 1].next)
      }
      return found
    }
  }

  /// Whether the `.key` node is `key`.
  func isKey(_ node: NodeID, _ key: String) -> Bool {
    guard let plain = index.nodes[node].plainText else { return self.key(at: node) == key }
    return bytes[plain].elementsEqual(key.utf8)
  }

  /// O(position).
  func element(_ position: Int, of array: NodeID) -> NodeID? {
    let end = Int(index.nodes[array].next)
    var node = array + 1
    for _ in 0..<max(0, position) where node < end { node = Int(index.nodes[node].next) }
    return position >= 0 && node < end ? node : nil
  }

  /// The part of `node` that `component` names exactly.
  package func child(_ component: PreferenceName.Component, of node: NodeID) -> NodeID? {
    switch (component, index.nodes[node].kind) {
    case (.key(let key), .dictionary): member(key, of: node)
    case (.index(let position), .array): element(position, of: node)
    default: nil
    }
  }

  /// The value that `name` names exactly. O(members) a level; nothing else is decoded.
  package func node(of name: PreferenceName) -> NodeID? {
    var node: NodeID = 0
    for component in name.components {
      guard let child = child(component, of: node) else { return nil }
      node = child
    }
    return index.nodes.isEmpty ? nil : node
  }
}
