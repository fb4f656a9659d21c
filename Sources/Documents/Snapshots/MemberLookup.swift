import Preferences
import Synchronization

/// Finds keys in large dictionaries.
///
/// The first lookups in a dictionary compare all keys, and are remembered. Then a table of its keys
/// is built.
final class MemberLookup: Sendable {
  private let state = Mutex(State())

  private struct State {
    var lookups: [NodeID: Int] = [:]
    /// The tables. A nil table means that the keys are unsuitable for one.
    var tables: [NodeID: MemberTable?] = [:]
    /// The first lookups, because a command looks up the same few keys several times.
    var known: [Lookup: NodeID?] = [:]
  }

  private struct Lookup: Hashable {
    let key: ExactKey
    let dictionary: NodeID
  }

  /// The most nodes of a dictionary that never gets a table.
  private static let smallNodes = 128
  /// The number of lookups before a table is built.
  private static let lookupsBeforeTable = 8
  /// The most lookups that are remembered.
  private static let maximumKnown = 64

  /// Returns the same as `Document.member`. O(1) after the first lookups.
  func member(_ key: String, of dictionary: NodeID, in document: any Document) -> NodeID? {
    guard document.index.nodes.next(after: dictionary) - dictionary > Self.smallNodes else {
      return document.member(key, of: dictionary)
    }
    let lookup = Lookup(key: ExactKey(key), dictionary: dictionary)
    if let known = state.withLock({ $0.known[lookup] }) { return known }
    if let table = table(of: dictionary, in: document) { return table.member(key, in: document) }
    let found = document.member(key, of: dictionary)
    state.withLock { state in
      if state.known.count < Self.maximumKnown { state.known[lookup] = .some(found) }
    }
    return found
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
  private let seed = UInt64.random(in: .min ... .max)

  /// The most slots to probe. A table that needs more is not used.
  private static let maximumProbes = 64

  /// The longest key in bytes. Hashing its prefixes takes quadratic time.
  private static let longestKey = 4096

  /// Returns nil if many keys collide, or if a key is too long. O(members).
  init?(of dictionary: NodeID, in document: any Document) {
    let index = document.index
    let end = index.nodes.next(after: dictionary)
    var size = 256
    while size < end - dictionary { size *= 2 }
    slots = Array(ofCopies: size, 0)
    prefixes = HashFilter(count: size)
    let isComplete = ByteView.over(document.bytes) { view in
      var node = dictionary + 1
      while node < end {
        let isInserted = index.withText(of: node, in: view, document) { key in
          key.text.count <= Self.longestKey && insert(node, key, view, document)
        }
        guard isInserted else { return false }
        node = index.nodes.next(after: node + 1)
      }
      return true
    }
    guard isComplete else { return nil }
  }

  /// Inserts a key and its prefixes. Returns false after too many collisions.
  private mutating func insert(
    _ node: NodeID, _ key: DottedKey, _ view: ByteView, _ document: any Document
  ) -> Bool {
    guard let slot = slot(of: key, view, document) else { return false }
    // The last value of a duplicate key is effective.
    hasDuplicates = hasDuplicates || slots[slot] > 0
    slots[slot] = UInt32(truncatingIfNeeded: node)
    for dot in key.text where key.view[dot] == UInt8(ascii: ".") {
      _ = prefixes.insert(key.view.hash(of: key.text.lowerBound..<dot, seed: seed))
    }
    return true
  }

  /// Whether a key may begin with `key` and a dot.
  func mayHold(inside key: String) -> Bool {
    prefixes.contains(DottedKey.over(key) { $0.view.hash(of: $0.text, seed: seed) })
  }

  func member(_ key: String, in document: any Document) -> NodeID? {
    let found: Int? = ByteView.over(document.bytes) { view in
      DottedKey.over(key) { slot(of: $0, view, document) }
    }
    guard let slot = found, slots[slot] > 0 else { return nil }
    return Int(slots[slot]) + 1
  }

  /// Returns the slot of a key, or the free slot for it. Nil after too many collisions.
  private func slot(of key: DottedKey, _ view: ByteView, _ document: any Document) -> Int? {
    let index = document.index
    var slot =
      Int(truncatingIfNeeded: key.view.hash(of: key.text, seed: seed)) & (slots.count - 1)
    for _ in 0..<Self.maximumProbes {
      let other = Int(slots[slot])
      if other == 0 { return slot }
      let isSame = index.withText(of: other, in: view, document) { text in
        text.view.isEqual(text.text, key.text, in: key.view)
      }
      if isSame { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension DottedKey {
  /// Calls `body` with a copy of `key`.
  fileprivate static func over<Result>(_ key: String, _ body: (DottedKey) -> Result) -> Result {
    let text = Array(key.utf8)
    return ByteView.over(text) { body(DottedKey(view: $0, text: 0..<text.count)) }
  }
}

extension NodeIndex {
  /// Calls `body` with a key of `document`, whose bytes are `view`. A plain key is not copied.
  @inline(__always) func withText<Result>(
    of key: NodeID, in view: ByteView, _ document: any Document, _ body: (DottedKey) -> Result
  ) -> Result {
    if let text = nodes[key].plainText { return body(DottedKey(view: view, text: text)) }
    return DottedKey.over(document.key(at: key), body)
  }
}
