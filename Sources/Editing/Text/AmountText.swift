import Preferences

/// Texts of a number with a unit, such as `30s` and `64M`, and other spellings that files have.
extension String {
  /// The kinds of amounts with a unit that the text spells: a duration, an amount of bytes, or either.
  var amountKinds: [Kind] {
    guard utf8.count <= 64, contains(where: \.isLetter), contains(where: \.isNumber) else {
      return []
    }
    return [Kind.duration(.text), .byteSize(.text)].filter { (try? $0.parse(self)) != nil }
  }

  /// A phrase for the kind of value that the text spells: `duration or byte size`, `octal number`,
  /// `path`. Nil if it spells only text.
  var spelledKind: String? {
    let amounts = amountKinds.map(\.phrase)
    if !amounts.isEmpty { return amounts.joined(separator: " or ") }
    if hasPrefix("0"), (2...5).contains(utf8.count), utf8.allSatisfy({ (0x30...0x37).contains($0) })
    {
      return "octal number"
    }
    return hasPrefix("/") && utf8.count > 1 && !contains(where: \.isWhitespace) ? "path" : nil
  }

  /// Steps the number at or before an offset of an amount: `90m` becomes `91m`. Returns also the offset after
  /// the number. Nil if there is no number, or if it would be negative.
  func steppingNumber(at offset: Int, by count: Int) -> (text: String, end: Int)? {
    let characters = Array(self)
    let isOnDigit = characters[offset...].first?.isDigit == true
    let digit = isOnDigit ? offset : characters[..<offset].lastIndex(where: \.isDigit)
    guard let digit else { return nil }
    let start = characters[..<digit].lastIndex { !$0.isDigit }.map { $0 + 1 } ?? 0
    let end = characters[digit...].firstIndex { !$0.isDigit } ?? characters.count
    guard let number = Int(String(characters[start..<end])), number + count >= 0,
      number < .max - 1
    else { return nil }
    let new = Array(String(number + count))
    return (String(characters[..<start] + new + characters[end...]), start + new.count)
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isWholeNumber }
}
