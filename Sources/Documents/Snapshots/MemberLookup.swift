import Synchronization

/// Finds keys in large dictionaries.
///
/// The first lookups in a dictionary compare all keys. Then a table of its keys is built.
final class MemberLookup: Sendable {
  private let state = Mutex(State())

  private struct State {
    var lookups: [NodeID: Int] = [:]
    /// The tables. A nil table means that the keys are unsuitable for one.
    var tables: [NodeID: MemberTable?] = [:]
  }

  /// The most nodes of a dictionary that never gets a table.
  private static let smallNodes = 128
  /// The number of lookups before a table is built.
  private static let lookupsBeforeTable = 8

  /// Returns the same as `Document.member`. O(1) after the first lookups.
  func member(_ key: String, of dictionary: NodeID, in document: any Document) -> NodeID? {
    guard Int(document.index.nodes[dictionary].next) - dictionary > Self.smallNodes,
      let table = table(of: dictionary, in: document)
    else { return document.member(key, of: dictionary) }
    return table.member(key, in: document)
  }

  /// Returns the keys that equal a prefix of `path`, in document order. Nil if that needs a search
  /// of all keys: the dictionary is small, or has duplicates or keys deeper than `path`.
  func keys(
    beginning path: JoinedPath, of dictionary: NodeID, in document: any Document
  ) -> [NodeID]? {
    guard Int(document.index.nodes[dictionary].next) - dictionary > Self.smallNodes,
      let table = table(of: dictionary, in: document), !table.hasDuplicates
    else { return nil }
    var keys: [NodeID] = []
    for end in path.ends {
      let text = String(decoding: path.bytes[..<end], as: UTF8.self)
      if let value = table.member(text, in: document) { keys.append(value - 1) }
      guard table.mayHold(inside: text) else { return keys.sorted() }
    }
    return nil
  }

  /// Whether a key may begin with `text` and a dot. O(1) after the first lookups, which are
  /// O(members).
  func mayHoldKeys(
    inside text: String, of dictionary: NodeID, in document: any Document
  ) -> Bool {
    guard Int(document.index.nodes[dictionary].next) - dictionary > Self.smallNodes,
      let table = table(of: dictionary, in: document)
    else { return document.holdsKeys(inside: text, of: dictionary) }
    return table.mayHold(inside: text)
  }

  private func table(of dictionary: NodeID, in document: any Document) -> MemberTable? {
    state.withLock { state in
      if let table = state.tables[dictionary] { return table }
      state.lookups[dictionary, default: 0] += 1
      guard state.lookups[dictionary] == Self.lookupsBeforeTable else { return nil }
      let table = MemberTable(of: dictionary, in: document)
      state.tables[dictionary] = .some(table)
      return table
    }
  }
}

/// A hash table of a dictionary's keys, of 10 to 20 bytes for each.
private struct MemberTable {
  /// The key nodes. 0 is an empty slot.
  private var slots: [UInt32]
  private(set) var hasDuplicates = false
  /// A filter of all prefixes of dotted keys, each up to a dot.
  private var prefixes: HashFilter

  /// The most slots to probe. A table that needs more is not used.
  private static let maximumProbes = 64

  /// The longest key in bytes. Hashing its prefixes takes quadratic time.
  private static let longestKey = 4096

  /// Returns nil if many keys collide, or if a key is too long. O(members).
  init?(of dictionary: NodeID, in document: any Document) {
    let end = Int(document.index.nodes[dictionary].next)
    var size = 256
    while size < end - dictionary { size *= 2 }
    slots = Array(repeating: 0, count: size)
    prefixes = HashFilter(count: size)
    var node = dictionary + 1
    while node < end {
      let key = document.key(at: node)
      guard key.utf8.count <= Self.longestKey, let slot = slot(of: key, in: document) else {
        return nil
      }
      // The last value of a duplicate key is effective.
      hasDuplicates = hasDuplicates || slots[slot] > 0
      slots[slot] = UInt32(truncatingIfNeeded: node)
      for dot in key.utf8.indices where key.utf8[dot] == UInt8(ascii: ".") {
        _ = prefixes.insert(UInt64(truncatingIfNeeded: String(key[..<dot]).hashValue))
      }
      node = Int(document.index.nodes[node + 1].next)
    }
  }

  /// Whether a key may begin with `key` and a dot.
  func mayHold(inside key: String) -> Bool {
    prefixes.contains(UInt64(truncatingIfNeeded: key.hashValue))
  }

  func member(_ key: String, in document: any Document) -> NodeID? {
    guard let slot = slot(of: key, in: document), slots[slot] > 0 else { return nil }
    return Int(slots[slot]) + 1
  }

  /// Returns the slot of a key, or the free slot for it. Nil after too many collisions.
  private func slot(of key: String, in document: any Document) -> Int? {
    var slot = key.hashValue & (slots.count - 1)
    for _ in 0..<Self.maximumProbes {
      if slots[slot] == 0 || document.isKey(Int(slots[slot]), key) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
