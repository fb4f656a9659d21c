/// The bytes that a program sent to its terminal.
package struct SentBytes {
  /// The bytes without the xterm sequences of terminfo for moving, erasing, modes and attributes,
  /// without a window title of plain text, and without a hyperlink to a plain URL.
  package let words: String

  package init(_ bytes: [UInt8]) {
    var words = ""
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.first {
      let length = Self.lengthOfSequence(at: rest)
      rest.removeFirst(max(1, length))
      if length == 0 { words.unicodeScalars.append(scalar) }
    }
    self.words = words
  }

  /// Returns the length of the drawing sequence at the start of `rest`, or 0 if there is none.
  private static func lengthOfSequence(at rest: Substring.UnicodeScalarView) -> Int {
    guard let first = rest.first else { return 0 }
    if "\r\n\u{8}\t".unicodeScalars.contains(first) { return 1 }
    guard first == "\u{1B}" else { return 0 }
    let after = rest.dropFirst()
    // The questions about the background, mode 2031 and the terminal's attributes.
    for question in ["]11;?\u{1B}\\", "[?2031$p", "[c"]
    where after.starts(with: question.unicodeScalars) { return 1 + question.unicodeScalars.count }
    switch after.first {
    case "=", ">", "7", "8", "M", "D", "E": return 2
    case "(", ")": return ["B", "0"].contains(after.dropFirst().first) ? 3 : 0
    case "[": return 2 + lengthOfControl(after.dropFirst())
    case "]":
      return (lengthOfTitle(after.dropFirst()) ?? lengthOfLink(after.dropFirst())).map { 2 + $0 }
        ?? 0
    default: return 0
    }
  }

  /// Returns the length of a CSI sequence that draws. For any other, returns a length that leaves
  /// its rest in `words`, so that the test fails.
  private static func lengthOfControl(_ rest: Substring.UnicodeScalarView) -> Int {
    let start = rest.first == "?" ? 1 : 0
    let parameters = rest.dropFirst(start).prefix { "0123456789;".unicodeScalars.contains($0) }
    let final = rest.dropFirst(start + parameters.count).first
    let isKnown = final.map { "ABCDEFGHJKLMPSTXbdghlmrt@".unicodeScalars.contains($0) } ?? false
    return isKnown ? start + parameters.count + 1 : -2
  }

  /// Returns the length of `2;`, a title and BEL, or nil if the sequence is not a title.
  private static func lengthOfTitle(_ rest: Substring.UnicodeScalarView) -> Int? {
    guard rest.starts(with: "2;".unicodeScalars) else { return nil }
    let title = rest.dropFirst(2).prefix { $0.isPlain }
    guard rest[title.endIndex...].first == "\u{7}" else { return nil }
    return 2 + title.count + 1
  }

  /// Returns the length of `8;;`, an optional address and ST, or nil if the sequence is not a link.
  private static func lengthOfLink(_ rest: Substring.UnicodeScalarView) -> Int? {
    guard rest.starts(with: "8;;".unicodeScalars) else { return nil }
    let address = rest.dropFirst(3).prefix { ("!"..."~").contains($0) }
    guard rest[address.endIndex...].starts(with: "\u{1B}\\".unicodeScalars),
      address.isEmpty || String(address).hasPrefix("http://")
        || String(address).hasPrefix("https://")
    else { return nil }
    return 3 + address.count + 2
  }

  /// The characters that no text may contain, each with its context: control characters, invisible
  /// ones, and bytes that are not UTF-8.
  package var leaks: [String] {
    let scalars = Array(words.unicodeScalars)
    return scalars.indices.filter { !scalars[$0].isPlain }.map { place in
      let around = scalars[max(0, place - 20)..<min(scalars.count, place + 20)]
      return around.map { $0.isPlain ? String($0) : "<\(String($0.value, radix: 16))>" }.joined()
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: self != "\u{FFFD}" && !properties.isDefaultIgnorableCodePoint
    }
  }
}
