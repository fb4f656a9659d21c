import Preferences

extension YAMLParser {
  func unexpected(expected: String) -> Problem { problem(at: at, found: found, expected: expected) }

  func controlCharacter() -> Problem {
    problem(
      at: at, found: "a control character: \(view[at].hexText)",
      expected: "a text in double quotes with an escape such as \\x\(view[at].hexText.dropFirst(2))"
    )
  }

  func tab() -> Problem {
    problem(at: lineStart, found: "a tab in the indentation", expected: "blanks only")
  }

  func documentMissing(after directive: Int) -> Problem {
    problem(
      at: directive, found: "a directive without a document", expected: "a line \"---\" after it")
  }

  func afterValue() -> Problem {
    unexpected(expected: "the end of the line, or \" #\" and a comment")
  }

  func afterDocument() -> Problem {
    unexpected(expected: "the end of the document, or a line \"---\" before the next one")
  }

  func badIndentation(_ block: YAMLBlock) -> Problem {
    problem(
      at: at, found: "\(found) in column \(column + 1)",
      expected: "column \(block.column + 1), as in line \(place(Int(nodes[block.node].start)).line)"
    )
  }

  func notAnItem() -> Problem {
    unexpected(expected: "\"- \" and an element, as in the lines above")
  }

  func blockNotAllowed() -> Problem {
    unexpected(expected: "a value on this line, or a list or group on the lines below it")
  }

  func keyNotAllowed(_ content: YAMLContent) -> Problem {
    unexpected(expected: "one key on a line; put quotes around a text with \": \"")
  }

  func keyOverLines(_ content: YAMLContent) -> Problem {
    problem(
      at: content.start, found: "a key over several lines", expected: "a key and \":\" on one line")
  }

  func keyTooLong(_ content: YAMLContent) -> Problem {
    problem(
      at: content.start, found: "a key of \(content.end - content.start) bytes",
      expected: "at most \(Self.longestKey)")
  }

  func colonMissing(after content: YAMLContent) -> Problem {
    problem(
      at: content.start, found: view.text(content.start..<content.end).quotedBriefly,
      expected: "a key and \": \"")
  }

  func blankLineTooDeep(at offset: Int) -> Problem {
    problem(
      at: offset, found: "a blank line with more blanks than the text below it",
      expected: "no blanks, or a number such as \"|2\" in the header")
  }

  // MARK: scalars

  func markInFlow() -> Problem {
    unexpected(expected: "a value; put quotes around a text that is only \(found)")
  }

  func badStart() -> Problem {
    if at >= view.count { return unexpected(expected: "a value") }
    return unexpected(expected: "a value; put quotes around a text that begins with \(found)")
  }

  func lessIndented(_ indentation: Int) -> Problem {
    problem(
      at: at, found: "\(found) in column \(column + 1)",
      expected: "at least \(indentation + 1) blanks before a line that continues a value")
  }

  func quoteMissing(from start: Int) -> Problem {
    let quote = String(Unicode.Scalar(view[start]))
    return problem(
      at: start, found: "a text without an end", expected: "\(quote) at its end")
  }

  func badEscape() -> Problem {
    unexpected(expected: "one of 0 a b t n v f r e \" / \\ N _ L P x u U after \"\\\"")
  }

  func notACharacter(from start: Int) -> Problem {
    problem(
      at: start, found: view.text(start..<at).quoted,
      expected: "the number of a character of Unicode")
  }

  // MARK: flow collections

  func notClosed() -> Problem {
    let flow = flows.last { $0.shape != .pair }
    let start = flow?.start ?? at
    return problem(
      at: start, found: "\"\(view.text(start..<start + 1))\" without an end",
      expected: flow?.shape == .sequence ? "\"]\"" : "\"}\"")
  }

  func notSeparated(_ expected: String) -> Problem { unexpected(expected: expected) }

  /// Returns the problem of a template if one has marks before the place of `problem`, else `problem`.
  func templateProblem(insteadOf problem: Problem) -> Problem {
    guard case .syntax = problem.reason,
      let end = problem.place.map({ view.endOfLine(from: $0.offset) })
    else { return problem }
    for opening in ["{{", "{%"] {
      let mark = Array(opening.utf8)
      var start = 0
      while let found = view.firstIndex(of: mark, in: start..<end) {
        let line = bytes[bytes.startOfLine(found)..<found]
        let isQuoted = line.count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } % 2 == 1
        if !isQuoted, !line.contains(UInt8(ascii: "#")) {
          return self.problem(
            at: found, found: "\(opening.quoted), as in a template of Helm or Jinja",
            expected: "YAML; a template is YAML only after a program has filled it in")
        }
        start = found + 2
      }
    }
    return problem
  }

  /// A description of the unexpected text.
  private var found: String {
    let byte = view[at]
    if at >= view.count { return "the end of the file" }
    if byte.isLineBreak { return "the end of the line" }
    if byte < 0x20 || byte == 0x7F { return "a control character: \(byte.hexText)" }
    var end = at
    while end < view.count, end < at + 24, view[end].isValueByte { end += 1 }
    if end > at {
      while end > at, view[end].isContinuation { end -= 1 }
      return view.text(at..<end).quoted
    }
    return String(String.UnicodeScalarView(view.text(at..<(at + 4)).unicodeScalars.prefix(1)))
      .quoted
  }
}
