import Preferences

/// Finds words in rows.
///
/// In a text file, plain words are searched in the bytes of many rows at once. Only rows with
/// escapes are decoded, and names if a word may span several keys.
struct HitFinder {
  let snapshot: DocumentSnapshot
  let view: ByteView
  let rows: Range<Int>
  private let words: [SearchWord]
  /// Parts of the snapshot, without indirection.
  private let nodes: NodeList
  private let rowNodes: [UInt32]
  private let containers: [Outline.Container]
  private let holdsEncodedNodes: Bool
  private(set) var hits: [WordHits]
  private var path = ContainerPath()

  init(_ words: [SearchWord], in rows: Range<Int>, of snapshot: DocumentSnapshot, _ view: ByteView)
  {
    self.words = words
    self.rows = rows
    self.snapshot = snapshot
    self.view = view
    nodes = snapshot.index.nodes
    rowNodes = snapshot.outline.rows
    containers = snapshot.outline.containers
    holdsEncodedNodes = snapshot.holdsEncodedNodes
    hits = Array(repeating: WordHits(), count: rows.count)
  }

  mutating func find() {
    let isText = snapshot.document.format.isText
    for (number, word) in words.enumerated() where isText && word.isPlain {
      sweep(word, 1 << UInt64(number))
    }
    let slow = words.enumerated().filter { !isText || !$0.element.isPlain }
    var runs = ContainerRuns(from: rows.lowerBound, in: snapshot)
    // Copies for each run would count the references of each.
    let (snapshot, words) = (snapshot, words)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let run = runs.run(at: row)
      let end = min(run.end, rows.upperBound)
      let found = path.enter(run.container, words, snapshot, view)
      if slow.isEmpty, isPlain(row..<end, in: run.container) {
        if found.words != 0 { mark(row..<end, found.words) }
      } else {
        for row in row..<end { search(at: row, found, slow) }
      }
      row = end
    }
  }

  private mutating func mark(_ rows: Range<Int>, _ words: UInt64) {
    for row in rows { hits[row &- self.rows.lowerBound].key |= words }
  }

  /// Whether all rows have keys and none needs decoding.
  private func isPlain(_ rows: Range<Int>, in container: Int?) -> Bool {
    guard let container,
      nodes[Int(containers[container].node)].kind == .dictionary
    else { return false }
    guard holdsEncodedNodes else { return true }
    let last = Int(rowNodes[rows.upperBound - 1])
    var flags: UInt8 = 0
    for node in Int(rowNodes[rows.lowerBound]) - 1..<Int(nodes[last].next) {
      flags |= nodes[node].flags
    }
    return flags & NodeIndex.Node.encoded == 0
  }

  /// Searches one row: its container's name, and the words that the sweep cannot find.
  private mutating func search(
    at row: Int, _ found: ContainerPath.Found, _ slow: [(offset: Int, element: SearchWord)]
  ) {
    let node = Int(rowNodes[row])
    let at = row - rows.lowerBound
    hits[at].key |= found.words
    let isDecoded = !isPlain(node)
    guard isDecoded || !slow.isEmpty else { return }
    for (number, word) in isDecoded ? Array(words.enumerated()) : slow {
      let bit: UInt64 = 1 << UInt64(number)
      if hits[at].key & bit == 0, isInName(word, bit, row, node, found) { hits[at].key |= bit }
      if hits[at].value & bit == 0, isInValue(word, node) { hits[at].value |= bit }
    }
  }

  /// Whether the row has a key, and neither key nor value needs decoding.
  private func isPlain(_ node: NodeID) -> Bool {
    guard node > 0, nodes[node &- 1].kind == .key, nodes[node &- 1].plainText != nil else {
      return false
    }
    if nodes[node].kind == .array {
      for element in node &+ 1..<Int(nodes[node].next) where nodes[element].plainText == nil {
        return false
      }
      return true
    }
    return nodes[node].plainText != nil || nodes[node].kind == .dictionary
  }

  private func isInName(
    _ word: SearchWord, _ bit: UInt64, _ row: Int, _ node: NodeID, _ found: ContainerPath.Found
  ) -> Bool {
    if node > 0, nodes[node - 1].kind == .key, let key = nodes[node - 1].plainText {
      if word.isASCII || view.isASCII(key) {
        if word.isASCII, view.contains(word.bytes, in: key) { return true }
        if found.spanning & bit == 0 { return false }
      }
    }
    return word.isFound(in: snapshot.name(at: row).label)
  }

  private func isInValue(_ word: SearchWord, _ node: NodeID) -> Bool {
    if let text = nodes[node].plainText {
      if word.isASCII { return view.contains(word.bytes, in: text) }
      if view.isASCII(text) { return false }
    }
    return word.isFound(in: snapshot.document.value(at: node).searchText)
  }

  mutating func findExact(_ phrase: SearchWord) {
    for row in rows where hits[row &- rows.lowerBound].key != 0 {
      hits[row &- rows.lowerBound].isExact = isExact(row, phrase)
    }
  }

  private func isExact(_ row: Int, _ phrase: SearchWord) -> Bool {
    let node = Int(rowNodes[row])
    if phrase.isASCII, node > 0, nodes[node &- 1].kind == .key, let key = nodes[node &- 1].plainText
    {
      if key.count >= phrase.bytes.count {
        return key.count == phrase.bytes.count && view.contains(phrase.bytes, in: key)
      }
      if phrase.isPlain { return false }
    }
    return snapshot.name(at: row).isWhole(phrase)
  }
}

// MARK: Sweeping

extension HitFinder {
  private mutating func sweep(_ word: SearchWord, _ bit: UInt64) {
    let last = Int(rowNodes[rows.upperBound - 1])
    let end = Int(nodes[last].end)
    var row = rows.lowerBound
    var at = start(of: Int(rowNodes[row]))
    while let hit = view.firstIndex(of: word.bytes, in: at..<end) {
      while Int(nodes[Int(rowNodes[row])].end) <= hit { row &+= 1 }
      at = recordHit(hit, row, word, bit)
    }
  }

  private func start(of node: NodeID) -> Int {
    return Int(nodes[node > 0 && nodes[node - 1].kind == .key ? node - 1 : node].start)
  }

  /// Records an occurrence before the end of `row`: in its key, its value, or between. Returns the
  /// offset at which to continue.
  private mutating func recordHit(_ hit: Int, _ row: Int, _ word: SearchWord, _ bit: UInt64) -> Int
  {
    let node = Int(rowNodes[row])
    let value = nodes[node]
    let span = hit..<hit &+ word.bytes.count
    if hit < Int(value.start) {
      guard node > 0, nodes[node &- 1].kind == .key, let key = nodes[node &- 1].plainText,
        key.contains(span)
      else { return hit &+ 1 }
      hits[row &- rows.lowerBound].key |= bit
      return Int(value.start)
    }
    if value.kind == .array {
      for element in node &+ 1..<Int(value.next) where nodes[element].end > hit {
        guard nodes[element].plainText?.contains(span) == true else { return hit &+ 1 }
        break
      }
      guard Int(nodes[Int(value.next) &- 1].end) > hit else { return Int(value.end) }
    } else if value.plainText?.contains(span) != true {
      return hit &+ 1
    }
    hits[row &- rows.lowerBound].value |= bit
    return Int(value.end)
  }
}

extension SearchWord {
  /// Whether the word can occur in a name only inside a single key.
  var isPlain: Bool {
    bytes.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }
}
