import Preferences

extension JSONParser {
  func unexpected(expected: String) -> Problem { problem(at: at, found: found, expected: expected) }

  func notUTF8(at offset: Int) -> Problem {
    problem(
      at: offset, found: "a byte that is not UTF-8: \(view[offset].hexText)", expected: "UTF-8")
  }

  func tooDeep() -> Problem {
    Problem(.limit("levels of nesting", is: DocumentLimits.depth), place: place(at))
  }

  func notSeparated() -> Problem {
    unexpected(expected: inDictionary ? "\",\" or \"}\"" : "\",\" or \"]\"")
  }

  func trailingComma(at offset: Int) -> Problem {
    problem(at: offset, found: "a trailing comma", expected: "none in strict JSON")
  }

  func comment() -> Problem { unexpectedComment(expected: "none in strict JSON") }

  func badComment() -> Problem {
    view[at &+ 1] == UInt8(ascii: "*")
      ? unexpectedComment(expected: "\"*/\" at its end")
      : unexpected(expected: "a comment's \"//\" or \"/*\"")
  }

  private func unexpectedComment(expected: String) -> Problem {
    problem(at: at, found: "a comment", expected: expected)
  }

  /// A string without an end is reported where it begins; a control character where it stands.
  func badInString(from start: Int) -> Problem {
    guard at < view.count else {
      return problem(at: start, found: "a string without an end", expected: "\"\\\"\" at its end")
    }
    guard !view[at].isLineBreak else {
      return problem(
        at: at, found: "the end of the line", expected: "\"\\\"\" at the end of the string")
    }
    return problem(
      at: at, found: "a control character: \(view[at].hexText)",
      expected: "an escape such as \"\\u00\(view[at].hexText.dropFirst(2).lowercased())\"")
  }

  func leadingZero(from start: Int) -> Problem {
    problem(at: start, found: wordText(from: start), expected: "a number without leading zeros")
  }

  func badWord(from start: Int) -> Problem {
    problem(at: start, found: wordText(from: start), expected: "true, false or null")
  }

  /// What stands where something else was expected.
  private var found: String {
    let byte = view[at]
    if at >= view.count { return "the end of the file" }
    if byte.isLineBreak { return "the end of the line" }
    if byte.isLetter || byte.isDigit || byte == 0x5F { return wordText(from: at) }
    return String(String.UnicodeScalarView(view.text(at..<(at + 4)).unicodeScalars.prefix(1)))
      .quoted
  }

  private func wordText(from start: Int) -> String {
    var end = start
    while end < view.count, end < start + 24, view[end].isWordByte || view[end] == 0x2D { end += 1 }
    return view.text(start..<end).quoted
  }

  private func problem(at offset: Int, found: String, expected: String) -> Problem {
    Problem(.syntax(found: found, expected: expected), place: place(offset))
  }

  private func place(_ offset: Int) -> Place { Place(offset: offset, in: bytes) }
}

extension UInt8 {
  var hexText: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
