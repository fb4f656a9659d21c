/// The keys of a document that stand more than once in their dictionary.
struct Duplicates {
  /// The values under such keys, the ones in force included.
  private(set) var values: Set<NodeID> = []
  private let seed = UInt64.random(in: .min ... .max)

  /// O(nodes). Most keys are only hashed; those that may stand twice are compared as text.
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

  /// False where a key is not plain ASCII: two spellings may be one key then.
  private mutating func findByHash(
    in dictionary: NodeID, _ document: some Document, _ index: NodeIndex, _ view: ByteView
  ) -> Bool {
    let end = Int(index.nodes[dictionary].next)
    var seen = HashFilter(count: (end - dictionary) / 2)
    var twice: [UInt64] = []
    var key = dictionary &+ 1
    while key < end {
      guard let text = index.nodes[key].plainText, view.isASCII(text) else { return false }
      let hash = view.hash(text, seed: seed)
      if !seen.insert(hash) { twice.append(hash) }
      key = Int(index.nodes[key &+ 1].next)
    }
    guard !twice.isEmpty else { return true }
    var suspects = HashFilter(count: twice.count * 16)
    for hash in twice { _ = suspects.insert(hash) }
    let suspected = index.children(of: dictionary).filter { value in
      index.nodes[value &- 1].plainText.map { suspects.contains(view.hash($0, seed: seed)) } ?? true
    }
    findByText(suspected, document)
    return true
  }

  private mutating func findByText(_ values: some Sequence<NodeID>, _ document: some Document) {
    var first: [String: NodeID] = [:]
    for value in values {
      let text = document.key(at: value - 1)
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
