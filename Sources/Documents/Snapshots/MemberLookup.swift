import Synchronization

/// Where the keys of large dictionaries stand. A few looks go through all members; when a dictionary
/// has been asked for often, a table of its keys is made, and whoever asks for all of them does so in
/// one pass.
final class MemberLookup: Sendable {
  private let state = Mutex(State())

  private struct State {
    var looks: [NodeID: Int] = [:]
    /// nil inside: its keys make no good table.
    var tables: [NodeID: MemberTable?] = [:]
  }

  /// Nodes of a dictionary that is small.
  private static let small = 128
  /// Looks that are not worth a table.
  private static let few = 8

  /// As `Document.member`. O(1), but for the first looks.
  func member(_ key: String, of dictionary: NodeID, in document: any Document) -> NodeID? {
    guard Int(document.index.nodes[dictionary].next) - dictionary > Self.small,
      let table = table(of: dictionary, in: document)
    else { return document.member(key, of: dictionary) }
    return table.member(key, in: document)
  }

  /// Keys that are one of the prefixes of `path`, in document order. Nil if only a search of all
  /// keys can find them: if some lie deeper than `path`, are duplicate, or are few.
  func keys(
    beginning path: JoinedPath, of dictionary: NodeID, in document: any Document
  ) -> [NodeID]? {
    guard Int(document.index.nodes[dictionary].next) - dictionary > Self.small,
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

  /// Whether a key may begin with `text` and a dot. O(members), but for the first looks O(1).
  func mayHoldKeys(
    inside text: String, of dictionary: NodeID, in document: any Document
  ) -> Bool {
    guard Int(document.index.nodes[dictionary].next) - dictionary > Self.small,
      let table = table(of: dictionary, in: document)
    else { return document.holdsKeys(inside: text, of: dictionary) }
    return table.mayHold(inside: text)
  }

  private func table(of dictionary: NodeID, in document: any Document) -> MemberTable? {
    state.withLock { state in
      if let table = state.tables[dictionary] { return table }
      state.looks[dictionary, default: 0] += 1
      guard state.looks[dictionary] == Self.few else { return nil }
      let table = MemberTable(of: dictionary, in: document)
      state.tables[dictionary] = .some(table)
      return table
    }
  }
}

/// A dictionary's keys by their hashes: 10 to 20 bytes for each.
private struct MemberTable {
  /// Key nodes; 0 where none is.
  private var slots: [UInt32]
  private(set) var hasDuplicates = false
  /// What dotted keys begin with, up to each of their dots.
  private var beginnings: HashFilter

  /// In a row that begin alike: more, and it is no table any more.
  private static let longest = 64

  /// In bytes. The hashes of what a dotted key begins with cost the square of its length.
  private static let longestKey = 4096

  /// Nil if many keys have the same hash, or one is very long. O(members).
  init?(of dictionary: NodeID, in document: any Document) {
    let end = Int(document.index.nodes[dictionary].next)
    var size = 256
    while size < end - dictionary { size *= 2 }
    slots = Array(repeating: 0, count: size)
    beginnings = HashFilter(count: size)
    var node = dictionary + 1
    while node < end {
      let key = document.key(at: node)
      guard key.utf8.count <= Self.longestKey, let slot = slot(of: key, in: document) else {
        return nil
      }
      // Of a key that stands twice the last is in force.
      hasDuplicates = hasDuplicates || slots[slot] > 0
      slots[slot] = UInt32(truncatingIfNeeded: node)
      for dot in key.utf8.indices where key.utf8[dot] == UInt8(ascii: ".") {
        _ = beginnings.insert(UInt64(truncatingIfNeeded: String(key[..<dot]).hashValue))
      }
      node = Int(document.index.nodes[node + 1].next)
    }
  }

  /// Whether there may be a key that begins with `key` and a dot.
  func mayHold(inside key: String) -> Bool {
    beginnings.contains(UInt64(truncatingIfNeeded: key.hashValue))
  }

  func member(_ key: String, in document: any Document) -> NodeID? {
    guard let slot = slot(of: key, in: document), slots[slot] > 0 else { return nil }
    return Int(slots[slot]) + 1
  }

  /// Where it stands, or would stand.
  private func slot(of key: String, in document: any Document) -> Int? {
    var slot = key.hashValue & (slots.count - 1)
    for _ in 0..<Self.longest {
      if slots[slot] == 0 || document.isKey(Int(slots[slot]), key) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
