import Preferences

/// The first line of a literal or folded scalar: `|`, `>-`, `|2+ # words`.
struct YAMLBlockHeader {
  /// How many line breaks the text has at its end.
  enum Chomping {
    /// None, one at most, or all.
    case strip, clip, keep
  }

  let isFolded: Bool
  var chomping = Chomping.clip
  /// The number of spaces that the lines have more than the parent of the scalar.
  var number: Int?
  /// The blanks and the comment behind the indicators.
  let tail: ArraySlice<UInt8>
  /// The lines below. Nil if the scalar has only its header.
  let lines: ArraySlice<UInt8>?

  /// Reads the header of a scalar, which begins with `|` or `>`.
  init(_ block: ArraySlice<UInt8>) {
    isFolded = block.first == UInt8(ascii: ">")
    var rest = block.dropFirst()
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "-"): chomping = .strip
      case UInt8(ascii: "+"): chomping = .keep
      case 0x31...0x39: number = Int(byte & 15)
      default: break
      }
      guard byte.isDigit || "+-".utf8.contains(byte) else { break }
      rest.removeFirst()
    }
    tail = rest.prefix { !$0.isLineBreak }
    rest = rest[tail.endIndex...]
    let lineBreak = rest.popFirst()
    if let lineBreak { YAMLText.takeBreak(after: lineBreak, from: &rest) }
    lines = lineBreak == nil ? nil : rest
  }
}

extension YAMLText {
  /// Decodes a literal or folded scalar, from its `|` or `>` to the end of its last line of content, or of the last
  /// blank line that `+` keeps. The line break at that end does not belong to it.
  ///
  /// `indentation` is the number of spaces before its content. It must be given if the header has a number. If it
  /// is nil, the first line that is not blank decides. `isLast` is whether the document ends without a line
  /// break behind the scalar.
  static func decoded(
    block: ArraySlice<UInt8>, indentation: Int?, isLast: Bool = false
  ) -> String {
    let header = YAMLBlockHeader(block)
    guard let bytes = header.lines else { return "" }
    var lines = lines(of: bytes)
    let indentation = indentation ?? contentIndentation(of: lines)
    lines = lines.map { $0.dropFirst(min(indentation, spaces($0))) }
    let end = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    var text =
      header.isFolded ? folded(lines[..<end]) : Array(lines[..<end].joined(separator: [0x0A]))
    let breaks = lines.count - end + (end > 0 ? 1 : 0) - (isLast ? 1 : 0)
    switch header.chomping {
    case .strip: break
    case .clip: if end > 0, breaks > 0 { text.append(0x0A) }
    case .keep: text += Array(repeating: 0x0A, count: breaks)
    }
    return String(keeping: String(decoding: text, as: UTF8.self))
  }

  /// Returns the lines without their line breaks: at least one.
  static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while true {
      let line = rest.prefix { !$0.isLineBreak }
      lines.append(line)
      rest = rest[line.endIndex...]
      guard let byte = rest.popFirst() else { return lines }
      takeBreak(after: byte, from: &rest)
    }
  }

  /// Returns the number of spaces before the content of a literal or folded scalar. Nil for other scalars, and for
  /// one without content. `given` is that of its header.
  static func contentColumn(of scalar: ArraySlice<UInt8>, _ given: Int?) -> Int? {
    guard let style = style(of: scalar), style == .literal || style == .folded else { return nil }
    if let given { return given }
    let lines = YAMLBlockHeader(scalar).lines.map(lines) ?? []
    return lines.isEmpty ? nil : contentIndentation(of: lines)
  }

  /// Returns the spaces of the first line that has more than these, else the most spaces of a line.
  private static func contentIndentation(of lines: [ArraySlice<UInt8>]) -> Int {
    let first = lines.first { spaces($0) < $0.count }
    return first.map(spaces) ?? lines.map(spaces).max() ?? 0
  }

  private static func spaces(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 }.count
  }

  /// Joins lines. Line breaks next to lines that begin with a blank, and those before the first line, stay.
  private static func folded(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    var text: [UInt8] = []
    var breaks = 0
    var isAfterDeeper = true
    for line in lines {
      if !line.isEmpty {
        let isDeeper = line.first?.isBlank == true
        if isAfterDeeper || isDeeper || breaks == 0 {
          text += Array(repeating: 0x0A, count: breaks)
        } else {
          text += breaks == 1 ? [0x20] : Array(repeating: 0x0A, count: breaks - 1)
        }
        text += line
        (isAfterDeeper, breaks) = (isDeeper, 0)
      }
      breaks += 1
    }
    return text
  }
}
