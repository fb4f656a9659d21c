import Preferences

/// Lines that the dialect does not have.
extension LineDocument {
  /// The ranges of the lines that the dialect does not have, and the number of headings and assignments.
  /// O(size).
  var unknownLines: (ranges: [Range<Int>], known: Int) { unknownLines(before: bytes.count) }

  /// Like `unknownLines`, for the lines that begin before `end`. O(`end`).
  private func unknownLines(before end: Int) -> (ranges: [Range<Int>], known: Int) {
    var (ranges, known): ([Range<Int>], Int) = ([], 0)
    var reader = LineReader(bytes, dialect)
    while reader.at < end, let line = reader.next() {
      switch line.content {
      case .blank, .comment: continue
      case .heading, .assignment: known += 1
      case .unknown: ranges.append(line.range)
      }
    }
    return (ranges, known)
  }

  /// The bytes that decide whether a file is in a dialect. A file of another program shows it early.
  private static let telling = 1 << 16

  /// The problem of a file that is not in the dialect: at least half of the lines at its beginning are
  /// unknown. Nil if it is in the dialect.
  ///
  /// Of the configuration files that 80 Debian packages ship, those in their dialect have at most one unknown
  /// line in seven, and those of other programs at least three in five.
  var problemOfDialect: Problem? {
    let (ranges, known) = unknownLines(before: Self.telling)
    // Continued lines are unknown, too.
    let unknown = ranges.reduce(0) { count, range in
      count + 1 + bytes[range].count { $0 == UInt8(ascii: "\n") }
    }
    guard let first = ranges.first, unknown >= known else { return nil }
    let looks = ForeignSyntax(of: FirstLines(of: bytes))?.rawValue
    var place = Place(offset: bytes.endOfBlanks(first.lowerBound), in: bytes)
    place.excerpt = excerpt(ofLineAt: bytes.endOfBlanks(first.lowerBound))
    return Problem(
      .unknownLines(unknown, of: unknown + known, dialect: dialect.name, looksLike: looks),
      place: place)
  }

  /// A problem for each of the first 100 lines that the dialect does not have. O(size).
  var problemsOfLines: [Problem] {
    let starts = unknownLines.ranges.prefix(100).map { bytes.endOfBlanks($0.lowerBound) }
    return zip(starts, Place.places(of: starts, in: bytes)).map { start, place in
      var place = place
      place.excerpt = excerpt(ofLineAt: start)
      let isHeading = dialect.hasSections && bytes[start] == UInt8(ascii: "[")
      return Problem(
        .syntax(
          found: isHeading
            ? "a faulty heading" : "a line that the dialect \(dialect) does not have",
          expected: expectedLine),
        place: place)
    }
  }

  /// Returns a heading, or the first word of another line, which may be a part of a secret if it is long.
  private func excerpt(ofLineAt start: Int) -> Place.Excerpt {
    let line = bytes[start..<bytes.endOfLine(start)]
    let isHeading = line.first == UInt8(ascii: "[")
    let word = line.prefix { isHeading || !$0.isBlank }
    guard word.count <= (isHeading ? 80 : 20) else { return Place.Excerpt(text: "…", caret: 0) }
    let text = String(decoding: word, as: UTF8.self)
    return Place.Excerpt(text: word.count < line.count ? "\(text) …" : text, caret: 0)
  }

  private var expectedLine: String {
    let assignment = "KEY\(dialect.newSeparator)VALUE"
    return dialect.hasSections
      ? "\(assignment), [SECTION] or a comment" : "\(assignment) or a comment"
  }
}

extension DocumentSnapshot {
  /// Problems of lines that the format does not have. They are kept, and no row shows them. O(size).
  package var problemsOfLines: [Problem] { (document as? LineDocument)?.problemsOfLines ?? [] }
}
