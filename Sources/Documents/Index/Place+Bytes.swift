import Preferences

extension Place {
  /// The line and column of `offset`. A line ends with LF, CR LF or CR; a byte order mark takes no
  /// column. O(offset).
  package init(offset: Int, in bytes: [UInt8]) {
    let offset = max(0, min(offset, bytes.count))
    self.init(
      offset: offset, after: ByteView.over(bytes) { $0.lineBreaks(in: 0..<offset) }, in: bytes)
  }

  /// `lineBreaks`: how many there are before it.
  private init(offset: Int, after lineBreaks: Int, in bytes: [UInt8]) {
    let start = bytes.startOfLine(offset)
    let prefix = bytes[start..<offset]
    let scalars = prefix.count { !$0.isContinuation }
    let mark = start == 0 && bytes.hasByteOrderMark && offset >= 3 ? 1 : 0
    self.init(
      line: lineBreaks + 1, column: scalars - mark + 1, offset: offset,
      excerpt: Excerpt(around: offset, from: start, in: bytes))
  }

  /// Of each offset, in one pass over the bytes.
  static func places(of offsets: [Int], in bytes: [UInt8]) -> [Place] {
    var places: [Int: Place] = [:]
    var (reached, lineBreaks) = (0, 0)
    for offset in Set(offsets).sorted() {
      lineBreaks += ByteView.over(bytes) { $0.lineBreaks(in: reached..<offset) }
      reached = offset
      places[offset] = Place(offset: offset, after: lineBreaks, in: bytes)
    }
    return offsets.compactMap { places[$0] }
  }
}

extension Place.Excerpt {
  /// Bytes kept before and after the place; whole characters only.
  private static let before = 56, after = 24

  /// Without what `hidden` has.
  init(
    around offset: Int, from start: Int, in bytes: [UInt8], hiding hidden: HiddenBytes = .none
  ) {
    let offset = max(start, hidden.part(around: offset)?.lowerBound ?? offset)
    var lower = max(start, offset - Self.before)
    while lower < offset, bytes[lower].isContinuation { lower += 1 }
    var upper = min(bytes.count, offset + Self.after)
    while upper < bytes.count, upper > offset, bytes[upper].isContinuation { upper -= 1 }
    let end = bytes[offset..<upper].firstIndex(where: \.isLineBreak) ?? upper
    let lead =
      (lower > start ? "…" : "") + Self.printable(hidden.text(of: lower..<offset, in: bytes))
    let isCut = end == upper && upper < bytes.count && !bytes[upper].isLineBreak
    self.init(
      text: lead + Self.printable(hidden.text(of: offset..<end, in: bytes)) + (isCut ? "…" : ""),
      caret: lead.unicodeScalars.count)
  }

  /// One column a scalar, so that the caret stands right: what cannot be shown is replaced.
  private static func printable(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars where scalar != "\u{FEFF}" {
      text.append(scalar == "\t" ? " " : scalar.isShowable ? scalar : "\u{FFFD}")
    }
    return String(text)
  }
}

extension [UInt8] {
  var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The first byte of the line that holds `offset`.
  func startOfLine(_ offset: Int) -> Int {
    var start = offset
    // Between CR and LF there is no line.
    if start > 0, start < count, self[start] == 0x0A, self[start - 1] == 0x0D { start -= 1 }
    while start > 0, !self[start - 1].isLineBreak { start -= 1 }
    return start
  }
}

extension ByteView {
  /// CR LF counts once, at its LF.
  func lineBreaks(in range: Range<Int>) -> Int {
    var lines = 0
    for at in range {
      let byte = self[at]
      lines &+= byte == 0x0A || byte == 0x0D && self[at &+ 1] != 0x0A ? 1 : 0
    }
    return lines
  }
}
