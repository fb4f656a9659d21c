import Preferences

/// The duplicate keys of a document.
struct Duplicates {
  /// The values of duplicate keys, including the effective ones.
  private(set) var values: Set<NodeID> = []
  private var hashes = KeyHashes()
  private let seed = UInt64.random(in: .min ... .max)

  /// Finds duplicate keys. O(nodes). Keys are only hashed; possible duplicates are compared as text.
  init(in document: some Document) {
    let index = document.index
    let keys = KeyTexts(document)
    ByteView.over(document.bytes) { view in
      for node in index.nodes.indices where index.nodes.kind(of: node) == .dictionary {
        guard index.hasManyMembers(node) else { continue }
        if findByHash(in: node, keys, view) {
          findByText(hashes.suspects().map { $0 + 1 }, document)
        } else {
          findByText(index.children(of: node), document)
        }
      }
    }
  }

  /// Hashes the keys of a dictionary. Returns false if very many keys are equal.
  private mutating func findByHash(
    in dictionary: NodeID, _ keys: KeyTexts, _ view: ByteView
  ) -> Bool {
    let end = keys.nodes.next(after: dictionary)
    hashes.reset(count: (end - dictionary) / 2)
    var key = dictionary &+ 1
    while key < end {
      guard hashes.insert(keys.hash(of: key, in: view, seed: seed), of: key) else { return false }
      key = keys.nodes.next(after: key &+ 1)
    }
    return true
  }

  private mutating func findByText(_ values: some Sequence<NodeID>, _ document: some Document) {
    var first: [ExactKey: NodeID] = [:]
    for value in values {
      let text = ExactKey(document.key(at: value - 1))
      if let other = first[text] {
        self.values.formUnion([other, value])
      } else {
        first[text] = value
      }
    }
  }
}

extension NodeIndex {
  fileprivate func hasManyMembers(_ dictionary: NodeID) -> Bool {
    let end = nodes.next(after: dictionary)
    return dictionary + 1 < end && nodes.next(after: dictionary + 2) < end
  }
}
