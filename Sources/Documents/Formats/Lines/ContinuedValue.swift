/// A value with continuation lines.
struct ContinuedValue {
  private struct Line {
    /// The line as it is, without its line break.
    let source: String
    /// The part of the value on this line. Nil for a blank or comment line.
    let text: String?
  }

  private let lines: [Line]
  private let dialect: Dialect

  /// Divides the text of a value, which begins after the separator.
  init(_ value: ArraySlice<UInt8>, in dialect: Dialect) {
    self.dialect = dialect
    let lines = value.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let hasDots = dialect.continuation == .indentationWithDots
    var hasText = false
    self.lines = lines.enumerated().map { number, line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      var text = Self.text(of: line, isFirst: number == 0, in: dialect)
      if hasDots, !hasText, text == "" { text = nil }
      if hasDots, hasText, text == "." { text = "" }
      hasText = hasText || text != nil
      return Line(source: String(decoding: line, as: UTF8.self), text: text)
    }
  }

  private static func text(
    of line: ArraySlice<UInt8>, isFirst: Bool, in dialect: Dialect
  ) -> String? {
    var text = line.drop { $0.isBlank }
    let hasDots = dialect.continuation == .indentationWithDots
    let start = hasDots ? line.first : text.first
    if !isFirst, start.map(dialect.marks.contains) == true { return nil }
    if dialect.continuation == .backslashOverComments {
      text = line
      let isJoined = text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
      if isJoined { text[text.endIndex - 1] = 0x20 }
      return String(decoding: text, as: UTF8.self)
    }
    if dialect.value.comments == .afterBlank {
      let comment = text.indices.first {
        dialect.value.marks.contains(text[$0]) && ($0 == line.startIndex || line[$0 - 1].isBlank)
      }
      if let comment { text = text[..<comment] }
    }
    while text.last?.isBlank == true { text.removeLast() }
    let isKept = !isFirst && (hasDots || dialect.continuation == .indentationWithBlankLines)
    return text.isEmpty && !(isKept && line.allSatisfy(\.isBlank))
      ? nil
      : String(decoding: text, as: UTF8.self)
  }

  /// The value: the parts of all lines, joined as the program joins them.
  var text: String {
    let parts = lines.compactMap(\.text)
    guard dialect.continuation == .backslashOverComments else {
      return parts.joined(separator: "\n")
    }
    return parts.joined().trimmingBlanks
  }

  /// Returns the spelling of a new text in which lines that stay are as they are, with the blank and
  /// comment lines between them. For values that are continued by indented lines.
  func spelling(of text: String, lineBreak: [UInt8]) -> String {
    guard !text.isEmpty else { return "" }
    let new = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let numbers = lines.indices.filter { lines[$0].text != nil }
    let old = numbers.compactMap { lines[$0].text }
    let head = zip(old, new).prefix { $0 == $1 }.count
    let limit = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let kept = old.isEmpty ? 0 : head < old.count ? numbers[head] : lines.count
    var result = lines[..<kept].map(\.source)
    let indented = lines.dropFirst().first { $0.text != nil }?.source
    let hasDots = dialect.continuation == .indentationWithDots
    let indentation =
      indented.map { String($0.prefix { $0 == " " || $0 == "\t" }) } ?? (hasDots ? " " : "    ")
    for line in new[head..<new.count - tail] {
      if hasDots, line.isEmpty, !result.isEmpty {
        result.append(indentation + ".")
      } else {
        result.append((result.isEmpty || line.isEmpty ? "" : indentation) + line)
      }
    }
    if tail > 0 { result += lines[numbers[old.count - tail]...].map(\.source) }
    return result.joined(separator: String(decoding: lineBreak, as: UTF8.self))
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let text = drop { $0 == " " || $0 == "\t" }
    return String(
      text[
        ..<(text.lastIndex { $0 != " " && $0 != "\t" }.map(text.index(after:)) ?? text.startIndex)])
  }
}
