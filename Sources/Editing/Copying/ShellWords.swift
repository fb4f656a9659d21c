import Preferences

/// Words as a POSIX shell reads them back, whatever they hold.
struct ShellWords {
  let words: [String]
  init(_ words: [String]) { self.words = words }

  var text: String { words.map(Self.quoted).joined(separator: " ") }

  /// A path as one word. Bytes that are not UTF-8 have their octal numbers in a `$'…'` word, as POSIX
  /// has it since 2024, and bash, zsh and ksh for longer.
  static func word(path: String) -> String {
    guard path.hasStandIns else { return quoted(path) }
    let isPlain = { (byte: UInt8) in 0x20..<0x7F ~= byte && byte != 0x27 && byte != 0x5C }
    return "$'"
      + path.pathBytes.map { byte in
        let digits = String(byte, radix: 8)
        return isPlain(byte)
          ? String(Unicode.Scalar(byte))
          : "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined() + "'"
  }

  /// In quotes but where no shell would see anything in it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80
        && (character.isLetter || character.isNumber || "_-./,:@%+".contains(character))
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
