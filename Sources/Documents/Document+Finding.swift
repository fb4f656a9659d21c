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
    let dictionary = index.target(of: dictionary)
    let keys = KeyTexts(self)
    return ByteView.over(bytes) { view in
      ByteView.over(Array(key.utf8)) { text in
        var found: [NodeID] = []
        var node = dictionary &+ 1
        let end = keys.nodes.next(after: dictionary)
        while node < end {
          if keys.isKey(node, text, in: view) { found.append(node &+ 1) }
          node = keys.nodes.next(after: node &+ 1)
        }
        return found
      }
    }
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

  /// Returns the name of a value in the spelling of the document, if its keys are equal to those of `name`.
  func name(equalTo name: PreferenceName) -> PreferenceName? {
    guard let dialect = syntax.dialect, dialect.equalKeys != .identical else { return nil }
    var node: NodeID = 0
    var components: [PreferenceName.Component] = []
    for component in name.components {
      var component = component
      if case .key(let key) = component, index.nodes[node].kind == .dictionary {
        let wanted = dialect.comparable(key)
        let value = index.children(of: node).first {
          dialect.comparable(self.key(at: $0 - 1)).isExactly(wanted)
        }
        guard let value else { return nil }
        component = .key(self.key(at: value - 1))
      }
      guard let child = child(component, of: node) else { return nil }
      components.append(component)
      node = child
    }
    return PreferenceName(components)
  }
}
