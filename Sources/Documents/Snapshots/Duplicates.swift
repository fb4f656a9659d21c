import Preferences

/// The duplicate keys of a document.
struct Duplicates {
  /// The values of duplicate keys, including the effective ones.
  private(set) var values: Set<NodeID> = []
  private let seed = UInt64.random(in: .min ... .max)

  /// Finds duplicate keys. O(nodes). Most keys are only hashed; possible duplicates are compared as
  /// text.
  init(in document: some Document) {
    let index = document.index
    ByteView.over(document.bytes) { view in
      for node in index.nodes.indices where index.nodes[node].kind == .dictionary {
        guard index.hasManyMembers(node) else { continue }
        if !findByHash(in: node, document, index, view) {
          findByText(index.children(of: node), document)
        }
      }
    }
  }

  /// Finds duplicates in a dictionary by hashes. Returns false if a key must be decoded, because
  /// two spellings may be one key.
  private mutating func findByHash(
    in dictionary: NodeID, _ document: some Document, _ index: NodeIndex, _ view: ByteView
  ) -> Bool {
    let end = Int(index.nodes[dictionary].next)
    var seen = HashFilter(count: (end - dictionary) / 2)
    var twice: [UInt64] = []
    var key = dictionary &+ 1
    while key < end {
      guard let text = index.nodes[key].plainText else { return false }
      let hash = view.hash(of: text, seed: seed)
      if !seen.insert(hash) { twice.append(hash) }
      key = Int(index.nodes[key &+ 1].next)
    }
    guard !twice.isEmpty else { return true }
    var suspects = HashFilter(count: twice.count * 16)
    for hash in twice { _ = suspects.insert(hash) }
    var suspected: [NodeID] = []
    key = dictionary &+ 1
    while key < end {
      let hash = index.nodes[key].plainText.map { view.hash(of: $0, seed: seed) }
      if hash.map(suspects.contains) ?? true { suspected.append(key &+ 1) }
      key = Int(index.nodes[key &+ 1].next)
    }
    findByText(suspected, document)
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
    let end = Int(nodes[dictionary].next)
    return dictionary + 1 < end && Int(nodes[dictionary + 2].next) < end
  }
}
