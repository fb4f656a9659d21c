import Preferences

extension Place {
  /// Computes the line and column of `offset`. A line ends with LF, CR LF or CR. A byte order mark
  /// has no column. O(offset).
  package init(offset: Int, in bytes: [UInt8]) {
    let offset = max(0, min(offset, bytes.count))
    self.init(
      offset: offset, after: ByteView.over(bytes) { $0.lineBreaks(in: 0..<offset) }, in: bytes)
  }

  /// Makes the place of `offset`, which follows so many line breaks. O(line).
  init(offset: Int, after lineBreaks: Int, in bytes: [UInt8]) {
    let start = bytes.startOfLine(offset)
    self.init(
      offset: offset, after: lineBreaks, start, bytes.scalars(in: start..<offset), in: bytes)
  }

  /// Makes the place of `offset` on the line that begins at `start`, after so many scalars.
  private init(
    offset: Int, after lineBreaks: Int, _ start: Int, _ scalars: Int, in bytes: [UInt8]
  ) {
    let mark = start == 0 && bytes.hasByteOrderMark && offset >= 3 ? 1 : 0
    self.init(
      line: lineBreaks + 1, column: scalars - mark + 1, offset: offset,
      excerpt: Excerpt(around: offset, from: start, in: bytes))
  }

  /// Returns the place of each offset, in one pass over the bytes, even if they are one line.
  static func places(of offsets: [Int], in bytes: [UInt8]) -> [Place] {
    var places: [Int: Place] = [:]
    var (reached, lineBreaks, start, scalars) = (0, 0, 0, 0)
    for offset in Set(offsets).sorted() {
      lineBreaks += ByteView.over(bytes) { $0.lineBreaks(in: reached..<offset) }
      let ownStart = bytes.startOfLine(offset, notBefore: reached)
      if ownStart > reached { (start, scalars, reached) = (ownStart, 0, ownStart) }
      scalars += bytes.scalars(in: reached..<offset)
      reached = offset
      places[offset] = Place(offset: offset, after: lineBreaks, start, scalars, in: bytes)
    }
    return offsets.compactMap { places[$0] }
  }
}

extension Place.Excerpt {
  /// The most bytes of the excerpt before and after the place.
  private static let before = 56, after = 24

  /// Makes an excerpt without the bytes that `hidden` has. Characters are never split.
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

  /// Returns the line with one column for each scalar, so that the caret is right. Unprintable
  /// scalars are replaced.
  private static func printable(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars where scalar != "\u{FEFF}" {
      text.append(scalar == "\t" ? " " : scalar.isShowable ? scalar : "\u{FFFD}")
    }
    return String(text)
  }
}

extension [UInt8] {
  fileprivate func scalars(in range: Range<Int>) -> Int {
    self[range].count { !$0.isContinuation }
  }

  var hasByteOrderMark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }
}
