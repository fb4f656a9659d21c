/// Secrets that are recognized by the text around them: the password of an address
/// (`postgres://user:password@host`), what follows the name of a secret (`password=…`, `--token …`), and
/// the block of a private key. For texts that have no schema.
package enum SecretText {
  /// Returns the secrets in a value, ascending and disjoint.
  package static func ranges(inValue text: some Collection<UInt8>) -> [Range<Int>] {
    guard text.withContiguousStorageIfAvailable({ $0.mayHoldSecret }) ?? true else { return [] }
    let text = Array(text)
    var scanner = SecretScanner(text)
    scanner.findAddresses(in: text.indices)
    scanner.findPrivateKeys(in: text.indices)
    scanner.findAssignedWords(in: text.indices)
    return scanner.merged
  }

  /// Returns the secrets in lines that are comments, or that no one understands, ascending and disjoint.
  /// All that follows a secret's name is secret, with the lines to which it extends.
  ///
  /// - Parameter separatesByBlanks: Whether the first word of a line may be the name of a setting.
  package static func ranges(
    inComments text: some Collection<UInt8>, separatesByBlanks: Bool
  ) -> [Range<Int>] {
    let text = Array(text)
    guard text.contains(where: \.isWordLetter) else { return [] }
    var scanner = SecretScanner(text)
    scanner.findAddresses(in: text.indices)
    scanner.findPrivateKeys(in: text.indices)
    scanner.findSettings(separatesByBlanks: separatesByBlanks)
    return scanner.merged
  }

  /// Returns `value` with a mask in place of each secret.
  package static func masked(value: String) -> String {
    value.masking(ranges(inValue: value.utf8))
  }

  /// Returns a comment with a mask in place of each secret.
  package static func masked(comment: String) -> String {
    comment.masking(ranges(inComments: comment.utf8, separatesByBlanks: false))
  }

  /// Whether a text that cannot be read as a document may hold a secret: a word or two in it name one, or
  /// it has one without a name. O(size).
  package static func isNamed(in text: [UInt8]) -> Bool {
    var scanner = SecretScanner(text)
    scanner.findAddresses(in: text.indices)
    scanner.findPrivateKeys(in: text.indices)
    return !scanner.found.isEmpty || scanner.hasSecretName || scanner.hasEscapedLetters
  }
}

// Properties of one type, because generic ones are slow if another module calls them.
extension UnsafeBufferPointer<UInt8> {
  /// Whether a name may be that of a secret, by a look at its bytes.
  package var mayNameSecret: Bool { SecretLetters(text: self).occur }

  /// Whether a value may hold a secret, by a look at its bytes: whether any form of secret that is possible
  /// in one has begun. Most texts have none.
  package var mayHoldSecret: Bool {
    var last: UInt8 = 0
    for byte in self {
      // Nothing above `=` decides.
      guard byte <= UInt8(ascii: "=") else {
        last = byte
        continue
      }
      switch (last, byte) {
      case (_, UInt8(ascii: "=")), (UInt8(ascii: ":"), UInt8(ascii: "/")),
        (UInt8(ascii: "-"), UInt8(ascii: "-")), (UInt8(ascii: "\""), UInt8(ascii: ":")),
        (UInt8(ascii: "'"), UInt8(ascii: ":")):
        return true
      default: last = byte
      }
    }
    return false
  }
}

extension String {
  /// Returns the text with a mask in place of each of the ranges of its UTF-8.
  fileprivate func masking(_ ranges: [Range<Int>]) -> String {
    guard !ranges.isEmpty else { return self }
    let bytes = Array(utf8)
    var text = ""
    var shown = 0
    for range in ranges {
      text += String(decoding: bytes[shown..<range.lowerBound], as: UTF8.self) + Entry.mask
      shown = range.upperBound
    }
    return text + String(decoding: bytes[shown...], as: UTF8.self)
  }
}
