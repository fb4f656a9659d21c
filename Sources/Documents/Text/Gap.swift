/// A comment or a separator between two values.
struct GapToken {
  enum Kind { case separator, lineComment, blockComment }

  let range: Range<Int>
  let kind: Kind
  /// Whether the token is a commented-out member: `// "port": 80,`
  let isSetting: Bool
  /// The lines on which it begins and ends, counted from the start of the gap.
  let startLine, endLine: Int
}

/// The comments and the separator between two values, or between a value and a bracket or tag.
struct Gap {
  private(set) var tokens: [GapToken] = []
  /// The line on which the gap ends, counted from its start.
  private(set) var endLine = 0

  /// Reads a range of a document, or of other bytes in its format.
  init<Text: TextDocument>(_ range: Range<Int>, in document: Text, _ bytes: [UInt8]? = nil) {
    ByteView.over(bytes ?? document.bytes) { view in
      var at = range.lowerBound
      for (token, kind) in document.tokens(in: range, of: view) {
        let startLine = endLine + view.lineBreaks(in: at..<token.lowerBound)
        endLine = startLine + view.lineBreaks(in: token)
        at = token.upperBound
        tokens.append(
          GapToken(
            range: token, kind: kind,
            isSetting: kind != .separator && document.isSetting(token, in: view),
            startLine: startLine, endLine: endLine))
      }
      endLine += view.lineBreaks(in: at..<range.upperBound)
    }
  }

  /// The offset of the separator.
  var separator: Int? { tokens.first { $0.kind == .separator }?.range.lowerBound }
  var comments: [GapToken] { tokens.filter { $0.kind != .separator } }

  /// Returns the end of the separator and comments that belong to the value before the gap, which ends
  /// at `start`. Comments on its line belong to it, unless the next value is on that line too.
  func tail(from start: Int, isLast: Bool) -> Int {
    var tail = start
    var hasSeparator = false
    for token in tokens where token.startLine == 0 {
      if hasSeparator, !isLast, token.endLine == endLine { break }
      hasSeparator = hasSeparator || token.kind == .separator
      tail = token.range.upperBound
    }
    return tail
  }

  /// Returns the start of the comments that belong to the value after the gap, which begins at
  /// `end`. Comments before it on its line and directly above it belong to it if they begin after
  /// `floor`. Commented-out members above do not.
  func lead(to end: Int, after floor: Int, isFirst: Bool) -> Int {
    var lead = end
    var line = endLine
    for token in tokens.reversed() {
      guard token.kind != .separator, !token.isSetting || token.endLine == endLine,
        token.range.lowerBound >= floor, token.endLine >= line - 1,
        // A comment on the line of the opening bracket belongs to the bracket.
        !(isFirst && token.startLine == 0 && endLine > 0)
      else { break }
      lead = token.range.lowerBound
      line = token.startLine
    }
    return lead
  }

  /// Returns the same as `lead`, but without the comment lines above.
  func ownLead(to end: Int, after floor: Int) -> Int {
    let own = tokens.last {
      $0.kind == .separator || $0.endLine < endLine || $0.range.lowerBound < floor
    }
    return tokens.first { $0.range.lowerBound >= own?.range.upperBound ?? 0 }?.range.lowerBound
      ?? end
  }

  /// Whether the line below the value before the gap is a commented-out member.
  var beginsWithSetting: Bool {
    let tailLine = tokens.last { $0.startLine == 0 }?.endLine ?? 0
    guard let below = tokens.first(where: { $0.startLine > 0 }) else { return false }
    return below.isSetting && below.startLine == tailLine + 1
  }

  /// Whether the gap has neither a comment nor a blank line.
  var isClose: Bool { endLine <= 1 && comments.isEmpty }

  /// Whether a comment that ends with its line ends at `end`.
  func endsWithLineComment(at end: Int) -> Bool {
    tokens.last { $0.kind != .separator }.map {
      $0.kind == .lineComment && $0.range.upperBound == end
    } ?? false
  }
}

extension TextDocument {
  /// Returns the comments and separators in a range between two values.
  func tokens(
    in range: Range<Int>, of view: ByteView
  ) -> [(range: Range<Int>, kind: GapToken.Kind)] {
    var tokens: [(Range<Int>, GapToken.Kind)] = []
    var at = range.lowerBound
    while at < range.upperBound {
      guard let (end, kind) = token(at: at, in: view) else {
        at += 1
        continue
      }
      tokens.append((at..<min(end, range.upperBound), kind))
      at = end
    }
    return tokens
  }

  /// Returns the comments between scalars, in order. O(size).
  func comments(in gaps: [Range<Int>]) -> [(range: Range<Int>, kind: GapToken.Kind)] {
    ByteView.over(bytes) { view in
      gaps.flatMap { tokens(in: $0, of: view) }.filter { $0.kind != .separator }
    }
  }
}
