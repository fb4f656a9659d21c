import Platform
import Preferences

/// The hashes of a dictionary's keys, of 8 bytes each: finds members by key, and equal keys.
struct MemberTable: Sendable {
  /// The hashes of half of the keys each if the dictionary is large.
  private let parts: [KeyHashes]
  private let keys: KeyTexts
  private let seed = UInt64.random(in: .min ... .max)

  /// A dictionary with fewer nodes is hashed faster than a thread is started.
  static let largeCount = 1 << 15

  /// Hashes the keys, on two threads if the dictionary is large. Returns nil if very many keys are
  /// equal. O(bytes of the keys).
  init?(of dictionary: NodeID, in document: any Document) {
    let keys = KeyTexts(document)
    let members = dictionary + 1..<keys.nodes.next(after: dictionary)
    let (bytes, seed) = (document.bytes, seed)
    let hash = { @Sendable (part: Range<NodeID>) -> KeyHashes? in
      var hashes = KeyHashes()
      hashes.reset(count: part.count / 2, of: members.count / 2)
      return ByteView.over(bytes) { hashes.insert(part, of: keys, in: $0, seed: seed) }
        ? hashes : nil
    }
    self.keys = keys
    guard members.count > Self.largeCount else {
      guard let all = hash(members) else { return nil }
      parts = [all]
      return
    }
    let middle = keys.middle(of: members)
    let (first, second) = NativeThread.halves { isFirst in
      hash(isFirst ? members.lowerBound..<middle : middle..<members.upperBound)
    }
    guard let first, let second else { return nil }
    parts = [first, second]
  }

  /// Returns the values of `key`, in document order: several if the key is duplicate.
  func values(of key: String, in document: any Document) -> [NodeID] {
    ByteView.over(document.bytes) { view in
      ByteView.over(Array(key.utf8)) { text in
        let hash = keys.hash(of: text, seed: seed)
        return parts.flatMap { $0.nodes(with: hash) }
          .filter { keys.isKey($0, text, in: view) }
          .map { $0 + 1 }
      }
    }
  }

  /// Returns the values of keys with the hash of `key`, in document order: those of all keys that are equal for the
  /// program that reads the document, and perhaps more.
  func values(hashedLike key: String) -> [NodeID] {
    ByteView.over(Array(key.utf8)) { text in
      let hash = keys.hash(of: text, seed: seed)
      return parts.flatMap { $0.nodes(with: hash) }.map { $0 + 1 }
    }
  }

  /// Returns the keys with equal hashes, in document order.
  func suspects() -> [NodeID] {
    var table: [UInt32] = []
    guard parts.count > 1 else { return parts.first?.suspects(&table) ?? [] }
    let (lower, upper) = NativeThread.halves { isLower in
      KeyHashes.suspects(among: parts, inLowerHalf: isLower)
    }
    return (lower + upper).sorted()
  }
}

extension KeyTexts {
  /// Returns the key with which the second half of `members` begins.
  fileprivate func middle(of members: Range<NodeID>) -> NodeID {
    var key = members.lowerBound
    let middle = members.lowerBound + members.count / 2
    while key < middle { key = nodes.next(after: key &+ 1) }
    return key
  }
}
