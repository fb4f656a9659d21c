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
          index.nodes[node].plainText.map { view.isEqual($0, text) }
          ?? self.key(at: node).isExactly(key)
        if isSame { found = node &+ 1 }
        node = Int(index.nodes[node &+ 1].next)
      }
      return found
    }
  }

  /// Whether a key of `dictionary` begins with `text` and a dot. O(members).
  func holdsKeys(inside text: String, of dictionary: NodeID) -> Bool {
    let start = Array(text.utf8) + [UInt8(ascii: ".")]
    let end = Int(index.nodes[dictionary].next)
    var node = dictionary + 1
    while node < end {
      let starts =
        index.nodes[node].plainText.map { bytes[$0].starts(with: start) }
        ?? key(at: node).utf8.starts(with: start)
      if starts { return true }
      node = Int(index.nodes[node + 1].next)
    }
    return false
  }

  /// Whether the `.key` node is `key`.
  func isKey(_ node: NodeID, _ key: String) -> Bool {
    guard let plain = index.nodes[node].plainText else { return self.key(at: node).isExactly(key) }
    return bytes[plain].elementsEqual(key.utf8)
  }

  /// O(elements) at most, whatever `position` is.
  func element(_ position: Int, of array: NodeID) -> NodeID? {
    let end = Int(index.nodes[array].next)
    // Each element is a node at least.
    guard position >= 0, position < end - array - 1 else { return nil }
    var node = array + 1
    var left = position
    while left > 0, node < end {
      node = Int(index.nodes[node].next)
      left -= 1
    }
    return node < end ? node : nil
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
