/// The lines of a text. A line ends with LF, CR LF or CR.
extension [UInt8] {
  /// The document's first line break.
  var firstLineBreak: [UInt8]? {
    firstIndex(where: \.isLineBreak).map { Array(self[$0..<endOfLineBreak($0)]) }
  }

  /// The comment lines in `#` before any other text, of the first kilobytes. A mark of YAML's documents is no text.
  var headComments: [Substring] {
    let text = String(decoding: self[(hasByteOrderMark ? 3 : 0)...].prefix(4096), as: UTF8.self)
    let lines: [Substring] = text.split(whereSeparator: \.isNewline)
    return lines.prefix { $0.hasPrefix("#") || $0 == "---" }.filter { $0 != "---" }
  }

  func hasLineBreak(_ range: Range<Int>) -> Bool { self[range].contains(where: \.isLineBreak) }

  /// Returns the offset of the first byte of the line that contains `offset`, or `bound` if that is
  /// after it.
  func startOfLine(_ offset: Int, notBefore bound: Int = 0) -> Int {
    var start = offset
    // An offset between CR and LF is on the line that these end.
    if start > bound, start < count, self[start] == 0x0A, self[start - 1] == 0x0D { start -= 1 }
    while start > bound, !self[start - 1].isLineBreak { start -= 1 }
    return start
  }

  /// Returns the offset of the line break that ends the line of `offset`, or the end of the text.
  func endOfLine(_ offset: Int) -> Int { self[offset...].firstIndex(where: \.isLineBreak) ?? count }

  /// Returns the offset after the line break that ends the line of `offset`, or the end of the text.
  func nextLine(after offset: Int) -> Int {
    let end = endOfLine(offset)
    return end < count ? endOfLineBreak(end) : count
  }

  /// Returns the end of the line before the one that begins at `start`, without its line break. The start of the
  /// text if there is none.
  func endOfLineBefore(_ start: Int) -> Int {
    guard start > 0, self[start - 1].isLineBreak else { return start }
    let isPair = start > 1 && self[start - 1] == 0x0A && self[start - 2] == 0x0D
    return start - (isPair ? 2 : 1)
  }

  /// Returns the offset after the line break at `offset`.
  func endOfLineBreak(_ offset: Int) -> Int {
    let isPair = offset + 1 < count && self[offset] == 0x0D && self[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  /// Whether only blanks precede `offset` on its line. O(blanks).
  func isFirstOnLine(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, self[start - 1].isBlank { start -= 1 }
    return start == 0 || self[start - 1].isLineBreak || start == 3 && hasByteOrderMark
  }

  /// Whether only blanks follow `offset` on its line. False at the end of the text.
  func endsLine(_ offset: Int) -> Bool {
    let rest = endOfBlanks(offset)
    return rest < count && self[rest].isLineBreak
  }

  /// Returns the blanks at the start of the line that contains `offset`.
  func indentation(at offset: Int) -> [UInt8] {
    Array(self[startOfLine(offset)...].prefix(while: \.isBlank))
  }

  /// Returns the offset of the first byte at or after `offset` that is not a blank.
  func endOfBlanks(_ offset: Int) -> Int { self[offset...].firstIndex { !$0.isBlank } ?? count }
}

extension ByteView {
  /// Counts the line breaks. A CR LF counts once, at its LF. Reads eight bytes at a time while there
  /// is no CR.
  func lineBreaks(in range: Range<Int>) -> Int {
    var lines = 0
    var at = range.lowerBound
    while at < range.upperBound {
      var counts: UInt64 = 0
      // Each byte of `counts` counts to 255.
      let end = min(range.upperBound, at &+ 8 * 255)
      while at &+ 8 <= end, let word = word(at: at), word.bytes(equalTo: 0x0D) == 0 {
        counts &+= word.bytes(equalTo: 0x0A)
        at &+= 8
      }
      lines &+= counts.byteSum
      let next = min(at &+ 8, range.upperBound)
      while at < next {
        lines &+= endsLine(at: at) ? 1 : 0
        at &+= 1
      }
    }
    return lines
  }

  /// Whether the byte is LF, or a CR without an LF after it.
  @inline(__always) func endsLine(at offset: Int) -> Bool {
    self[offset] == 0x0A || self[offset] == 0x0D && self[offset &+ 1] != 0x0A
  }
}

extension UInt64 {
  /// A 1 in each byte that equals `byte`, and 0 in the others.
  @inline(__always) fileprivate func bytes(equalTo byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let other = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return ~((other & low) &+ low | other | low) &>> 7
  }

  /// The sum of the eight bytes.
  @inline(__always) fileprivate var byteSum: Int {
    let low: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (self & low) &+ (self &>> 8 & low)
    return Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which `isAfter` is true, by binary search. All later elements must
  /// satisfy `isAfter` too.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (lower, upper) = (startIndex, endIndex)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if isAfter(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}

extension NodeIndex {
  /// Returns what one level of nesting adds to the indentation: that of the first container whose
  /// first child begins a line. Returns an empty unit if children begin lines without indentation,
  /// and nil if none begins a line. Looks at `count` nodes.
  func indentationUnit(in bytes: [UInt8], first count: Int = .max) -> [UInt8]? {
    var flush: [UInt8]?
    for (container, node) in nodes.prefix(count).enumerated()
    where node.isContainer && Int(node.next) > container + 1 {
      let child = Int(nodes[container + 1].start)
      guard bytes.isFirstOnLine(child) else { continue }
      let outer = bytes.indentation(at: Int(node.start))
      let inner = bytes.indentation(at: child)
      guard inner.starts(with: outer) else { continue }
      if inner.count > outer.count { return Array(inner.dropFirst(outer.count)) }
      flush = []
    }
    return flush
  }
}
