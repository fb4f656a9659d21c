import Preferences

extension DocumentSnapshot {
  /// Returns the document with `text` as the comment directly above a value, instead of the comments
  /// that are there. Without `text`, removes them. A comment after the value stays.
  ///
  /// The text is wrapped. It gets the marks of the former comment, else `//`, or those of XML. Throws if
  /// the value is not the first on its line, or if a comment cannot hold the text.
  public func document(
    withComment text: String?, at name: PreferenceName
  ) throws(Problem) -> any Document {
    guard let document = document as? any TextDocument, document.format != .openStepPropertyList
    else { throw Problem(.unwritable("its format has no comments"), name: name) }
    guard let node = node(of: name) else { throw Problem(.noSuchName(nearest: nil), name: name) }
    let editing = try CommentEditing(document, node, named: name)
    let new = try document.reading(document.bytes.applying([editing.splice(to: text)]))
    guard new.value(at: 0).isSpelled(as: document.value(at: 0)) else {
      throw Problem(.unwritable("the comment would change values"), name: name)
    }
    return new
  }
}

/// The comment lines above one value.
private struct CommentEditing {
  private let name: PreferenceName
  private let lineBreak: [UInt8]
  /// The blanks before the value.
  private let indentation: [UInt8]
  /// The bytes of the former comment, with its line breaks.
  private let range: Range<Int>
  private let mark: Mark

  /// The greatest length of a line.
  private static let width = 100

  private enum Mark: String {
    case slashes = "//"
    case hash = "#"
    case block = "/*"
    case xml = "<!--"

    /// The text that ends the comment too early.
    var end: String? {
      switch self {
      case .slashes, .hash: nil
      case .block: "*/"
      case .xml: "--"
      }
    }
  }

  init(
    _ document: any TextDocument, _ node: NodeID, named name: PreferenceName
  ) throws(Problem) {
    self.name = name
    let bytes = document.bytes
    let start = document.range(ofChild: node).lowerBound
    let lineStart = bytes.startOfLine(start)
    guard bytes[lineStart..<start].allSatisfy(\.isBlank) else {
      throw Problem(.unwritable("other values are before it on its line"), name: name)
    }
    indentation = Array(bytes[lineStart..<start])
    lineBreak = bytes.firstLineBreak ?? [0x0A]
    let former = CommentReader(document).comment(above: start)
    range = former.range
    let marks: [Mark] = document.format == .xmlPropertyList ? [.xml] : [.slashes, .hash, .block]
    mark =
      marks.first { former.lines.first?.hasPrefix($0.rawValue) == true } ?? marks[0]
  }

  func splice(to text: String?) throws(Problem) -> Splice {
    guard let text else { return Splice(range) }
    if let end = mark.end, text.contains(end) {
      throw Problem(.unwritable("\(end) would end the comment"), name: name)
    }
    let lines = try wrapped(text)
    let marked =
      switch mark {
      case .slashes, .hash: lines.map { $0.isEmpty ? mark.rawValue : "\(mark.rawValue) \($0)" }
      case .block: enclosed(lines, "/*", "*/")
      case .xml: enclosed(lines, "<!--", "-->")
      }
    return Splice(range, marked.flatMap { indentation + Array($0.utf8) + lineBreak })
  }

  private func enclosed(_ lines: [String], _ start: String, _ end: String) -> [String] {
    let gap = String(repeating: " ", count: start.count + 1)
    return lines.enumerated().map { index, line in
      (index == 0 ? start + " " : gap) + line + (index == lines.count - 1 ? " " + end : "")
    }
  }

  /// Breaks the text at its line breaks, and at spaces in long lines.
  private func wrapped(_ text: String) throws(Problem) -> [String] {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    else { throw Problem(.unwritable("a comment holds no control characters"), name: name) }
    let room = max(20, Self.width - indentation.count - mark.rawValue.count - 1)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines = [""]
      for word in paragraph.split(separator: " ") {
        if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > room {
          lines.append("")
        }
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      }
      return lines
    }
  }
}
