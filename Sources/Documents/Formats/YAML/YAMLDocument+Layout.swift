import Preferences

/// The places of values in the text.
extension YAMLDocument {
  /// Whether a container is in brackets or braces, or a pair inside them.
  func isFlow(_ container: NodeID) -> Bool {
    index.nodes[container].flags & YAMLFlags.flow != 0
  }

  /// Whether a value is a mapping or a sequence in lines.
  func isBlock(_ value: NodeID) -> Bool {
    let item = index.nodes[value]
    return item.isContainer && item.flags & (YAMLFlags.flow | YAMLFlags.alias) == 0
      && Int(item.next) > value + 1
  }

  /// Whether a value is inside brackets or braces. O(1) for a container and an empty value, else O(the children of the
  /// containers around it).
  func isInFlow(_ value: NodeID) -> Bool {
    let item = index.nodes[value]
    if item.flags & YAMLFlags.flow != 0, item.flags & YAMLFlags.complex == 0 {
      return !item.isContainer || item.flags & YAMLFlags.nested != 0
    }
    if isBlock(value) || item.start == item.end { return false }
    return containers(around: value).contains(where: isFlow)
  }

  /// Returns the containers around a value, the outermost first. O(their children).
  func containers(around value: NodeID) -> [NodeID] {
    var (containers, at): ([NodeID], NodeID) = ([], 0)
    while at < value, index.nodes[at].isContainer {
      containers.append(at)
      guard
        let child = index.children(of: at).first(where: { index.nodes.next(after: $0) > value }),
        child <= value
      else { break }
      at = child
    }
    return containers
  }

  func hasKey(_ value: NodeID) -> Bool { value > 0 && index.nodes.kind(of: value - 1) == .key }

  func column(of offset: Int) -> Int { offset - bytes.startOfLine(offset, notBefore: startOfText) }

  /// Returns the column of the first entry of a collection in lines.
  func column(ofBlock container: NodeID) -> Int { column(of: Int(index.nodes[container].start)) }

  /// The offset of the first byte after a byte order mark.
  var startOfText: Int { bytes.hasByteOrderMark ? 3 : 0 }

  /// Whether a container is a pair in brackets, such as `[a: 1]`.
  func isPair(_ container: NodeID) -> Bool {
    let pair = YAMLFlags.flow | YAMLFlags.complex
    return index.nodes[container].kind == .dictionary && index.nodes[container].flags & pair == pair
  }

  /// Returns the document that a node is the root of. Nil for other nodes.
  func document(at node: NodeID) -> YAMLParsedDocument? {
    if documents.count < 2 { return node == 0 ? documents.first : nil }
    let position = documents.partitioningIndex { $0.root >= node }
    return position < documents.count && documents[position].root == node
      ? documents[position] : nil
  }

  // MARK: children

  /// Returns the range of a child: from its dash, anchor, tag or key to the end of its value, with the comments that
  /// are deeper than what follows.
  func range(ofChild value: NodeID) -> Range<Int> {
    let start = start(ofChild: value)
    let item = index.nodes[value]
    let end = Int(item.end)
    if isBlock(value) {
      return start..<endOfBlock(after: end, column: column(ofBlock: value))
    }
    guard item.kind == .null, item.start == item.end, hasKey(value), !isInFlow(value) else {
      return start..<end
    }
    return start..<endOfBlock(after: end, column: column(of: start) + 1)
  }

  func start(ofChild value: NodeID) -> Int {
    if let document = document(at: value) { return document.start }
    let isElement = !hasKey(value)
    var at = Int(index.nodes[isElement ? value : value - 1].start)
    while true {
      if let mark = marks[isElement ? at : ~at] {
        guard bytes[mark] == UInt8(ascii: "&") || bytes[mark] == UInt8(ascii: "!") else {
          return mark
        }
        at = mark
      }
      let end = bytes.endOfTextBeforeBlanks(at)
      let start = bytes.startOfWord(endingAt: end)
      guard let first = bytes[start..<end].first else { return at }
      switch first {
      case UInt8(ascii: "&"), UInt8(ascii: "!"): at = start
      case UInt8(ascii: "-") where isElement && end == start + 1: return start
      case UInt8(ascii: "?") where !isElement && end == start + 1: return start
      default: return at
      }
    }
  }

  /// Returns the offset after the colon or dash before a value, and after its anchor and tag.
  func opening(of value: NodeID) -> Int {
    let start = Int(index.nodes[value].start)
    var at: Int
    if let document = document(at: value) {
      at = min(document.bodyStart, start)
    } else if hasKey(value) {
      let key = Int(index.nodes[value - 1].end)
      at = (colon(in: key..<start) ?? start - 1) + 1
    } else {
      at = self.start(ofChild: value)
      if bytes[at..<start].first == UInt8(ascii: "-") { at += 1 }
    }
    while true {
      let word = endOfComments(at)
      guard word < start, bytes[word] == UInt8(ascii: "&") || bytes[word] == UInt8(ascii: "!")
      else {
        return min(at, start)
      }
      at = bytes[word...].firstIndex { $0.isBlank || $0.isLineBreak } ?? start
    }
  }

  /// Whether the anchor or tag of a value is on a later line than its key or dash.
  func hasPropertiesBelow(_ value: NodeID) -> Bool {
    bytes.hasLineBreak(start(ofChild: value)..<opening(of: value))
  }

  /// Returns the offset of the next text, past blanks, line breaks and comments.
  private func endOfComments(_ offset: Int) -> Int {
    var at = bytes.endOfBlanks(offset)
    while at < bytes.count, bytes[at].isLineBreak || bytes[at] == UInt8(ascii: "#") {
      at = bytes.endOfBlanks(bytes[at].isLineBreak ? at + 1 : bytes.endOfLine(at))
    }
    return at
  }

  /// Whether a colon is between a key and its value, which may be empty.
  func hasColon(before value: NodeID) -> Bool {
    hasKey(value)
      && colon(in: Int(index.nodes[value - 1].end)..<Int(index.nodes[value].start)) != nil
  }

  /// Returns the offset of the colon between a key and its value, where comments may be too.
  private func colon(in gap: Range<Int>) -> Int? {
    var at = gap.lowerBound
    while at < gap.upperBound, bytes[at] != UInt8(ascii: ":") {
      at = bytes[at] == UInt8(ascii: "#") ? bytes.endOfLine(at) : at + 1
    }
    return at < gap.upperBound ? at : nil
  }

  /// Returns the end of a collection in lines, whose last value ends at `end`: that of the last comment with at least
  /// `column` blanks that is deeper than the next text.
  func endOfBlock(after end: Int, column: Int) -> Int {
    var last = end
    let tail = bytes.endOfBlanks(end)
    if tail < bytes.count, bytes[tail] == UInt8(ascii: "#") { last = bytes.endOfLine(tail) }
    var comments: [(column: Int, end: Int)] = []
    var at = bytes.nextLine(after: last)
    while at < bytes.count {
      let text = bytes.endOfBlanks(at)
      if text < bytes.count, bytes[text] == UInt8(ascii: "#") {
        comments.append((text - at, bytes.endOfLine(text)))
      } else if text < bytes.count, !bytes[text].isLineBreak {
        break
      }
      at = bytes.nextLine(after: text)
    }
    let position = documents.partitioningIndex { $0.end >= at }
    let isEnd = at >= bytes.count || position < documents.count && documents[position].end == at
    let next = isEnd ? -1 : bytes.endOfBlanks(at) - at
    for comment in comments.prefix(while: { $0.column >= column && $0.column > next }) {
      last = comment.end
    }
    return last
  }

  /// Returns the range after an empty value in lines that the comments in it have, which are deeper than its key or
  /// dash. Nil for other values.
  func commentsBelow(_ value: NodeID) -> Range<Int>? {
    let range = index.nodes[value].range
    guard document(at: value) == nil, !bytes.hasLineBreak(range), !isInFlow(value) else {
      return nil
    }
    let start = start(ofChild: value)
    return range.upperBound..<endOfBlock(after: range.upperBound, column: column(of: start) + 1)
  }

  /// Returns the range of a container's children and the comments around them.
  func content(of container: NodeID) -> Range<Int> {
    let item = index.nodes[container]
    if Int(item.next) == container + 1, let below = commentsBelow(container) { return below }
    if isFlow(container) {
      return item.flags & YAMLFlags.complex != 0
        ? item.range : Int(item.start) + 1..<max(Int(item.start) + 1, Int(item.end) - 1)
    }
    if let document = document(at: container) { return document.bodyStart..<document.end }
    if container == 0 { return startOfText..<bytes.count }
    let opening = opening(of: container)
    return
      opening..<max(opening, endOfBlock(after: Int(item.end), column: column(ofBlock: container)))
  }
}

extension [UInt8] {
  /// Returns the offset after the last byte before `offset` that is not a blank.
  fileprivate func endOfTextBeforeBlanks(_ offset: Int) -> Int {
    var end = offset
    while end > 0, self[end - 1].isBlank { end -= 1 }
    return end
  }

  /// Returns the start of the word before `end`, which white space or a bracket precedes.
  fileprivate func startOfWord(endingAt end: Int) -> Int {
    var start = end
    while start > 0, !self[start - 1].isBlank, !self[start - 1].isLineBreak,
      !self[start - 1].isFlowIndicator
    {
      start -= 1
    }
    return start
  }
}
