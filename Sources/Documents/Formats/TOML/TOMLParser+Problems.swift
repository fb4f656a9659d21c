import Preferences

extension TOMLParser {
  func unexpected(expected: String) -> Problem { problem(at: at, found: found, expected: expected) }

  func returnAlone() -> Problem {
    problem(at: at, found: "a carriage return alone", expected: "a line feed after it")
  }

  func controlCharacter(expected: String) -> Problem {
    problem(at: at, found: "a control character: \(view[at].hexText)", expected: expected)
  }

  /// Returns the problem in a string. One without an end is reported at its start.
  func badInString(from start: Int) -> Problem {
    let quote = String(Unicode.Scalar(view[start]))
    let end = (view[start + 1] == view[start] && view[start + 2] == view[start] ? 3 : 1)
    let quotes = String(repeating: quote, count: end)
    guard at < view.count else {
      return problem(at: start, found: "a text without an end", expected: "\(quotes) at its end")
    }
    guard !view[at].isLineBreak else {
      return end == 3
        ? returnAlone()
        : problem(
          at: at, found: "the end of the line",
          expected: "\(quote) at the end of the text; a text of several lines is between "
            + String(repeating: quote, count: 3))
    }
    return controlCharacter(
      expected: quote == "\""
        ? "an escape such as \\u00\(view[at].hexText.dropFirst(2).lowercased())"
        : "a text in double quotes with an escape")
  }

  func notACharacter(from start: Int) -> Problem {
    problem(
      at: start, found: view.text(start..<at).quoted,
      expected: "the number of a character of Unicode")
  }

  /// Returns the problem of a value that does not begin as one.
  func badValue() -> Problem {
    let word = wordText(from: at)
    switch word.lowercased().dropFirst().dropLast() {
    case "true", "yes", "on":
      return unexpected(expected: "true, or a text in quotes such as \(word)")
    case "false", "no", "off":
      return unexpected(expected: "false, or a text in quotes such as \(word)")
    case "null", "nil", "none":
      return unexpected(expected: "a value: TOML has no null; remove the key instead")
    default: break
    }
    guard at < view.count, !view[at].isLineBreak, view[at] != UInt8(ascii: "#") else {
      return unexpected(expected: "a value")
    }
    return unexpected(expected: "a value: true, false, a number, a date, or a text in quotes")
  }

  func badNumber(from start: Int) -> Problem {
    let word = view.text(start..<at)
    let digits = word.drop { "+-".contains($0) }
    let expected: String
    if digits.first == "0", digits.dropFirst().first?.isNumber == true {
      expected = "a number without leading zeros"
    } else if digits.allSatisfy({ $0.isNumber || $0 == "_" }), digits.count > 18 {
      expected = "an integer of at most 64 bits"
    } else {
      expected = "a number, a date, or a text in quotes"
    }
    return problem(at: start, found: wordText(from: start), expected: expected)
  }

  func badDate(from start: Int) -> Problem {
    problem(
      at: start, found: view.text(start..<at).quotedBriefly,
      expected: "a date or time that exists, such as 2026-01-31T10:00:00Z")
  }

  func notSeparated(expected: String, opener: Int) -> Problem {
    guard at < view.count else {
      let start = Int(nodes[opener].start)
      return problem(
        at: at,
        found: "the end of the file: the \"\(view.text(start..<start + 1))\" of line "
          + "\(place(start).line) is not closed", expected: expected)
    }
    return unexpected(expected: expected)
  }

  // MARK: additions of TOML 1.1

  func trailingComma(at offset: Int) -> Problem {
    newer("a comma after the last member", at: offset)
  }
  func notInTable() -> Problem {
    newer(
      view[at] == UInt8(ascii: "#")
        ? "a comment in an inline table" : "a line break in an inline table", at: at)
  }
  func newEscape() -> Problem { newer("the escape \(view.text(at..<at + 2))", at: at) }
  func withoutSeconds(from start: Int) -> Problem { newer("a time without seconds", at: start) }

  private func newer(_ what: String, at offset: Int) -> Problem {
    problem(
      at: offset, found: "\(what), which TOML 1.1 added",
      expected: "TOML 1.0, which most programs read; \"prefs check --lenient\" accepts TOML 1.1")
  }

  /// A description of the unexpected text.
  private var found: String {
    let byte = view[at]
    if at >= view.count { return "the end of the file" }
    if byte.isLineBreak { return "the end of the line" }
    if byte.isValueByte { return wordText(from: at) }
    if byte < 0x20 || byte == 0x7F { return "a control character: \(byte.hexText)" }
    return String(String.UnicodeScalarView(view.text(at..<(at + 4)).unicodeScalars.prefix(1)))
      .quoted
  }

  private func wordText(from start: Int) -> String {
    var end = start
    while end < view.count, end < start + 24, view[end].isValueByte { end += 1 }
    while end > start, view[end].isContinuation { end -= 1 }
    return view.text(start..<end).quoted
  }
}
