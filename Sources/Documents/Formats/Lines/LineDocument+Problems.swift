import Preferences

/// Lines that the program does not read.
extension LineDocument {
  /// The ranges of the lines before `end` that the dialect does not have, and the number of headings and
  /// assignments there. O(`end`).
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
  /// Configuration files of 80 Debian packages, read in their own dialect, have at most one unknown
  /// line in seven, and those of other programs at least three in five.
  var problemOfDialect: Problem? {
    let (ranges, known) = unknownLines(before: Self.telling)
    // Continued lines are unknown, too.
    let unknown = ranges.reduce(0) { count, range in
      count + 1 + bytes[range].count { $0 == UInt8(ascii: "\n") }
    }
    guard let first = ranges.first, unknown >= known else { return nil }
    let lines = FirstLines(of: bytes)
    let looks = lines.areYAML ? DocumentFormat.yaml.name : ForeignSyntax(of: lines)?.rawValue
    var place = Place(offset: bytes.endOfBlanks(first.lowerBound), in: bytes)
    place.excerpt = excerpt(ofLineAt: bytes.endOfBlanks(first.lowerBound))
    return Problem(
      .unknownLines(unknown, of: unknown + known, dialect: dialect.name, looksLike: looks),
      place: place)
  }

  /// A problem for each line that the dialect does not have or that does not count, in the order of the
  /// file, at most 100 of each. O(size).
  var problemsOfLines: [Problem] {
    // Below a faulty heading, lines are read only here.
    let unknownLines =
      layout.faultyHeading == nil
      ? layout.unknownLines : Array(unknownLines(before: bytes.count).ranges.prefix(100))
    let starts = unknownLines.map { bytes.endOfBlanks($0.lowerBound) }
    let others = layout.overridden.flatMap { value, keys in keys.map { ($0.lowerBound, value) } }
      .sorted { $0.0 < $1.0 }.prefix(100)
    let valueStarts = others.map { Int(index.nodes[$0.1].start) }
    let places = Place.places(of: starts + others.map(\.0) + valueStarts, in: bytes)
    let unknown = zip(starts, places).map(problem(ofUnknownLineAt:_:))
    let overridden = others.enumerated().map { number, other in
      var place = places[starts.count + number]
      place.excerpt = excerpt(ofLineAt: other.0)
      var problem = Problem(.duplicateKey(key(at: other.1 - 1)), place: place)
      let counting = places[starts.count + others.count + number].line
      problem.explanation = "\(dialect) reads line \(counting) instead"
      return problem
    }
    return (problemsOfBytes + unknown + overridden + problemsOutsideSections + problemsOfTokens)
      .sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }

  /// A problem for a byte order mark and one for the first CR LF, if the program reads them.
  private var problemsOfBytes: [Problem] {
    var problems: [Problem] = []
    if !dialect.skipsByteOrderMark, bytes.hasByteOrderMark {
      problems.append(
        Problem(
          .syntax(
            found: "a byte order mark, which \(dialect) takes for a part of this line",
            expected: "a file without one"), place: Place(offset: 0, in: bytes)))
    }
    if !dialect.skipsReturns,
      let first = bytes.indices.first(where: { bytes.endOfLineBreak($0) == $0 + 2 })
    {
      problems.append(
        Problem(
          .syntax(
            found: "CR LF, of which \(dialect) takes the CR for a part of the value",
            expected: "LF at the end of all lines"), place: Place(offset: first, in: bytes)))
    }
    return problems
  }

  private func problem(ofUnknownLineAt start: Int, _ place: Place) -> Problem {
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

  /// A problem for each assignment before the first section, if the program reads none there.
  private var problemsOutsideSections: [Problem] {
    guard dialect.needsSections else { return [] }
    let keys = index.children(of: 0).prefix(100).filter {
      !isSection($0) && !dialect.directives.contains(key(at: $0 - 1))
    }.map { Int(index.nodes[$0 - 1].start) }
    return zip(keys, Place.places(of: keys, in: bytes)).map { key, place in
      var place = place
      place.excerpt = excerpt(ofLineAt: key)
      return Problem(
        .syntax(found: "a key outside all groups", expected: "[SECTION] above it"), place: place)
    }
  }

  /// A problem for each value that PostgreSQL refuses: several tokens, or none, without quotes. At most 100. O(size).
  private var problemsOfTokens: [Problem] {
    guard dialect.value.bare == .token else { return [] }
    var starts: [Int] = []
    var reader = LineReader(bytes, dialect)
    while starts.count < 100, let line = reader.next() {
      guard case .assignment(let key, let value, _) = line.content else { continue }
      let text = Array(bytes[value])
      if line.form == .asWritten || text.first != UInt8(ascii: "'") && !dialect.value.isToken(text)
      {
        starts.append(key.lowerBound)
      }
    }
    return zip(starts, Place.places(of: starts, in: bytes)).map { start, place in
      var place = place
      place.excerpt = excerpt(ofLineAt: start)
      return Problem(
        .syntax(found: "a value that is not one word", expected: "quotes around it: 'VALUE'"),
        place: place)
    }
  }

  /// Returns a heading, or the first word of another line, which may be a part of a secret if it is long.
  private func excerpt(ofLineAt start: Int) -> Place.Excerpt {
    let line = bytes[start..<bytes.endOfLine(start)]
    let isHeading = line.first == UInt8(ascii: "[")
    let word = line.prefix { isHeading || !$0.isBlank && !dialect.separates($0) }
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

extension LineDocument {
  /// The offset of the first heading that is after another one on its line. Nil if there is none. O(size).
  private var secondHeading: Int? {
    guard dialect.headings == .beforeAssignment else { return nil }
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      let start = bytes.endOfBlanks(line.range.lowerBound)
      if case .heading = line.content, !bytes.isFirstOnLine(start) { return start }
    }
    return nil
  }

  /// Throws if a line that no change names might be read otherwise in `new`.
  func checkReading(of new: LineDocument) throws(Problem) {
    try checkHeadings(before: new)
    try checkEncoding(of: new)
    try checkReopening(as: new)
  }

  /// Throws if `new` differs at or below a faulty heading, because the section of the lines there is not
  /// known.
  private func checkHeadings(before new: LineDocument) throws(Problem) {
    guard let start = [secondHeading, layout.faultyHeading].compactMap(\.self).min(),
      !new.bytes[max(0, new.bytes.count - (bytes.count - start))...].elementsEqual(bytes[start...])
    else { return }
    var place = Place(offset: start, in: bytes)
    place.excerpt = excerpt(ofLineAt: start)
    throw Problem(
      .unwritable(
        "line \(place.line) is no heading that \(dialect) understands, so nothing below it is changed; correct that line first"
      ), place: place)
  }

  /// Throws if a change of the encoding of `new` gives its other lines another text.
  private func checkEncoding(of new: LineDocument) throws(Problem) {
    guard dialect.isLatin1, isUTF8 != new.isUTF8 else { return }
    let (first, second) = isUTF8 ? ("UTF-8", "ISO 8859-1") : ("ISO 8859-1", "UTF-8")
    guard (isUTF8 ? self : new).bytes.contains(where: { $0 >= 0x80 }) else { return }
    throw Problem(
      .unwritable(
        "the file is \(first), and all of it would be read as \(second) then; convert the file to one of them first"
      ))
  }

  /// Throws unless `new` is read as lines of this dialect when it is opened again.
  private func checkReopening(as new: LineDocument) throws(Problem) {
    guard !new.isReadInItsDialect, isReadInItsDialect else { return }
    throw Problem(.unwritable("the file would no longer be recognized as lines of \(dialect)"))
  }
}

extension DocumentSnapshot {
  /// The number of the last line if it ends neither with a line break nor with a blank. Nil if it does.
  package var lineWithoutBreak: Int? {
    guard let bytes = (document as? LineDocument)?.bytes, bytes.count > 0 else { return nil }
    let last = bytes[bytes.count - 1]
    return last.isLineBreak || last.isBlank ? nil : Place(offset: bytes.count, in: bytes).line
  }

  /// Problems of lines that the format does not have. They are kept, and no row shows them. O(size).
  package var problemsOfLines: [Problem] { (document as? LineDocument)?.problemsOfLines ?? [] }
}

extension LineDocument {
  /// Whether the bytes are read in this dialect when the file is opened again.
  private var isReadInItsDialect: Bool {
    switch dialectSource {
    case .user: return !DocumentReader.isMarkup(bytes)
    case .name: return !DocumentReader.isMarkup(bytes) && problemOfDialect == nil
    case .lines:
      guard let read = try? DocumentReader.open(bytes).syntax.dialect else {
        return index.nodes.count == 1
      }
      return read == dialect
    }
  }
}
