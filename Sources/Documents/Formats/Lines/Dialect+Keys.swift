import Preferences

/// The keys that a dialect takes for one.
extension Dialect {
  /// Returns a key or heading in the form in which equal ones have equal bytes.
  func comparable(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch equalKeys {
    case .identical: return key
    case .ignoringCase:
      // Case has a meaning after the first word: in a branch of git, and in a criterion of `Match`.
      var lowercased = key
      for at in key.indices {
        let byte = key[at]
        if byte.isBlank || byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "."), keyForm == .quotedSection { break }
        lowercased[at] = byte.lowercased
      }
      return lowercased
    case .ignoringCaseAndBlanks, .ignoringDashes: return key.compactMap(comparable)[...]
    }
  }

  /// Returns the name in a heading in the form in which equal ones have equal bytes.
  func comparable(heading: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch equalKeys {
    case .identical: return heading
    case .ignoringCase:
      guard keyForm == .quotedSection, isEncoded(key: heading) else { return comparable(heading) }
      return comparable(Array(key(spelled: String(decoding: heading, as: UTF8.self)).utf8)[...])
    case .ignoringDashes: return heading.map(\.lowercased)[...]
    case .ignoringCaseAndBlanks:
      // Samba takes several blanks for one.
      return heading.indices.filter { at in
        !heading[at].isBlank || at == heading.startIndex || !heading[at - 1].isBlank
      }.map { heading[$0].isBlank ? 0x20 : heading[$0].lowercased }[...]
    }
  }

  /// Returns a byte of a key in the form in which equal keys have equal bytes. Nil if it has no meaning.
  @inline(__always) fileprivate func comparable(_ byte: UInt8) -> UInt8? {
    switch equalKeys {
    case .identical: byte
    case .ignoringCase: byte.lowercased
    case .ignoringCaseAndBlanks: byte.isBlank ? nil : byte.lowercased
    case .ignoringDashes: byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte
    }
  }

  /// Whether several lines with this key are a list in a section, or outside of sections.
  func hasList(
    of key: @autoclosure () -> String, in section: @autoclosure () -> String?
  ) -> Bool {
    switch lists {
    case .none: false
    case .allKeys: true
    case .allKeysBut(let single): section().map { single.contain(key(), in: $0) } != true
    case .keys(let keys): keys.contains(comparable(key()))
    }
  }

  /// Returns a key in the form in which equal ones are identical.
  package func comparable(_ key: String) -> String {
    if equalKeys == .identical { return key }
    return String(decoding: comparable(Array(key.utf8)[...]), as: UTF8.self)
  }

  /// Returns a name in the form in which names with equal headings and keys are identical.
  package func comparable(_ name: PreferenceName) -> PreferenceName {
    let last = name.components.count - 1
    return PreferenceName(
      name.components.enumerated().map { level, component in
        guard case .key(let text) = component else { return component }
        let bytes = Array(text.utf8)[...]
        let form = level < last ? comparable(heading: bytes) : comparable(bytes)
        return .key(String(decoding: form, as: UTF8.self))
      })
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

extension ByteView {
  /// Hashes a key. Equal keys have equal hashes.
  func hash(ofKey range: Range<Int>, in dialect: Dialect, seed: UInt64) -> UInt64 {
    switch dialect.equalKeys {
    case .identical: hash(of: range, seed: seed)
    // The bit of lower case. Other characters that differ only in it are rare.
    case .ignoringCase: hash(of: range, seed: seed, ignoring: ByteView.word(of: 0x20))
    default: hash(of: range, seed: seed, as: dialect.comparable)
    }
  }
}
