import Preferences

/// The rules by which comments are taken for settings.
extension LineDocument {
  /// Returns the text of a commented-out assignment after its mark. Nil if the line is no comment, or if
  /// it is prose.
  ///
  /// - Without a blank after the mark, or with a mark that only settings have, the line must have the
  ///   form of an assignment whose value is no sentence.
  /// - With a blank, the value must also be one word. If it is not `KEY=value` without blanks, the lines
  ///   around it must not be prose, because a sentence may be broken before "than 10".
  /// - With more than one blank, the line is an example in an explanation, unless it is next to a setting.
  ///   Several such lines that all look like settings are settings.
  /// - A key alone must have no blank after the mark, and only lower-case letters, digits and dashes.
  func setting(inCommentAt line: Int) -> Range<Int>? {
    guard let (content, hasBlank) = comment(at: line) else { return nil }
    if dialect.writesBareKeys, !hasBlank, isBareKey(content) { return content }
    if dialect.settingsFollowMark, hasBlank { return nil }
    guard let value = assignedValue(content) else { return nil }
    let isMarked = bytes[bytes.endOfBlanks(line)] == dialect.markOfSettings
    guard hasBlank, !isMarked else { return isSentence(value) ? nil : content }
    if isIndented(content) {
      let list = comments(around: line, content)
      guard isSetting(at: list.before) || isSetting(at: list.after) else { return nil }
      if dialect.separatesByBlanks, areSettings(list.contents) { return content }
    }
    let isTight = !dialect.separatesByBlanks && !bytes[content].contains(where: \.isBlank)
    if isTight, !value.isEmpty, !".,:;!?".utf8.contains(bytes[value.upperBound - 1]) {
      return content
    }
    guard isWord(value), !dialect.separatesByBlanks || isArgument(value, of: content),
      !isProse(at: bytes.startOfLine(max(0, line - 1)), before: line),
      !isProse(at: bytes.nextLine(after: line), before: nil)
    else { return nil }
    return content
  }

  /// Whether the second of two words in a comment is a number, yes or no, or if the program's keys are in lower
  /// case, any word after such a key but the last one of a sentence.
  private func isArgument(_ value: Range<Int>, of content: Range<Int>) -> Bool {
    if ScalarText.kind(bytes[value]) != .string { return true }
    return dialect.hasLowercaseKeys && !".,:;!?)".utf8.contains(bytes[value.upperBound - 1])
      && isBareKey(
        content.lowerBound..<(bytes[content].firstIndex(where: \.isBlank) ?? content.upperBound))
  }

  /// Whether the text of a comment has more than one blank before it.
  private func isIndented(_ content: Range<Int>) -> Bool {
    bytes[content.lowerBound - 1] == 0x09 || bytes[content.lowerBound - 2].isBlank
  }

  /// The number of comments with the same indentation that may be between a comment and a setting.
  private static var mostSiblings: Int { 50 }

  /// Comments with the same indentation in lines that follow each other.
  private struct IndentedComments {
    /// The texts after the marks.
    var contents: [Range<Int>]
    /// The starts of the lines before and after them.
    var before, after: Int
  }

  /// Returns the comments around one that have its indentation, only a few in each direction. O(lines).
  private func comments(around line: Int, _ content: Range<Int>) -> IndentedComments {
    let column = content.lowerBound - line
    func sibling(at line: Int) -> Range<Int>? {
      guard let (content, _) = comment(at: line), content.lowerBound == line + column else {
        return nil
      }
      return content
    }
    var found = IndentedComments(contents: [content], before: line, after: line)
    for _ in 0...Self.mostSiblings {
      found.before = bytes.startOfLine(max(0, found.before - 1))
      guard found.before > 0, let sibling = sibling(at: found.before) else { break }
      found.contents.append(sibling)
    }
    for _ in 0...Self.mostSiblings {
      found.after = bytes.nextLine(after: found.after)
      guard found.after < bytes.count, let sibling = sibling(at: found.after) else { break }
      found.contents.append(sibling)
    }
    return found
  }

  /// Whether comments are a list of settings such as `ForwardAgent no`: each begins with a capital, most with
  /// a word that has another capital inside, and none ends like a sentence.
  private func areSettings(_ contents: [Range<Int>]) -> Bool {
    guard contents.count > 2 else { return false }
    var mixed = 0
    for content in contents {
      let text = bytes[content]
      guard let first = text.first, first.isLetter, !first.isLowercaseLetter,
        let last = text.last(where: { !$0.isBlank }), !".,:;!?)".utf8.contains(last),
        let blank = text.firstIndex(where: \.isBlank)
      else { return false }
      let word = text[..<blank]
      if zip(word, word.dropFirst()).contains(where: { $0.isLowercaseLetter && $1.isCapital }) {
        mixed += 1
      }
    }
    return mixed * 3 >= contents.count * 2
  }

  func isSetting(at line: Int) -> Bool {
    guard line < bytes.count else { return false }
    switch LineReader(bytes, dialect, from: line).first?.content {
    case .assignment, .heading: return true
    default: return false
    }
  }

  func isBareKey(_ content: Range<Int>) -> Bool {
    content.count > 2
      && bytes[content].allSatisfy {
        $0.isLowercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-")
      }
  }

  /// The value, if a text has the form of an assignment with a plain key.
  func assignedValue(_ content: Range<Int>) -> Range<Int>? {
    guard let first = bytes[content].first, first.isLetter || first == UInt8(ascii: "_") else {
      return nil
    }
    let line = Array(bytes[content])
    guard let read = LineReader(line, dialect).first, read.form != .foreign,
      case .assignment(let key, let value, let isBare) = read.content, !isBare,
      value.lowerBound > key.upperBound,
      line[key].allSatisfy({ $0.isKeyByte || dialect.isKeyByte($0) }),
      line[value].first != UInt8(ascii: "<")
    else { return nil }
    return content.lowerBound + value.lowerBound..<content.lowerBound + value.upperBound
  }

  /// Whether a value begins and ends with a quote of the dialect.
  private func isQuoted(_ value: Range<Int>) -> Bool {
    value.count > 1 && bytes[value.lowerBound] == bytes[value.upperBound - 1]
      && dialect.value.quotations.contains { $0.quote == bytes[value.lowerBound] }
  }

  private func isWord(_ value: Range<Int>) -> Bool {
    let text = bytes[value]
    return !text.isEmpty
      && (!text.contains(where: \.isBlank) || isQuoted(value))
  }

  /// Whether a value reads like the end of a sentence: it has several words, and a full stop at the end
  /// or more words than values have.
  func isSentence(_ value: Range<Int>) -> Bool {
    let words = bytes[value].split { $0.isBlank }
    guard words.count > 1, !isQuoted(value) else { return false }
    let last = bytes[value.upperBound - 1]
    return ".:!?".utf8.contains(last) || words.count > 8
  }

  /// Whether a comment line has words and is no assignment.
  private func isProse(at line: Int, before end: Int?) -> Bool {
    guard line < (end ?? bytes.count), let (content, _) = comment(at: line) else { return false }
    guard bytes[content].contains(where: \.isLetter) else { return false }
    return assignedValue(content).map { isSentence($0) || !isWord($0) } ?? true
  }
}

extension Dialect {
  /// Whether a key may have this byte, besides those that all keys may have.
  fileprivate func isKeyByte(_ byte: UInt8) -> Bool {
    markOfSettings != nil && " *:".utf8.contains(byte)
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
  fileprivate var isKeyByte: Bool { isLetter || isDigit || "_-./".utf8.contains(self) }
}
