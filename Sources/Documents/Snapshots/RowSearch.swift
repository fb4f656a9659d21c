import Preferences

/// Looks for words in rows, ascending. What stands plain in the file is searched where it stands;
/// only rows with escapes, and words that lie across a name's parts, are decoded.
struct RowSearch {
  private let snapshot: DocumentSnapshot
  private let words: [Word]
  private var container: Container?

  private struct Word {
    let text: String
    let bytes: [UInt8]
    /// May lie across a name's parts or match how they are joined, or needs Unicode's cases.
    let isJoined: Bool
    /// What it ends with, after the last character that may join: part of a key.
    let tail: [UInt8]

    init(_ text: String) {
      self.text = text
      bytes = Array(text.utf8)
      isJoined = !bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F }
      tail = Array(bytes.reversed().prefix { $0.isLetter || $0.isDigit }.reversed())
    }
  }

  /// Where the last row stood, and which words its name there has.
  private struct Container {
    let isRoot: Bool
    /// Up to the next container.
    let nodes: Range<NodeID>
    let found: [Bool]
  }

  init(_ text: String, in snapshot: DocumentSnapshot) {
    self.snapshot = snapshot
    words = text.lowercased().split(separator: " ").map { Word(String($0)) }
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func matches(_ row: Int, _ view: ByteView) -> Bool {
    let node = Int(snapshot.outline.rows[row])
    if container?.nodes.contains(node) != true { enter(node, view) }
    var decoded: String?
    for (number, word) in words.enumerated() where container?.found[number] != true {
      switch finds(word, at: node, view) {
      case true?: continue
      case false?: return false
      case nil:
        let text = decoded ?? self.text(of: row, node)
        decoded = text
        guard text.contains(word.text) else { return false }
      }
    }
    return true
  }

  /// nil where it takes decoding to tell.
  private func finds(_ word: Word, at node: NodeID, _ view: ByteView) -> Bool? {
    let nodes = snapshot.index.nodes
    let isMember = node > 0 && nodes[node &- 1].kind == .key
    let key = isMember ? nodes[node &- 1].plainText : nil
    if let key, view.contains(word.bytes, in: key) { return true }
    let isInValue = findsInValue(word, node, view)
    guard isInValue == false, key != nil || !isMember else { return isInValue }
    if let key, !word.bytes.contains(where: { $0 >= 0x80 }), !view.contains(word.tail, in: key),
      !word.tail.isEmpty
    {
      return false
    }
    return word.isJoined && container?.isRoot == false || word.bytes.contains { $0 >= 0x80 }
      ? nil : false
  }

  private func findsInValue(_ word: Word, _ node: NodeID, _ view: ByteView) -> Bool? {
    let nodes = snapshot.index.nodes
    if let text = nodes[node].plainText { return view.contains(word.bytes, in: text) }
    guard nodes[node].kind == .array, !word.isJoined else { return nil }
    for element in node &+ 1..<Int(nodes[node].next) {
      guard let text = nodes[element].plainText else { return nil }
      if view.contains(word.bytes, in: text) { return true }
    }
    return false
  }

  private func text(of row: Int, _ node: NodeID) -> String {
    let value = snapshot.document.value(at: node).searchText
    return (snapshot.name(at: row).label + "\n" + value).lowercased()
  }

  private mutating func enter(_ node: NodeID, _ view: ByteView) {
    let (index, outline) = (snapshot.index, snapshot.outline)
    guard let number = outline.container(around: node, in: index) else {
      container = nil
      return
    }
    let first = Int(outline.containers[number].node)
    let next = outline.container(after: node).map { Int(outline.containers[$0].node) } ?? .max
    container = Container(
      isRoot: first == 0, nodes: first..<min(next, Int(index.nodes[first].next)),
      found: found(in: number, view))
  }

  /// Which words the container's name has, by its keys as they stand, where they stand plain.
  private func found(in container: Int, _ view: ByteView) -> [Bool] {
    let (index, outline) = (snapshot.index, snapshot.outline)
    var keys: [Range<Int>] = []
    var number = container
    while outline.containers[number].node > 0 {
      let node = Int(outline.containers[number].node)
      guard index.nodes[node - 1].kind == .key, let key = index.nodes[node - 1].plainText else {
        return foundInLabel(of: container)
      }
      keys.append(key)
      number = Int(outline.containers[number].parent)
    }
    guard !words.contains(where: \.isJoined) || keys.isEmpty else {
      return foundInLabel(of: container)
    }
    return words.map { word in keys.contains { view.contains(word.bytes, in: $0) } }
  }

  private func foundInLabel(of container: Int) -> [Bool] {
    let name = snapshot.name(of: Int(snapshot.outline.containers[container].node))
    let label = name.isRoot ? "" : name.label.lowercased()
    return words.map { label.contains($0.text) }
  }
}

extension PreferenceValue {
  /// What a search looks at.
  fileprivate var searchText: String {
    switch self {
    case .string(let text): text
    case .array(let elements): elements.map(\.searchText).joined(separator: ", ")
    default: text
    }
  }
}
