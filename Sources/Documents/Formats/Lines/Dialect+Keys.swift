import Preferences

/// The keys that a dialect takes for one.
extension Dialect {
  /// Returns a key in the form in which equal keys have equal bytes.
  func comparable(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func lowercased(_ byte: UInt8) -> UInt8 { byte.isCapitalLetter ? byte | 0x20 : byte }
    switch equalKeys {
    case .identical: return key
    case .ignoringCase: return key.map(lowercased)[...]
    case .ignoringCaseAndBlanks: return key.filter { !$0.isBlank }.map(lowercased)[...]
    case .ignoringDashes:
      return key.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }[...]
    }
  }

  /// Returns the hash of a key. Equal keys have equal hashes.
  func hash(of key: [UInt8], seed: UInt64) -> UInt64 {
    ByteView.over(Array(comparable(key[...]))) { $0.hash(of: 0..<$0.count, seed: seed) }
  }

  /// Whether several lines with this key are a list.
  func hasList(of key: String) -> Bool {
    switch lists {
    case .none: false
    case .allKeys: true
    case .keys(let keys): keys.contains(key)
    }
  }

  func comparable(_ key: String) -> String {
    String(decoding: comparable(Array(key.utf8)[...]), as: UTF8.self)
  }

  /// Whether two names have equal keys at each level.
  func areEqual(_ name: PreferenceName, _ other: PreferenceName) -> Bool {
    name.components.count == other.components.count
      && zip(name.components, other.components).allSatisfy { pair in
        guard case (.key(let key), .key(let other)) = pair else { return pair.0 == pair.1 }
        return comparable(key).isExactly(comparable(other))
      }
  }
}

extension LineDocument {
  /// Returns the name of a value in the spelling of the document, if its keys are equal to those of `name`.
  func name(equalTo name: PreferenceName) -> PreferenceName? {
    guard dialect.equalKeys != .identical else { return nil }
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
