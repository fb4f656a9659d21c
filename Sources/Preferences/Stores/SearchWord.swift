/// A word to find in texts, ignoring case.
public struct SearchWord: Hashable, Sendable {
  /// The word in lower case; never empty.
  public let text: String
  /// The UTF-8 of `text`.
  public let bytes: [UInt8]
  /// Whether the word is searched byte by byte. Other words are compared by Unicode's canonical
  /// equivalence.
  public let isASCII: Bool

  /// Returns nil if `text` is empty.
  public init?(_ text: some StringProtocol) {
    guard !text.isEmpty else { return nil }
    self.text = text.lowercased()
    bytes = Array(self.text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether `text` contains the word.
  public func isFound(in text: String) -> Bool {
    isASCII ? isSpelled(in: text.utf8.span) : text.lowercased().contains(self.text)
  }

  /// Whether the word is the complete `text`.
  public func isWhole(_ text: String) -> Bool {
    isASCII
      ? text.utf8.count == bytes.count && isSpelled(in: text.utf8.span)
      : text.lowercased() == self.text
  }

  private func isSpelled(in text: borrowing Span<UInt8>) -> Bool {
    guard let first = bytes.first, text.count >= bytes.count else { return false }
    for start in 0...(text.count - bytes.count)
    where text[start].lowercasedASCII == first && isSpelled(in: text, at: start) {
      return true
    }
    return false
  }

  private func isSpelled(in text: borrowing Span<UInt8>, at start: Int) -> Bool {
    for (offset, byte) in bytes.enumerated() where text[start + offset].lowercasedASCII != byte {
      return false
    }
    return true
  }
}

extension [SearchWord] {
  /// Returns the words that occur in any of `texts`, one bit for each word.
  package func hits(in texts: String...) -> UInt64 { hits(in: texts) }

  package func hits(in texts: [String]) -> UInt64 {
    indices.reduce(0) { hits, number in
      texts.contains(where: self[number].isFound) ? hits | 1 << UInt64(number) : hits
    }
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

/// The words that occur in one row: one bit for each word.
public struct WordHits: Hashable, Sendable {
  /// The words found in the name.
  public var key: UInt64 = 0
  /// The words found in the value's text.
  public var value: UInt64 = 0
  /// The words found in the comments of the file.
  public var comment: UInt64 = 0
  /// Whether the last key, or the whole name, equals the searched phrase.
  public var isExact = false

  /// Creates a result without any word.
  public init() {}

  /// The number of words that one search can look for.
  public static let mostWords = 64
}

extension PreferenceValue {
  /// The text that a search looks through: a string without quotes, the elements of a list one after
  /// the other.
  public var searchText: String {
    switch self {
    case .string(let text): text
    case .array(let elements): elements.map(\.searchText).joined(separator: ", ")
    default: text
    }
  }
}

extension PreferenceName {
  /// Whether the last key, or the whole name, equals `phrase`.
  package func isWhole(_ phrase: SearchWord) -> Bool {
    if case .key(let key)? = last, phrase.isWhole(key) { return true }
    return phrase.isWhole(label)
  }
}
