extension String {
  /// Whether a key of this name usually holds a secret, such as `DB_PASSWORD`, `requirepass` or
  /// `PrivateKey`. `PasswordAuthentication` and `password_file` do not.
  var namesSecret: Bool {
    let words = self.words
    guard let last = words.last else { return false }
    if Self.secrets.contains(last) { return true }
    return last == "key" && words.dropLast().last.map(Self.secretKeys.contains) == true
  }

  private static let secrets: Set<String> = [
    "password", "passwd", "passphrase", "pass", "pwd", "secret", "token", "credential",
    "requirepass", "masterauth", "masterpass", "apikey",
  ]
  private static let secretKeys: Set<String> = [
    "api", "private", "secret", "access", "shared", "preshared", "encryption", "signing",
  ]

  /// The words of an identifier in lower case: those of `privateKey`, `private_key` and `PRIVATE-KEY` are
  /// equal.
  private var words: [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in self {
      let isPart = character.isLetter || character.isNumber
      if !isPart || character.isUppercase && wasLower {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += character.lowercased() }
      wasLower = character.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }
}

extension Entry {
  /// Whether a value is a boolean or one of a few choices.
  var hasFewValues: Bool {
    switch kind.core {
    case .boolean, .choice: true
    default: false
    }
  }
}
