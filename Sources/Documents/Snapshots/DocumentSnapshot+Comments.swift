import Preferences

extension DocumentSnapshot {
  /// Returns the text of the comments directly above the row's value and after it on its line, without
  /// comment marks and frames, as one line. Reads only these lines, and at most 8 KiB of them.
  public func comment(at row: Int) -> String? {
    guard let document = document as? any TextDocument else { return nil }
    let isXML = document.format == .xmlPropertyList
    let range = document.range(ofChild: Int(outline.rows[row]))
    let reader = CommentReader(
      bytes: document.bytes, opening: isXML ? "<!--" : "/*", closing: isXML ? "-->" : "*/",
      lineMarks: isXML ? [] : ["//", "#"])
    let lines = reader.lines(above: range.lowerBound) + reader.lines(after: range.upperBound)
    let text = lines.lazy.map(CommentReader.unframed).filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }
}

extension Document {
  /// Whether the file has comments. O(size).
  var hasComments: Bool {
    switch format {
    case .json: firstCommentBetweenScalars != nil
    case .xmlPropertyList:
      ByteView.over(bytes) { $0.contains(Array("<!--".utf8), in: 0..<$0.count) }
    case .binaryPropertyList, .openStepPropertyList: false
    }
  }
}

/// Finds the comments next to a value.
private struct CommentReader {
  let bytes: [UInt8]
  /// The marks of comments that may span lines.
  let opening, closing: String
  /// The marks of comments that end with their line.
  let lineMarks: [String]

  /// The most bytes that are read before or after a value, which may be on a line of megabytes.
  private static let limit = 8192

  /// Returns the lines of the comments directly above the value that begins at `start`.
  func lines(above start: Int) -> [String] {
    var found: [String] = []
    let floor = max(0, start - Self.limit)
    guard var end = lineStart(of: start, from: floor), text(end..<start).isEmpty else { return [] }
    while end > floor, var first = lineStart(of: end - 1, from: floor) {
      let line = text(first..<end - 1)
      if line.hasSuffix(closing) {
        guard let opener = lastOpening(before: end, from: floor),
          let line = lineStart(of: opener, from: floor), text(line..<opener).isEmpty
        else { break }
        first = line
      } else if !lineMarks.contains(where: { line.hasPrefix($0) }) {
        break
      }
      let comment = text(first..<end - 1)
      if isSetting(comment) { break }
      found = comment.split(whereSeparator: \.isNewline).map(String.init) + found
      end = first
    }
    return found
  }

  /// Returns the comment after the value that ends at `end`, if nothing else follows on the line.
  func lines(after end: Int) -> [String] {
    let near = bytes[end..<min(end + Self.limit, bytes.endIndex)]
    let lineEnd = near.firstIndex(of: Self.newline) ?? near.endIndex
    var rest = text(end..<lineEnd)
    if rest.hasPrefix(",") { rest = rest.dropFirst().trimmed }
    let isWhole = rest.hasPrefix(opening) && rest.hasSuffix(closing)
    return isWhole || lineMarks.contains { rest.hasPrefix($0) } ? [rest] : []
  }

  /// Whether the comment is a setting that was commented out, as in `// "port": 80,`.
  private func isSetting(_ comment: String) -> Bool {
    if comment.contains("<key>") { return true }
    let content = Self.unframed(comment)
    guard content.hasPrefix("\""), let key = content.dropFirst().firstIndex(of: "\"") else {
      return false
    }
    return String(content[content.index(after: key)...]).trimmed.hasPrefix(":")
  }

  private func lastOpening(before end: Int, from floor: Int) -> Int? {
    let mark = Array(opening.utf8)
    return (floor..<max(floor, end - mark.count)).last {
      bytes[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }

  /// Returns the start of the line of `offset`. Nil if it is before `floor`.
  private func lineStart(of offset: Int, from floor: Int) -> Int? {
    if let newline = bytes[floor..<offset].lastIndex(of: Self.newline) { return newline + 1 }
    return floor == 0 ? 0 : nil
  }

  private static let newline = UInt8(ascii: "\n")

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).trimmed
  }

  /// Returns a line of a comment without marks, frames and blanks around it.
  static func unframed(_ line: String) -> String {
    let frame: Set<Character> = ["/", "*", "#", "!", "-", "=", "<", ">"]
    let marks = line.drop { frame.contains($0) || $0.isWhitespace }
    var end = marks.endIndex
    while end > marks.startIndex {
      let before = marks.index(before: end)
      guard "*/->#=".contains(marks[before]) || marks[before].isWhitespace else { break }
      end = before
    }
    return String(marks[..<end])
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
