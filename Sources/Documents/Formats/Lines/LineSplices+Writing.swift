import Preferences

/// The text of new lines.
extension LineSplices {
  /// Returns an assignment in a section with the indentation and separator of `neighbour`, or else with
  /// `indentation`.
  func assignment(
    of key: String, _ value: PreferenceValue, in section: @autoclosure () -> String?,
    like neighbour: NodeID?,
    indentation: [UInt8] = []
  ) throws(Problem) -> [UInt8] {
    guard case .array(let elements) = value else {
      return try line(of: key, value, like: neighbour, indentation: indentation)
    }
    guard dialect.hasList(of: key, in: section()), elements.count > 1 else {
      throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "such a list"))
    }
    var lines: [UInt8] = []
    for element in elements {
      lines += try line(of: key, element, like: neighbour, indentation: indentation)
    }
    return lines
  }

  func line(
    of key: String, _ value: PreferenceValue, like neighbour: NodeID?, indentation: [UInt8] = []
  ) throws(Problem) -> [UInt8] {
    if case .dictionary = value { throw shapeProblem }
    if case .array = value { throw shapeProblem }
    try dialect.check(key, isHeading: false)
    let start = neighbour.map { document.lines(of: $0).lowerBound }
    let indentation = start.map(bytes.indentation) ?? indentation
    let separator =
      dialect.directives.contains(key)
      ? [0x20]
      : start.map(separator(ofLineAt:)) ?? document.separatorOfSettings
        ?? Array(dialect.newSeparator.utf8)
    if value == .bool(true), dialect.writesBareKeys, document.hasBareKeys {
      return indentation + Array(key.utf8) + lineBreak
    }
    if dialect.bareKeys == .flag { try checkIsNoFlag(value) }
    let spelling = try document.spelling(of: value, key: key)
    let key = dialect.spelling(ofKey: key, isHeading: false)
    return indentation + Array(key.utf8) + separator + spelling + lineBreak
  }

  /// Returns the separator of the assignment at `start` if it is short and other lines have it
  /// too. Otherwise the one of the dialect.
  private func separator(ofLineAt start: Int) -> [UInt8] {
    let usual = Array(dialect.newSeparator.utf8)
    guard let separator = document.separator(ofLineAt: start), separator.count <= 3 else {
      return usual
    }
    if separator == usual { return usual }
    // A single tab among blanks is an accident.
    let others = document.firstAssignments.filter { $0 != start }
      .compactMap(document.separator(ofLineAt:))
    return others.isEmpty || others.contains(separator) ? separator : usual
  }

  func section(of key: String, _ value: PreferenceValue) throws(Problem) -> [UInt8] {
    let sections: [PreferenceValue] = if case .array(let all) = value { all } else { [value] }
    let indentation = indentationInSections
    var lines: [UInt8] = []
    for section in sections {
      guard case .dictionary(let members) = section else { throw shapeProblem }
      guard dialect.hasGroups || dialect.isBlock(key) else {
        throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "groups"))
      }
      try dialect.check(key, isHeading: true)
      if !lines.isEmpty { lines += lineBreak }
      let heading = dialect.spelling(ofKey: key, isHeading: true)
      if dialect.stanza == nil {
        lines += Array((dialect.hasSections ? "[\(heading)]" : heading).utf8) + lineBreak
      } else if members.isEmpty {
        throw Problem(
          .cannotHold(format: "the format \(dialect.name)", what: "a group without members"))
      }
      for (member, value) in members {
        lines += try assignment(of: member, value, in: key, like: nil, indentation: indentation)
      }
    }
    return lines
  }

  /// The indentation of the first assignment of the last section, or of blocks if there are none.
  private var indentationInSections: [UInt8] {
    let section = Array(index.children(of: 0)).last { index.nodes[$0].kind == .dictionary }
    guard let section, let first = Array(index.children(of: section)).first else {
      return dialect.hasGroups ? [] : Array("    ".utf8)
    }
    return bytes.indentation(at: document.lines(of: first).lowerBound)
  }
}

extension LineSplices {
  /// The splices that write the new keys of renamed values into the lines that are left of them.
  var renamings: [Splice] {
    get throws(Problem) {
      let removed = splices.filter { $0.replacement.isEmpty }.map(\.range)
      var renamings: [Splice] = []
      for (value, key) in newKeys.inOrder {
        let isHeading = document.isSection(value)
        try dialect.check(key, isHeading: isHeading)
        let spelling = Array(dialect.spelling(ofKey: key, isHeading: isHeading).utf8)
        for range in document.keys(of: value) where !removed.contains(where: range.isInside) {
          renamings.append(Splice(range, spelling))
        }
      }
      return renamings
    }
  }

  /// The key that a value has after the edits.
  func key(of value: NodeID) -> String { newKeys[value] ?? document.key(at: value - 1) }

  /// Throws if an assignment may not be outside all sections. The reader of Python refuses one, so an INI file
  /// has one only if it has others.
  func checkSection(of key: String) throws(Problem) {
    let isFirst =
      index.nodes.count > 2 && document.isSection(2)
      && dialect.equalSections == .adjacentRecords
    guard dialect.needsSections || isFirst, !dialect.directives.contains(key) else { return }
    throw Problem(
      .unwritable(
        "its format has keys only in groups; name the group too, as in \(dialect.stanza ?? "SECTION").\(key)"
      ))
  }
}

extension PreferenceValue {
  /// Whether lines hold the value in a section, or in several sections of one name.
  package var isSection: Bool {
    switch self {
    case .dictionary: true
    case .array(let elements):
      elements.contains { if case .dictionary = $0 { true } else { false } }
    default: false
    }
  }
}

extension Dialect {
  /// Whether a line that is `text` begins a block.
  func isBlock(_ text: String) -> Bool {
    blocks.contains(text.prefix { !$0.isWhitespace }.lowercased()) && !text.contains("\n")
  }
}

extension Dialect {
  /// Whether the line before `offset` ends in a backslash, and so continues with what is written at `offset`.
  func joinsLines(before offset: Int, in bytes: [UInt8]) -> Bool {
    let hasJoin = continuation == .backslashOverComments || (value.escapes?.join ?? .none) != .none
    guard hasJoin else { return false }
    var text = bytes[..<offset]
    if text.last == 0x0A { text.removeLast() }
    if text.last == 0x0D { text.removeLast() }
    return text.reversed().drop { $0.isBlank }.prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }
}

extension ConfigurationLine {
  /// The key of an assignment.
  var key: Range<Int>? {
    if case .assignment(let key, _, _) = content { key } else { nil }
  }
}

extension LineReader {
  /// The line at the reader's position.
  var first: ConfigurationLine? {
    var reader = self
    return reader.next()
  }
}

extension [UInt8] {
  /// Whether the line that ends before `offset` is blank, or there is none.
  func isBlankLine(before offset: Int) -> Bool {
    guard offset > 0 else { return true }
    let start = startOfLine(offset - 1)
    return self[offset - 1].isLineBreak
      && self[start..<offset].allSatisfy { $0.isBlank || $0.isLineBreak }
  }
}

extension Range<Int> {
  /// Whether the range lies inside another one.
  fileprivate func isInside(_ other: Range<Int>) -> Bool {
    other.lowerBound <= lowerBound && upperBound <= other.upperBound
  }
}

extension LineDocument {
  /// The starts of the first ten assignments.
  var firstAssignments: [Int] {
    var reader = LineReader(bytes, dialect)
    var starts: [Int] = []
    while starts.count < 10, let line = reader.next() {
      if case .assignment = line.content { starts.append(line.range.lowerBound) }
    }
    return starts
  }

  /// Returns the text between the key and the value of an assignment.
  func separator(ofLineAt start: Int) -> [UInt8]? {
    Self.separator(of: Array(bytes[start..<bytes.endOfLine(start)]), dialect)
  }

  static func separator(of line: [UInt8], _ dialect: Dialect) -> [UInt8]? {
    guard case .assignment(let key, let value, false)? = LineReader(line, dialect).first?.content,
      !value.isEmpty, !dialect.directives.contains(String(decoding: line[key], as: UTF8.self))
    else { return nil }
    return Array(line[key.upperBound..<value.lowerBound])
  }
}
