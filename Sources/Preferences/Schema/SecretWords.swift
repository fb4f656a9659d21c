extension StringProtocol {
  /// Whether a key of this name usually holds a secret, such as `DB_PASSWORD`, `requirepass`, `wep-key0`
  /// or `PrivateKey`. `PasswordAuthentication`, `password_file` and `primaryKey` do not.
  ///
  /// The last words decide, without numbers and without words such as `old` and `hash`.
  package var namesSecret: Bool { utf8.hasSecretLetters && endsLikeSecret }

  /// Whether the last words are those of a secret's name. Slow.
  var endsLikeSecret: Bool {
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
  var hasSecretLetters: Bool {
    withContiguousStorageIfAvailable { SecretLetters(text: $0).occur }
      ?? Array(self).withUnsafeBufferPointer { SecretLetters(text: $0).occur }
  }
}

/// Looks for the letters of secret words in a name, whatever their case.
struct SecretLetters {
  let text: UnsafeBufferPointer<UInt8>

  var occur: Bool {
    // The last five bits of p, c, k and u. Each of the words has one of these letters.
    let noticed: UInt32 = 1 << 16 | 1 << 3 | 1 << 11 | 1 << 21
    var mayNameKey = false
    var at = 0
    while at < text.count {
      let byte = text[at]
      defer { at &+= 1 }
      guard byte >= 0x40, noticed &>> UInt32(byte & 31) & 1 == 1 else { continue }
      switch letters(from: at) {
      case 0x706173, 0x70736B, 0x637265, 0x707700...0x7077FF: return true  // pas psk cre pw
      case 0x6B6579 where isInsideWord(at &+ 3, exceptBefore: UInt8(ascii: "s")),  // key, but keys
        0x706174 where isInsideWord(at &+ 3):  // pat
        continue
      case 0x6B6579, 0x706174:
        if SecretWords.endsBeforeKeys.contains(last(3, before: at)) { return true }
        mayNameKey = true
      case 0x757468:  // uth, after (mas)ter-a
        if last(4, before: at) == 0x7465_7261 { return true }
      default:
        let word = at >= 2 ? letters(from: at &- 2) : 0
        if word == 0x736563 || word == 0x746F6B { return true }  // sec tok
      }
    }
    return mayNameKey && !text.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  /// Whether the word of the letter before a position goes on there with another letter than `last`.
  private func isInsideWord(_ at: Int, exceptBefore last: UInt8 = 0) -> Bool {
    guard at < text.count, text[at] | 0x20 != last else { return false }
    return switch text[at] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): text[at &- 1] & 0x20 == 0
    default: false
    }
  }

  /// Returns the three bytes from a position, in lower case; zeros after the end.
  private func letters(from at: Int) -> UInt32 {
    var letters = UInt32(text[at] | 0x20) << 16
    if at &+ 1 < text.count { letters |= UInt32(text[at &+ 1] | 0x20) << 8 }
    if at &+ 2 < text.count { letters |= UInt32(text[at &+ 2] | 0x20) }
    return letters
  }

  /// Returns the last letters before a position in lower case, without what is between them.
  private func last(_ count: UInt32, before end: Int) -> UInt32 {
    var (letters, shift, at) = (UInt32(0), UInt32(0), end)
    while at > 0, shift < 8 * count {
      at &-= 1
      let byte = text[at] | 0x20
      guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte else { continue }
      letters |= UInt32(byte) &<< shift
      shift &+= 8
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
