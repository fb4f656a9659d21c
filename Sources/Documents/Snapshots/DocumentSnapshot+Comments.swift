import Preferences

extension DocumentSnapshot {
  /// Returns the text of the comments directly above the row's value and after it on its line, without
  /// comment marks and frames, as one line, with secrets masked. Reads only these lines, and at most 8 KiB
  /// of them.
  public func comment(at row: Int) -> String? { comment(atNode: Int(outline.rows[row])) }

  /// Like `comment(at:)` for any value, such as a dictionary.
  public func comment(of name: PreferenceName) -> String? {
    node(of: name).flatMap(comment(atNode:))
  }

  private func comment(atNode node: NodeID) -> String? {
    guard node > 0, let document = document.textDocument else { return nil }
    let range = document.range(ofChild: node)
    let reader = CommentReader(document)
    return reader.text(above: range.lowerBound, after: range.upperBound)
  }
}

extension Document {
  /// Whether the file has comments that can be shown and edited. O(size).
  var hasComments: Bool {
    format.comments != .none && formatted?.firstComment != nil
  }
}

/// Finds the comments next to a value.
struct CommentReader {
  private let document: any TextDocument
  private let bytes: [UInt8]
  private let marks: CommentMarks
  private let startOfText: Int

  init(_ document: any TextDocument) {
    self.document = document
    bytes = document.bytes
    marks = document.commentMarks
    startOfText = bytes.hasByteOrderMark ? 3 : 0
  }

  /// The most bytes that are read before or after a value, which may be on a line of megabytes.
  private static let limit = 8192

  /// Returns the lines of the comments directly above the value that begins at `start`, and the range of
  /// these lines with their line breaks. If the value is not the first on its line, there are none and
  /// the range is empty and at `start`.
  func comment(above start: Int) -> (lines: [String], range: Range<Int>) {
    var found: [String] = []
    let floor = max(startOfText, start - Self.limit)
    var own = start
    while own > floor, bytes[own - 1].isBlankOrReturn { own -= 1 }
    guard own == startOfText || own > floor && bytes[own - 1] == Self.newline else {
      return ([], start..<start)
    }
    var end = own
    while end > floor, var first = lineStart(of: end - 1, from: floor) {
      let line = text(first..<end - 1)
      if let block = marks.block, line.hasSuffix(block.closing) {
        guard let opener = lastOpening(block.opening, before: end, from: floor),
          let line = lineStart(of: opener, from: floor), text(line..<opener).isEmpty
        else { break }
        first = line
      } else if !marks.line.contains(where: { line.hasPrefix($0) }) {
        break
      }
      let comment = text(first..<end - 1)
      if !document.isComment(at: first) { break }
      if document.isSetting(inCommentAt: first, endingAt: end - 1) { break }
      found = comment.split(whereSeparator: \.isNewline).map(String.init) + found
      end = first
    }
    return (found, end..<own)
  }

  /// Returns the comments after the value that ends at `end`, if nothing else follows on the line.
  func lines(after end: Int) -> [String] {
    var near = bytes[end..<min(end + Self.limit, bytes.endIndex)].drop(while: \.isBlankOrReturn)
    if near.first == UInt8(ascii: ",") {
      near = near.dropFirst().drop(while: \.isBlankOrReturn)
    }
    guard beginsWithMark(near) else { return [] }
    var rest = text(near.startIndex..<(near.firstIndex(of: Self.newline) ?? near.endIndex))
    var comments: [String] = []
    while let block = marks.block, rest.hasPrefix(block.opening) {
      guard
        let closing = rest.dropFirst(block.opening.count).firstRange(of: block.closing)
      else { return [] }
      comments.append(String(rest[..<closing.upperBound]))
      rest = rest[closing.upperBound...].trimmed
    }
    if rest.isEmpty { return comments }
    return marks.line.contains { rest.hasPrefix($0) } ? comments + [rest] : []
  }

  private func beginsWithMark(_ text: ArraySlice<UInt8>) -> Bool {
    marks.line.contains { text.starts(with: $0.utf8) }
      || marks.block.map { text.starts(with: $0.opening.utf8) } ?? false
  }

  private func lastOpening(_ opening: String, before end: Int, from floor: Int) -> Int? {
    let mark = Array(opening.utf8)
    return (floor..<max(floor, end - mark.count)).last {
      bytes[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }

  /// Returns the start of the line of `offset`. Nil if it is before `floor`.
  private func lineStart(of offset: Int, from floor: Int) -> Int? {
    if let newline = bytes[floor..<offset].lastIndex(of: Self.newline) { return newline + 1 }
    return floor == startOfText ? floor : nil
  }

  private static let newline = UInt8(ascii: "\n")

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).trimmed
  }

  /// Returns a line of a comment without marks, frames and blanks around it. `-1`, `/etc` and `<name>` keep
  /// their first character.
  static func unframed(_ line: String) -> String {
    var text = line.trimmed[...]
    while let first = text.first, frame.contains(first) {
      let run = text.prefix(while: frame.contains)
      if run.endIndex == text.endIndex || text[run.endIndex].isWhitespace || run.isRule {
        text = text[run.endIndex...].drop(while: \.isWhitespace)
      } else if let mark = ["<!--", "/**", "/*", "//", "#", ";", "!"].first(where: run.hasPrefix) {
        text = text.dropFirst(mark.count).drop(while: \.isWhitespace)
      } else {
        break
      }
    }
    let run = Substring(text.reversed().prefix(while: frame.contains).reversed())
    let isApart = run.count == text.count || text.dropLast(run.count).last?.isWhitespace == true
    let end =
      isApart || run.isRule ? run : Substring(["*/", "-->"].first(where: run.hasSuffix) ?? "")
    return String(text.dropLast(end.count)).trimmed
  }

  private static let frame: Set<Character> = ["/", "*", "#", ";", "!", "-", "=", "<", ">"]
}

extension Substring {
  /// Whether this is a line that is drawn with one character, such as `----`.
  fileprivate var isRule: Bool { count > 2 && allSatisfy { $0 == first } }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }
}

extension UInt8 {
  fileprivate var isBlankOrReturn: Bool { isBlank || self == 0x0D }
}
