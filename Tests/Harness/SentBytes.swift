/// What a program sent to its terminal.
package struct SentBytes {
  /// All of it but what terminfo's xterm has for moving, erasing, modes and looks, but a window's
  /// title of plain text, and but a link to a plain address of a page, or its end.
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

  /// 0 where none that draws begins here.
  private static func lengthOfSequence(at rest: Substring.UnicodeScalarView) -> Int {
    guard let first = rest.first else { return 0 }
    if "\r\n\u{8}\t".unicodeScalars.contains(first) { return 1 }
    guard first == "\u{1B}" else { return 0 }
    let after = rest.dropFirst()
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

  /// Parameters and a final letter that draws; else so little that what is left is told.
  private static func lengthOfControl(_ rest: Substring.UnicodeScalarView) -> Int {
    let start = rest.first == "?" ? 1 : 0
    let parameters = rest.dropFirst(start).prefix { "0123456789;".unicodeScalars.contains($0) }
    let final = rest.dropFirst(start + parameters.count).first
    let isKnown = final.map { "ABCDEFGHJKLMPSTXbdghlmrt@".unicodeScalars.contains($0) } ?? false
    return isKnown ? start + parameters.count + 1 : -2
  }

  /// `2;`, the title and BEL; nil where it is another.
  private static func lengthOfTitle(_ rest: Substring.UnicodeScalarView) -> Int? {
    guard rest.starts(with: "2;".unicodeScalars) else { return nil }
    let title = rest.dropFirst(2).prefix { $0.isPlain }
    guard rest[title.endIndex...].first == "\u{7}" else { return nil }
    return 2 + title.count + 1
  }

  /// `8;;`, the address or nothing, and ST; nil where it is another.
  private static func lengthOfLink(_ rest: Substring.UnicodeScalarView) -> Int? {
    guard rest.starts(with: "8;;".unicodeScalars) else { return nil }
    let address = rest.dropFirst(3).prefix { ("!"..."~").contains($0) }
    guard rest[address.endIndex...].starts(with: "\u{1B}\\".unicodeScalars),
      address.isEmpty || String(address).hasPrefix("http://")
        || String(address).hasPrefix("https://")
    else { return nil }
    return 3 + address.count + 2
  }

  /// What no text may send: controls, what cannot be seen, what is not Unicode. Each with what
  /// stands around it.
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
