import Platform
import Preferences

/// The duplicate keys of a document.
struct Duplicates {
  /// The values of duplicate keys, including the effective ones.
  private(set) var values: Set<NodeID> = []

  /// Finds duplicate keys. O(nodes). Keys are only hashed; possible duplicates are compared as text.
  /// Uses two threads if the document is large.
  init(in document: some Document) {
    let scope = document.formatted?.duplicateScope ?? .all
    guard scope != .none else { return }
    let search = DuplicateSearch(document: document)
    let groups = scope == .root ? [search.suspects(ofDictionary: 0)] : search.suspects()
    for suspects in groups { findByText(suspects, document, search.keys.dialect) }
  }

  /// Compares keys of one dictionary, and remembers the values of equal ones.
  private mutating func findByText(
    _ keys: [NodeID], _ document: some Document, _ dialect: Dialect?
  ) {
    var first: [ExactKey: NodeID] = [:]
    for node in keys {
      let key = document.key(at: node)
      let text = ExactKey(dialect?.comparable(key) ?? key)
      if let other = first[text] {
        values.formUnion([other, node + 1])
      } else {
        first[text] = node + 1
      }
    }
  }
}

/// The dictionaries of a document that may have a duplicate key.
enum DuplicateScope { case none, root, all }

/// Finds keys of a dictionary that have equal hashes, and are therefore probably equal.
private struct DuplicateSearch: Sendable {
  let document: any Document
  let keys: KeyTexts
  private let seed = UInt64.random(in: .min ... .max)

  init(document: some Document) {
    self.document = document
    keys = KeyTexts(document)
  }

  /// Returns groups of keys, each of one dictionary.
  func suspects() -> [[NodeID]] {
    let nodes = keys.nodes
    guard nodes.count > MemberTable.largeCount else { return suspects(of: nodes.indices) }
    let middle = nodes.count / 2
    let (first, second) = NativeThread.halves { isFirst in
      suspects(of: isFirst ? 0..<middle : middle..<nodes.count)
    }
    let large = nodes.indices.filter { nodes.kind(of: $0) == .dictionary && isLarge($0) }
    return first + second
      + large.map(suspects(ofDictionary:))
  }

  /// Returns the suspects of one dictionary, with two threads if it is large.
  func suspects(ofDictionary dictionary: NodeID) -> [NodeID] {
    MemberTable(of: dictionary, in: document)?.suspects() ?? allKeys(of: dictionary)
  }

  private func isLarge(_ dictionary: NodeID) -> Bool {
    keys.nodes.next(after: dictionary) - dictionary > MemberTable.largeCount
  }

  /// Returns the suspects of those dictionaries among `range` that are not large.
  private func suspects(of range: Range<NodeID>) -> [[NodeID]] {
    var groups: [[NodeID]] = []
    var hashes = KeyHashes()
    var table: [UInt32] = []
    ByteView.over(document.bytes) { view in
      for node in range where keys.nodes.kind(of: node) == .dictionary && !isLarge(node) {
        let members = node + 1..<keys.nodes.next(after: node)
        guard keys.mayRepeat(in: members) else { continue }
        hashes.reset(count: members.count / 2)
        let fits = hashes.insert(members, of: keys, in: view, seed: seed)
        let suspects = fits ? hashes.suspects(&table) : allKeys(of: node)
        if !suspects.isEmpty { groups.append(suspects) }
      }
    }
    return groups
  }

  private func allKeys(of dictionary: NodeID) -> [NodeID] {
    document.index.children(of: dictionary).map { $0 - 1 }
  }
}
