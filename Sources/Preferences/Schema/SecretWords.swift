extension StringProtocol {
  /// Whether a key of this name usually holds a secret, such as `DB_PASSWORD`, `requirepass`, `wep-key0`
  /// or `PrivateKey`. `PasswordAuthentication`, `password_file` and `primaryKey` do not.
  ///
  /// The last words decide, without numbers and without words such as `old` and `hash`.
  package var namesSecret: Bool {
    guard utf8.hasSecretLetters else { return false }
    var words = Array(self).words
    while let last = words.last {
      let plain = String(last.reversed().drop(while: \.isNumber).reversed())
      words[words.count - 1] = plain
      guard plain.isEmpty || words.count > 1 && SecretWords.remarks.contains(plain) else { break }
      words.removeLast()
    }
    guard let last = words.last, !words.contains(where: SecretWords.switches.contains) else {
      return false
    }
    let joined = words.joined()
    let single = joined.hasSuffix("s") ? String(joined.dropLast()) : joined
    guard joined != "credential", !SecretWords.exceptions.contains(where: joined.hasSuffix) else {
      return false
    }
    if SecretWords.endings.contains(where: last.hasSuffix) { return true }
    if SecretWords.long.contains(where: single.hasSuffix) {
      // `tokens` are counted, or are those of a language, unless they belong to someone.
      return !last.hasSuffix("tokens")
        || SecretWords.owners.contains { single.hasSuffix($0 + "token") }
    }
    return namesKey(last, single, words)
  }

  /// Whether the words name a secret key, or a personal access token: `apiKeys`, `STRIPE_KEY`,
  /// `GITHUB_PAT`.
  private func namesKey(_ last: String, _ single: String, _ words: [String]) -> Bool {
    if SecretWords.owners.contains(where: { single.hasSuffix($0 + "key") }) { return true }
    guard words.count > 1, last == "key" || last == "pat" else { return false }
    let before = words[words.count - 2]
    if last == "pat", SecretWords.hosts.contains(before) { return true }
    return !contains(where: \.isLowercase) && !SecretWords.openKeys.contains(before)
  }
}

extension Collection<UInt8> {
  /// Whether the letters of any secret word occur. Most names have none, and are not split into words.
  package var hasSecretLetters: Bool {
    withContiguousStorageIfAvailable { SecretLetters(text: $0).occur }
      ?? Array(self).withUnsafeBufferPointer { SecretLetters(text: $0).occur }
  }
}

/// Looks for the letters of secret words in a name, whatever their case.
private struct SecretLetters {
  let text: UnsafeBufferPointer<UInt8>

  /// The letters by which a word is noticed, each as the bit of its last five bits.
  private static let noticed = "pcku".utf8.reduce(UInt32(0)) { $0 | 1 << UInt32($1 & 31) }

  var occur: Bool {
    var mayNameKey = false
    for at in text.indices
    where text[at] >= 0x40 && Self.noticed >> UInt32(text[at] & 31) & 1 == 1 {
      switch (letter(at), letter(at + 1), letter(at + 2)) {
      case ("p", "w", _), ("p", "a", "s"), ("p", "s", "k"), ("c", "r", "e"): return true
      case ("c", _, _) where letter(at - 1) == "e" && letter(at - 2) == "s": return true
      case ("k", _, _) where letter(at - 1) == "o" && letter(at - 2) == "t": return true
      case ("k", "e", "y"), ("p", "a", "t"):
        if SecretWords.endsBeforeKeys.contains(lastLetters(before: at)) { return true }
        mayNameKey = true
      case ("u", "t", "h"):  // masterauth
        if lastLetters(before: at, without: 1) == SecretWords.endOfMaster { return true }
      default: continue
      }
    }
    return mayNameKey && !text.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  /// The letter at a position in lower case; another character if there is none.
  private func letter(_ at: Int) -> Unicode.Scalar {
    text.indices.contains(at) ? Unicode.Scalar(text[at] | 0x20) : " "
  }

  /// Returns the last three letters before a position, without what is between them.
  private func lastLetters(before end: Int, without count: Int = 0) -> UInt32 {
    var (letters, shift, left) = (UInt32(0), UInt32(0), count)
    for byte in text[..<end].reversed() where UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
      if left > 0 {
        left -= 1
        continue
      }
      letters |= UInt32(byte | 0x20) << shift
      shift += 8
      if shift == 24 { break }
    }
    return letters
  }
}

/// The words of the names of secrets, in lower case.
private enum SecretWords {
  /// The ends of a last word.
  static let endings = ["pass", "pw", "pwd", "psk"]
  /// The ends of a name without the blanks and marks between its words, in the singular.
  static let long = [
    "password", "passwd", "passphrase", "passcode", "secret", "token", "credential", "authtok",
    "masterauth",
  ]
  /// The words before a key, or before tokens, that make it secret.
  static let owners = [
    "api", "private", "secret", "access", "shared", "preshared", "encryption", "decryption",
    "signing", "signature", "master", "wep", "psk", "auth", "authentication", "session", "cookie",
    "hmac", "jwt", "aes", "deploy", "account", "storage", "cipher", "crypt", "symmetric", "webhook",
    "license", "recovery", "refresh", "bearer", "bot", "stripe", "openai", "anthropic",
  ]
  /// The services of personal access tokens.
  static let hosts: Set<String> = ["github", "gitlab", "git", "gitea", "azure", "devops", "ext"]
  /// The last three letters of each owner and host.
  static let endsBeforeKeys = Set(
    (owners + hosts).map(lastLetters))
  /// The last three letters of the word before `auth`.
  static let endOfMaster = lastLetters(of: "master")
  private static func lastLetters(of word: String) -> UInt32 {
    word.utf8.suffix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// The words before the key of a variable in capitals that is none of a secret, or is a path.
  static let openKeys: Set<String> = [
    "public", "primary", "foreign", "sort", "partition", "cache", "index", "host", "hot", "ssl",
    "tls", "server", "client", "map", "group", "registry", "compose", "any", "meta", "repo", "gpg",
    "keyboard", "file", "of", "by", "unique", "natural", "search", "row",
  ]
  /// The words after a secret's name that do not change what it is.
  static let remarks: Set<String> = [
    "hash", "base", "value", "text", "plain", "plaintext", "string", "encrypted", "crypt",
    "crypted",
    "old", "new", "current", "previous", "next", "prod", "production", "dev", "development", "test",
    "staging", "live", "sandbox", "base64", "hex", "confirm", "confirmation", "again",
  ]
  /// The words of switches, and of limits.
  static let switches: Set<String> = [
    "permit", "allow", "show", "ask", "prompt", "remember", "save", "has", "is", "use", "require",
    "no", "max", "min",
  ]
  /// The ends of names that only look like a secret's.
  static let exceptions = [
    "compass", "bypass", "encompass", "trespass", "lowpass", "highpass", "bandpass", "allpass",
    "multipass", "renderpass", "oldpwd", "publickeytoken", "loadcredential", "importcredential",
    "conditioncredential", "assertcredential", "passcredentials",
  ]
}

extension [Character] {
  /// The words of an identifier in lower case: those of `privateKey`, `private_key` and `PRIVATE-KEY` are
  /// equal.
  fileprivate var words: [String] {
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
  /// Whether no value is a secret, whatever the name: the schema says so, or values are switches, numbers
  /// or a few choices.
  var hasOpenValues: Bool {
    if isOpen { return true }
    return switch kind.core {
    case .boolean, .choice, .integer, .real: true
    default: false
    }
  }
}
