/// The texts of a document's keys, mostly as ranges of its bytes.
struct KeyTexts: Sendable {
  let nodes: NodeList
  private let document: any Document
  /// The document if it is binary: its nodes do not have the ranges of keys.
  private let binary: (any FormattedDocument)?
  /// The dialect of lines in which different texts may be equal keys.
  let dialect: Dialect?
  /// Whether there is a `dialect`, which is faster than copying it.
  private let hasComparableKeys: Bool

  init(_ document: any Document) {
    self.document = document
    nodes = document.index.nodes
    binary = document.format.isText ? nil : document.formatted
    let dialect = document.syntax.dialect
    hasComparableKeys = dialect.map { $0.equalKeys != .identical } ?? false
    self.dialect = hasComparableKeys ? dialect : nil
  }

  /// Returns the range of a key's text. Nil if the key must be decoded.
  @inline(__always) func range(of key: NodeID) -> Range<Int>? {
    nodes[key].plainText ?? binary?.asciiKey(at: key)
  }

  /// Whether the text of `key` is `text`. `view` is of the document's bytes.
  @inline(__always) func isKey(_ key: NodeID, _ text: ByteView, in view: ByteView) -> Bool {
    if let range = range(of: key) { return view.isEqual(range, 0..<text.count, in: text) }
    return decoded(key) { $0.isEqual(0..<$0.count, 0..<text.count, in: text) }
  }

  /// Returns the values of `key` in a dictionary, in document order: several if the key is duplicate. O(members).
  func values(of key: String, in dictionary: NodeID) -> [NodeID] {
    ByteView.over(document.bytes) { view in
      ByteView.over(Array(key.utf8)) { text in
        var found: [NodeID] = []
        var node = dictionary &+ 1
        let end = nodes.next(after: dictionary)
        while node < end {
          if isKey(node, text, in: view) { found.append(node &+ 1) }
          node = nodes.next(after: node &+ 1)
        }
        return found
      }
    }
  }

  /// Whether some of the keys among `members`, whole members of a dictionary, may be equal. False if
  /// all keys differ in length, which is found without a look at their bytes.
  func mayRepeat(in members: Range<NodeID>) -> Bool {
    guard !hasComparableKeys else { return true }
    var lengths: UInt64 = 0
    var key = members.lowerBound
    while key < members.upperBound {
      guard let range = range(of: key) else { return true }
      let length: UInt64 = 1 &<< UInt64(truncatingIfNeeded: range.count)
      guard lengths & length == 0 else { return true }
      lengths |= length
      key = nodes.next(after: key &+ 1)
    }
    return false
  }

  /// Returns the hash of a key's text, whatever its spelling in the file. Equal keys have equal hashes.
  @inline(__always) func hash(of key: NodeID, in view: ByteView, seed: UInt64) -> UInt64 {
    if hasComparableKeys { return comparableHash(of: key, in: view, seed: seed) }
    if let range = range(of: key) { return view.hash(of: range, seed: seed) }
    return decoded(key) { $0.hash(of: 0..<$0.count, seed: seed) }
  }

  /// Returns the hash of a key with this text.
  func hash(of text: ByteView, seed: UInt64) -> UInt64 {
    dialect.map { text.hash(ofKey: 0..<text.count, in: $0, seed: seed) }
      ?? text.hash(of: 0..<text.count, seed: seed)
  }

  @inline(never)
  private func comparableHash(of key: NodeID, in view: ByteView, seed: UInt64) -> UInt64 {
    guard let dialect else { return 0 }
    if let range = range(of: key) { return view.hash(ofKey: range, in: dialect, seed: seed) }
    return decoded(key) { $0.hash(ofKey: 0..<$0.count, in: dialect, seed: seed) }
  }

  /// Calls `body` with a key. `view` is of the document's bytes.
  @inline(__always) func withText<Result>(
    of key: NodeID, in view: ByteView, _ body: (DottedKey) -> Result
  ) -> Result {
    if let text = range(of: key) { return body(DottedKey(view: view, text: text)) }
    return decoded(key) { body(DottedKey(view: $0, text: 0..<$0.count)) }
  }

  private func decoded<Result>(_ key: NodeID, _ body: (ByteView) -> Result) -> Result {
    ByteView.over(Array(document.key(at: key).utf8), body)
  }
}
