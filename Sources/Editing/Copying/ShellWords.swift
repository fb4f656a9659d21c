/// Words as a POSIX shell reads them back, whatever they hold.
struct ShellWords {
  let words: [String]
  init(_ words: [String]) { self.words = words }

  var text: String { words.map(Self.quoted).joined(separator: " ") }

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
