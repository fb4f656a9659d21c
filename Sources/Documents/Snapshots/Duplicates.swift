import Platform
import Preferences

/// The duplicate keys of a document.
struct Duplicates {
  /// The values of duplicate keys, including the effective ones.
  private(set) var values: Set<NodeID> = []
  private var hashes = KeyHashes()
  private var table: [UInt32] = []
  private let seed = UInt64.random(in: .min ... .max)

  /// Finds duplicate keys. O(nodes). Keys are only hashed; possible duplicates are compared as text.
  init(in document: some Document) {
    let index = document.index
    let keys = KeyTexts(document)
    ByteView.over(document.bytes) { view in
      for node in index.nodes.indices where index.nodes.kind(of: node) == .dictionary {
        guard index.hasManyMembers(node) else { continue }
        if let suspects = suspects(in: node, keys, view, document) {
          findByText(suspects.map { $0 + 1 }, document, keys.dialect)
        } else {
          findByText(index.children(of: node), document, keys.dialect)
        }
      }
    }
  }

  /// Returns the keys of a dictionary with equal hashes. Nil if very many keys are equal.
  private mutating func suspects(
    in dictionary: NodeID, _ keys: KeyTexts, _ view: ByteView, _ document: some Document
  ) -> [NodeID]? {
    let children = dictionary + 1..<keys.nodes.next(after: dictionary)
    if children.count > Self.smallCount {
      return suspectsOfHalves(of: children, keys, view, document)
    }
    hashes.reset(count: children.count / 2)
    guard hashes.insert(children, of: keys, in: view, seed: seed) else { return nil }
    return KeyHashes.suspects(among: CollectionOfOne(hashes), &table)
  }

  /// The keys of a dictionary with so many nodes are hashed faster than a thread is started.
  private static let smallCount = 1 << 15

  /// Like `suspects`. Hashes each half of the keys on a thread of its own.
  private mutating func suspectsOfHalves(
    of children: Range<NodeID>, _ keys: KeyTexts, _ view: ByteView, _ document: some Document
  ) -> [NodeID]? {
    var middle = children.lowerBound
    while middle < children.lowerBound + children.count / 2 {
      middle = keys.nodes.next(after: middle &+ 1)
    }
    let (start, end) = (children.lowerBound, children.upperBound)
    let (total, seed) = (children.count / 2, seed)
    let hash = { @Sendable (half: Range<NodeID>, view: ByteView) -> KeyHashes? in
      var hashes = KeyHashes()
      hashes.reset(count: half.count / 2, of: total)
      return hashes.insert(half, of: KeyTexts(document), in: view, seed: seed) ? hashes : nil
    }
    let (first, second) = NativeThread.both {
      hash(start..<middle, view)
    } and: { [middle] in
      ByteView.over(document.bytes) { hash(middle..<end, $0) }
    }
    guard let first, let second = second ?? hash(middle..<end, view) else { return nil }
    return KeyHashes.suspects(among: [first, second], &table)
  }

  private mutating func findByText(
    _ values: some Sequence<NodeID>, _ document: some Document, _ dialect: Dialect?
  ) {
    var first: [ExactKey: NodeID] = [:]
    for value in values {
      let key = document.key(at: value - 1)
      let text = ExactKey(dialect?.comparable(key) ?? key)
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
