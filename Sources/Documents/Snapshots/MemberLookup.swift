import Preferences
import Synchronization

/// Finds members of a document's dictionaries by key.
///
/// The first lookups in a large dictionary compare all keys, and are remembered. Then a table of its keys
/// is built.
final class MemberLookup: Sendable {
  private let document: any Document
  private let keys: Lazy<KeyTexts>
  private let state = Mutex(State())

  init(of document: any Document) {
    self.document = document
    keys = Lazy { KeyTexts(document) }
  }

  private struct State {
    var lookups: [NodeID: Int] = [:]
    /// The tables. A nil table means that the keys are unsuitable for one.
    var tables: [NodeID: MemberTable?] = [:]
    /// The first lookups, because a command looks up the same few keys several times.
    var known: [Lookup: [NodeID]] = [:]

    /// Returns the table of a dictionary, which is built now if there is none yet. Nil if the keys are unsuitable.
    mutating func table(of dictionary: NodeID, in document: any Document) -> MemberTable? {
      if let table = tables[dictionary] { return table }
      let table = MemberTable(of: dictionary, in: document)
      tables[dictionary] = .some(table)
      return table
    }
  }

  private struct Lookup: Hashable {
    let key: ExactKey
    let dictionary: NodeID
  }

  /// The most nodes of a dictionary for which nothing is remembered.
  static let smallNodes = 128
  /// The number of lookups before a table is built, which takes as long as two or three of them.
  private static let lookupsBeforeTable = 3
  /// The most lookups that are remembered.
  private static let maximumKnown = 64

  /// Returns the values of `key`, in document order: several if the key is duplicate. O(1) after the
  /// first lookups, which are O(members).
  func values(of key: String, in dictionary: NodeID) -> [NodeID] {
    let dictionary = document.index.target(of: dictionary)
    let keys = keys.value
    guard keys.nodes.next(after: dictionary) - dictionary > Self.smallNodes else {
      return keys.values(of: key, in: dictionary)
    }
    let lookup = Lookup(key: ExactKey(key), dictionary: dictionary)
    if let known = state.withLock({ $0.known[lookup] }) { return known }
    if let table = table(of: dictionary) {
      return table.values(of: key, in: document)
    }
    let found = keys.values(of: key, in: dictionary)
    state.withLock { state in
      if state.known.count < Self.maximumKnown { state.known[lookup] = found }
    }
    return found
  }

  /// Whether the program that reads the document takes some keys of different spellings for equal.
  var hasComparableKeys: Bool { keys.value.dialect != nil }

  /// Returns the first value of a dictionary whose key the program takes for `key`. Nil if there is none. O(1) after
  /// the first lookup, which is O(members).
  func value(equalTo key: String, in dictionary: NodeID) -> NodeID? {
    guard let dialect = keys.value.dialect else { return nil }
    let table = state.withLock { $0.table(of: dictionary, in: document) }
    let wanted = dialect.comparable(key)
    let values =
      table?.values(hashedLike: key) ?? Array(document.index.children(of: dictionary))
    return values.first { dialect.comparable(document.key(at: $0 - 1)).isExactly(wanted) }
  }

  /// Builds the table of a large dictionary. O(bytes of the keys).
  func prepare(_ dictionary: NodeID) {
    guard document.index.nodes.next(after: dictionary) - dictionary > Self.smallNodes else {
      return
    }
    _ = state.withLock { $0.table(of: dictionary, in: document) }
  }

  private func table(of dictionary: NodeID) -> MemberTable? {
    state.withLock { state in
      if let table = state.tables[dictionary] { return table }
      state.lookups[dictionary, default: 0] += 1
      guard state.lookups[dictionary] == Self.lookupsBeforeTable else { return nil }
      return state.table(of: dictionary, in: document)
    }
  }
}
