/// Finds the secrets in a text.
struct SecretScanner {
  let text: [UInt8]
  private(set) var found: [Range<Int>] = []

  init(_ text: [UInt8]) { self.text = text }

  /// The found ranges, ascending and disjoint.
  var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Finds the passwords of addresses.
  mutating func findAddresses(in range: Range<Int>) {
    var at = range.lowerBound
    while at + 3 <= range.upperBound {
      guard text[at] == UInt8(ascii: ":"), text[at + 1] == UInt8(ascii: "/"),
        text[at + 2] == UInt8(ascii: "/")
      else {
        at += 1
        continue
      }
      let start = at + 3
      let end = text[start..<range.upperBound].firstIndex { $0.endsAddress } ?? range.upperBound
      if let password = password(in: start..<end) { found.append(password) }
      at = start
    }
  }

  /// Returns the password of an address without its scheme. A token in place of a user counts.
  private func password(in address: Range<Int>) -> Range<Int>? {
    let host =
      address
      .lowerBound..<(text[address].firstIndex { "/?#".utf8.contains($0) } ?? address.upperBound)
    if let mark = text[host].lastIndex(of: UInt8(ascii: "@")) {
      if let colon = text[host.lowerBound..<mark].firstIndex(of: UInt8(ascii: ":")) {
        return colon + 1..<mark
      }
      return mark - host.lowerBound > 19 ? host.lowerBound..<mark : nil
    }
    guard let colon = text[host].firstIndex(of: UInt8(ascii: ":")), colon + 1 < host.upperBound,
      !text[colon + 1..<host.upperBound].allSatisfy(\.isDigit),
      !"[{$%*<".utf8.contains(text[colon + 1]), text[host.lowerBound] != UInt8(ascii: "[")
    else { return nil }
    // A password with a slash, or the beginning of an address that is cut.
    let mark = text[colon..<address.upperBound].lastIndex(of: UInt8(ascii: "@"))
    return colon + 1..<(mark ?? address.upperBound)
  }

  /// Finds the lines of private keys between their headings, one of which may be missing.
  mutating func findPrivateKeys(in range: Range<Int>) {
    let heading = Array("PRIVATE KEY-----".utf8), end = Array("-----END ".utf8)
    var start = range.lowerBound
    var isInside = false
    while let found = text.firstRange(of: heading, in: start..<range.upperBound) {
      let line = text[start..<found.lowerBound].lastIndex { $0 == 0x0A } ?? start
      let closing = text.firstRange(of: end, in: line..<found.lowerBound)
      if let closing { addLines(of: start..<closing.lowerBound) }
      isInside = closing == nil
      start = found.upperBound
    }
    if isInside { addLines(of: start..<range.upperBound) }
  }

  /// Adds the content of each line.
  private mutating func addLines(of range: Range<Int>) {
    found += text[range].split { $0 == 0x0A || $0 == 0x0D }
      .map { text.withoutMarks($0.startIndex..<$0.endIndex) }
  }

  /// Finds the words that are assigned to names of secrets: `a; PGPASSWORD=x psql`, `--token x`,
  /// `{"secret": "x"}`.
  mutating func findAssignedWords(in range: Range<Int>) {
    var words = NameReader(text, range)
    var last: Range<Int>?
    while let name = words.next() {
      defer { last = name }
      guard let start = words.startOfAssigned(to: name, inComment: false),
        text.namesSecret(name, after: last)
      else { continue }
      let value = word(from: start, before: range.upperBound)
      found.append(value)
      words.at = max(words.at, value.upperBound)
    }
  }

  /// Returns the quoted text or the word at `start`, without quotes.
  private func word(from start: Int, before end: Int) -> Range<Int> {
    guard start < end else { return start..<start }
    let isEscaped = text[start] == UInt8(ascii: "\\") && start + 1 < end
    let first = text[isEscaped ? start + 1 : start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let inside = start + (isEscaped ? 2 : 1)
      var at = inside
      while at < end, text[at] != first {
        at += text[at] == UInt8(ascii: "\\") && !isEscaped ? 2 : 1
      }
      // A text whose end is cut is secret to its end.
      return inside..<min(at, end)
    }
    let stop = text[start..<end].firstIndex { $0.isSpace || ";&,|\"'".utf8.contains($0) }
    return start..<(stop ?? end)
  }

  /// Finds settings in lines of comments whose names are those of secrets.
  mutating func findSettings(separatesByBlanks: Bool) {
    var isOpen = OpenValue.none
    var at = 0
    while at < text.count {
      let end = text[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      let content = text.withoutMarks(at..<end)
      if !content.isEmpty {
        let value: Range<Int>? =
          isOpen == .none
          ? startOfSetting(in: content, separatesByBlanks).map { $0..<content.upperBound } : content
        if let value {
          found.append(value)
          isOpen = isOpen.after(text[value])
        }
      }
      at = end + 1
    }
  }

  /// Returns the start of what follows the name of a secret on a line.
  private func startOfSetting(in line: Range<Int>, _ separatesByBlanks: Bool) -> Int? {
    var words = NameReader(text, line)
    var last: Range<Int>?
    while let name = words.next() {
      defer { last = name }
      let isFirst = name.lowerBound == line.lowerBound
      guard
        let start = words.startOfAssigned(
          to: name, inComment: true, byBlank: isFirst && separatesByBlanks),
        text.namesSecret(name, after: last)
      else { continue }
      return start
    }
    return nil
  }

  /// Whether any word is the name of a secret, or two words with a blank between.
  var hasSecretName: Bool {
    var words = NameReader(text, text.indices)
    var last: Range<Int>?
    while let name = words.next() {
      if text.namesSecret(name, after: last) { return true }
      last = name
    }
    return false
  }

  /// Whether a letter of ASCII is escaped, as in `"pass\u0077ord"` or `pass&#119;ord`, so that names are not
  /// known.
  var hasEscapedLetters: Bool {
    let isHexadecimal = { (byte: UInt8) in byte.isDigit || (0x61...0x66).contains(byte | 0x20) }
    return [("\\u", 16), ("&#x", 16), ("&#", 10)].contains { mark, radix in
      var at = text.startIndex
      while let found = text.firstRange(of: Array(mark.utf8), in: at..<text.endIndex) {
        at = found.upperBound
        let digits = text[at...].prefix(radix == 16 && mark.hasPrefix("\\") ? 4 : 8)
          .prefix(while: radix == 16 ? isHexadecimal : { $0.isDigit })
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
        if let code, (0x41...0x7A).contains(code) { return true }
      }
      return false
    }
  }
}

/// Reads the words of a text that may be names, one after the other.
private struct NameReader {
  private let text: [UInt8]
  private let end: Int
  var at: Int

  init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    (at, end) = (range.lowerBound, range.upperBound)
  }

  mutating func next() -> Range<Int>? {
    while at < end, !text[at].isNameByte { at += 1 }
    let start = at
    while at < end, text[at].isNameByte { at += 1 }
    return start < at ? start..<at : nil
  }

  /// Returns the start of the text that is assigned to the name. Nil if nothing is. In a comment, blanks
  /// may stand around the separator.
  func startOfAssigned(to name: Range<Int>, inComment: Bool, byBlank: Bool = false) -> Int? {
    var next = name.upperBound
    let isQuoted =
      next < end && (text[next] == UInt8(ascii: "\"") || text[next] == UInt8(ascii: "'"))
    let isEscaped =
      next + 1 < end && text[next] == UInt8(ascii: "\\") && text[next + 1] == UInt8(ascii: "\"")
    next += isQuoted ? 1 : isEscaped ? 2 : 0
    let afterName = next
    next = skippingBlanks(from: next)
    guard next < end else { return nil }
    let allowsColon = inComment || isQuoted || isEscaped
    switch text[next] {
    case UInt8(ascii: "="):
      // `password => "x"`
      let isArrow = next + 1 < end && text[next + 1] == UInt8(ascii: ">")
      return skippingBlanks(from: next + (isArrow ? 2 : 1))
    case UInt8(ascii: ":") where allowsColon && !text[next...].starts(with: "://".utf8):
      return skippingBlanks(from: next + 1)
    case UInt8(ascii: "<") where text[next...].starts(with: "</key>".utf8):
      return skippingBlanks(from: next + 6)
    default:
      let isOption = text[name].starts(with: "--".utf8)
      return (byBlank || isOption) && next > afterName ? next : nil
    }
  }

  private func skippingBlanks(from start: Int) -> Int {
    text[start..<end].firstIndex { !$0.isSpace } ?? end
  }
}

extension [UInt8] {
  /// Returns the line without the marks of comments, blanks and quotes before its content.
  fileprivate func withoutMarks(_ line: Range<Int>) -> Range<Int> {
    let start = self[line].firstIndex { !$0.isSpace && !"#;/!*<-\"'".utf8.contains($0) }
    guard let start else { return line.upperBound..<line.upperBound }
    let last = self[start..<line.upperBound].lastIndex { !$0.isSpace } ?? start
    return start..<last + 1
  }

  /// Whether a word names a secret, also together with the one before it and a blank between: `api key`.
  fileprivate func namesSecret(_ name: Range<Int>, after last: Range<Int>?) -> Bool {
    if namesSecret(name) { return true }
    guard let last, last.upperBound + 1 == name.lowerBound, self[last.upperBound].isSpace else {
      return false
    }
    return namesSecret(last.lowerBound..<name.upperBound)
  }

  private func namesSecret(_ name: Range<Int>) -> Bool {
    self[name].hasSecretLetters && String(decoding: self[name], as: UTF8.self).namesSecret
  }

  fileprivate func firstRange(of part: [UInt8], in range: Range<Int>) -> Range<Int>? {
    guard range.count >= part.count, let first = part.first else { return nil }
    var at = range.lowerBound
    while let start = self[at..<range.upperBound].firstIndex(of: first) {
      guard start + part.count <= range.upperBound else { return nil }
      if self[start..<start + part.count].elementsEqual(part) { return start..<start + part.count }
      at = start + 1
    }
    return nil
  }
}

extension UInt8 {
  var isWordLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self >= 0x80
  }
  fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isWordLetter || isDigit
    }
  }
  fileprivate var endsAddress: Bool { isSpace || "\"'<>`".utf8.contains(self) }
}
