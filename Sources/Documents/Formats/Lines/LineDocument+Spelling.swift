import Preferences

/// The spellings of values, verified by reading them.
extension LineDocument {
  func asWritten(scalar value: PreferenceValue) -> PreferenceValue {
    asWritten(scalar: value, like: [], key: "")
  }

  /// Returns the value that is read after a scalar has been written in the style of `former`, or the scalar
  /// itself if it cannot be written.
  func asWritten(
    scalar value: PreferenceValue, like former: ArraySlice<UInt8>, key: String
  ) -> PreferenceValue {
    guard let spelling = try? spelling(of: value, like: former, key: key) else { return value }
    return self.value(ofSpelling: spelling) ?? value
  }

  func value(
    readAfterWriting value: PreferenceValue, to name: PreferenceName
  ) -> PreferenceValue? {
    guard case .key(let key)? = name.last else { return value }
    switch value {
    case .array(let elements):
      let read = elements.compactMap { self.value(readAfterWriting: $0, to: name) }
      return read.count > 1 ? .array(read) : read.first
    case .dictionary(let members):
      let read = members.compactMap { key, value in
        self.value(readAfterWriting: value, to: name.appending(key: key)).map { (key, $0) }
      }
      return .dictionary(ExactDictionary(uniqueKeysWithValues: read))
    default:
      let node = node(of: name).map { index.nodes[$0] }
      return asWritten(
        scalar: value, like: node.map { $0.isContainer ? [] : bytes[$0.range] } ?? [], key: key)
    }
  }

  func problem(holding changes: [Change]) -> Problem? {
    do throws(Problem) {
      _ = try applying(changes)
      return nil
    } catch {
      return error
    }
  }

  func comparable(_ key: String) -> String { dialect.comparable(key) }

  func isListKey(_ key: String, in dictionary: NodeID) -> Bool {
    dialect.hasList(of: key, in: section(around: dictionary))
  }

  /// Returns the assignment of a scalar as the file has it.
  func assignment(of scalar: NodeID) -> ConfigurationLine? {
    line(at: Int(index.nodes[scalar].start))
  }

  private func line(at offset: Int) -> ConfigurationLine? {
    LineReader(bytes, dialect, from: bytes.startOfLine(offset)).first
  }

  /// Throws if a line has more than the assignment of a scalar.
  func checkIsAlone(_ scalar: NodeID) throws(Problem) {
    try checkIsAlone(at: Int(index.nodes[scalar].start))
  }

  /// Throws if the line at `offset` has more than an assignment.
  func checkIsAlone(at offset: Int) throws(Problem) {
    guard let line = line(at: offset), line.form == .foreign else { return }
    throw Problem(
      .unwritable(
        "its line has a blank next to \"=\", words or commands after the value, or a quote that is not "
          + "closed; "
          + "edit the file with a text editor"))
  }

  /// Returns the value of an assignment with this spelling. Nil if the spelling does not fit on a line.
  func value(ofSpelling text: [UInt8]) -> PreferenceValue? { line(text).map { $0.value(at: 2) } }

  /// Returns a line with a value of this spelling, whose node is 2, and another line. Nil if the spelling does
  /// not fit. `key` includes the separator.
  func line(_ text: [UInt8], after key: [UInt8]? = nil) -> LineDocument? {
    let separator = dialect.newSeparator
    let line = (key ?? Array("prefskey\(separator)".utf8)) + text
    let mayEnd = dialect.value.comments == .none || text.isEmpty
    let comment = mayEnd ? [] : [0x20, dialect.value.marks[0]]
    let next = Array("\nprefsnext\(separator)x\n".utf8)
    guard let document = try? LineDocument(line + comment + next, dialect.ofOneSection),
      document.index.nodes.count == 5 || key != nil && document.index.nodes.count > 2,
      key != nil || document.index.nodes[2].kind != .bool || !text.isEmpty
    else { return nil }
    let range = document.index.nodes[2].range
    let isRead = text.isEmpty ? range.isEmpty : range == line.count - text.count..<line.count
    return isRead ? document : nil
  }

  /// Returns the first spelling, in the style of `former`, that is read back as `value`; else one that is
  /// read back as the same text. Throws if there is none.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - former: The spelling to imitate.
  ///   - key: The key of the assignment.
  func spelling(
    of value: PreferenceValue, like former: ArraySlice<UInt8> = [], key: String = ""
  ) throws(Problem) -> [UInt8] {
    guard case .string(let text) = value else {
      try Self.check(value)
      return Array(value.text.utf8)
    }
    let spellings = spellings(of: text, like: former, key: key)
    for spelling in spellings where self.value(ofSpelling: spelling) == value { return spelling }
    for spelling in spellings {
      if let read = self.value(ofSpelling: spelling), read.text == text { return spelling }
    }
    throw Problem(
      .cannotHold(format: "the format \(dialect.name)", what: obstacle(in: text, former, key)))
  }

  /// Returns the spellings that may be written for a text, in the order in which they are tried.
  private func spellings(
    of text: String, like former: ArraySlice<UInt8>, key: String
  ) -> [[UInt8]] {
    // Other programs end a line at a CR.
    candidates(of: text, like: former, key: key).filter { !$0.hasReturnAlone }
  }

  private func candidates(
    of text: String, like former: ArraySlice<UInt8>, key: String
  ) -> [[UInt8]] {
    let syntax = dialect.value
    let isFreeText = syntax.freeTexts.contains(key.lowercased())
    if isFreeText { return text.isEmpty || text.contains("\n") ? [] : [Array(text.utf8)] }
    let form = syntax.form(of: former)
    if !text.isEmpty, form == .words || syntax.wordLists.contains(key.lowercased()) {
      let spelling = Array(text.utf8)
      return [.plain, .quoted, .text, .words].contains(syntax.form(of: spelling[...]))
        ? [spelling] : []
    }
    guard dialect.continuation == .none || dialect.continuation == .backslashOverComments else {
      let continued = ContinuedValue(former, in: dialect).spelling(of: text, lineBreak: lineBreak)
      return joinsLines(like: former)
        ? alone([Array(continued.utf8)], former) : alone([Array(text.utf8)], former)
    }
    return alone(syntax.spellings(of: Array(text.utf8), like: former), former)
  }

  /// Whether the program that reads the file joins indented lines. If it is not certain, a value that has several
  /// proves it.
  private func joinsLines(like former: ArraySlice<UInt8>) -> Bool {
    dialect.isContinuationCertain || former.contains(UInt8(ascii: "\n"))
  }

  /// Returns those spellings in which no line could be read as another setting, as a heading or as a comment by a
  /// program that reads line by line, unless it is a line of `former`.
  private func alone(_ spellings: [[UInt8]], _ former: ArraySlice<UInt8>) -> [[UInt8]] {
    let known = Set(former.lines.dropFirst())
    return spellings.filter { spelling in
      spelling[...].lines.dropFirst().allSatisfy { known.contains($0) || !isSetting($0) }
    }
  }

  private func isSetting(_ line: [UInt8]) -> Bool {
    // Of control files, no program takes an indented line for a setting.
    guard dialect.continuation != .indentationWithDots, let first = line.first else { return false }
    return dialect.marks.contains(first) || "#;".utf8.contains(first)
      || first == UInt8(ascii: "[") && dialect.hasSections
      || line.contains(where: dialect.separates)
  }

  /// Names the part of a text that cannot be written.
  private func obstacle(in text: String, _ former: ArraySlice<UInt8>, _ key: String) -> String {
    if text.isEmpty { return "an empty text" }
    func isWritable(_ text: String) -> Bool {
      spellings(of: text, like: former, key: key).contains {
        let read = value(ofSpelling: $0)
        return read == .string(text) || read?.text == text
      }
    }
    if text.contains(where: \.isNewline) {
      return isWritable("x\nx")
        ? "a line that could be read as another setting" : "a text of several lines"
    }
    var seen: Set<Character> = []
    for character in text where seen.insert(character).inserted && !isWritable("x\(character)x") {
      return character.nameInMessages
    }
    if let last = text.last, isWritable(String(text.dropLast())) {
      return "\(last.nameInMessages) at the end"
    }
    if let first = text.first, isWritable(String(text.dropFirst())) {
      return "\(first.nameInMessages) at the beginning"
    }
    return "this text, which would be read as something else"
  }
}

extension DocumentSnapshot {
  public func isExpanded(at row: Int) -> Bool {
    guard let lines = document as? LineDocument else { return false }
    let node = Int(outline.rows[row])
    if index.nodes[node].isContainer { return false }
    if let reference = lines.dialect.reference, case .string(let text) = value(at: row) {
      return text.contains(reference)
    }
    return lines.dialect.value.expansion != .none
      && lines.assignment(of: node)?.form == .asWritten
  }
}

extension ValueSyntax {
  /// Returns how the program reads a spelling.
  fileprivate func form(of spelling: ArraySlice<UInt8>) -> ReadingForm {
    guard !spelling.isEmpty else { return .plain }
    return ByteView.over(Array(spelling)) { ValueLexer($0, self, 0..<$0.count).form }
  }
}

extension [UInt8] {
  /// Whether a CR has no LF after it.
  fileprivate var hasReturnAlone: Bool {
    indices.contains { self[$0] == 0x0D && ($0 + 1 == count || self[$0 + 1] != 0x0A) }
  }
}

extension ArraySlice<UInt8> {
  /// The lines without blanks around them.
  fileprivate var lines: [[UInt8]] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak).map { line in
      let rest = line.drop(while: \.isBlank)
      return Array(rest.reversed().drop(while: \.isBlank).reversed())
    }
  }
}

extension Character {
  /// The character in a message.
  fileprivate var nameInMessages: String {
    switch self {
    case "\t": "a tab"
    case " ": "a blank"
    case "\\": "a backslash"
    case "\"": "a double quote"
    case "'": "an apostrophe"
    case _ where unicodeScalars.contains { $0.properties.generalCategory == .control }:
      "the character "
        + unicodeScalars.map { "U+\(String($0.value, radix: 16, uppercase: true))" }.joined(
          separator: " ")
    default: "the character \(self)"
    }
  }
}
