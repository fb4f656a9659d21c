/// The keys of a document that stand more than once in their dictionary.
struct Duplicates {
  /// The values under such keys, the ones in force included.
  private(set) var values: Set<NodeID> = []
  private let seed = UInt64.random(in: .min ... .max)

  /// O(nodes).
  init(in document: some Document) {
    let index = document.index
    ByteView.over(document.bytes) { view in
      for node in index.nodes.indices where index.nodes[node].kind == .dictionary {
        guard index.hasManyMembers(node) else { continue }
        if !findByBytes(in: node, index, view) { findByText(in: node, document) }
      }
    }
  }

  /// False where a key is not plain ASCII: two spellings may be one key then.
  private mutating func findByBytes(
    in dictionary: NodeID, _ index: NodeIndex, _ view: ByteView
  ) -> Bool {
    let end = Int(index.nodes[dictionary].next)
    var table = ByteTable(capacity: (end - dictionary) / 2)
    var key = dictionary &+ 1
    while key < end {
      guard let text = index.nodes[key].plainText, view.isASCII(text) else { return false }
      let first = table.number(hash: view.hash(text, seed: seed), orInsert: key) { other in
        index.nodes[other].plainText.map { view.isEqual($0, text) } ?? false
      }
      note(key, first)
      key = Int(index.nodes[key &+ 1].next)
    }
    return true
  }

  private mutating func findByText(in dictionary: NodeID, _ document: some Document) {
    var first: [String: NodeID] = [:]
    for value in document.index.children(of: dictionary) {
      let text = document.key(at: value - 1)
      note(value - 1, first[text] ?? value - 1)
      if first[text] == nil { first[text] = value - 1 }
    }
  }

  private mutating func note(_ key: NodeID, _ first: NodeID) {
    if key != first { values.formUnion([key + 1, first + 1]) }
  }
}

extension NodeIndex {
  fileprivate func hasManyMembers(_ dictionary: NodeID) -> Bool {
    let end = Int(nodes[dictionary].next)
    return dictionary + 1 < end && Int(nodes[dictionary + 2].next) < end
  }
}
