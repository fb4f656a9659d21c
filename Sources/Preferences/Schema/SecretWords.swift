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

extension Sequence<UInt8> {
  /// Whether the letters of any secret word occur. Most names have none, and are not split into words.
  var hasSecretLetters: Bool {
    var recent: UInt32 = 0
    // The last eight letters, in lower case, without what is between them.
    var letters: UInt64 = 0
    var mayNameKey = false
    var hasLowercase = false
    for byte in self {
      recent = (recent << 8 | UInt32(byte | 0x20)) & 0xFF_FFFF
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 {
        letters = letters << 8 | UInt64(byte | 0x20)
        hasLowercase = hasLowercase || byte & 0x20 != 0
      }
      if recent & 0xFFFF == 0x7077 { return true }  // pw
      switch recent {
      case 0x706173, 0x70736B, 0x736563, 0x746F6B, 0x637265: return true  // pas psk sec tok cre
      case 0x6B6579, 0x706174:  // key pat
        mayNameKey = true
        if SecretWords.endsBeforeKeys.contains(UInt32(letters >> 24 & 0xFF_FFFF)) { return true }
      case 0x757468 where letters >> 32 & 0xFF_FFFF == 0x746572: return true  // (mas)ter-auth
      default: continue
      }
    }
    return mayNameKey && !hasLowercase
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
    (owners + hosts).map { word in word.utf8.suffix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } })
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
