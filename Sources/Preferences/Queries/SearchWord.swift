/// A word to be found in texts, in any case.
public struct SearchWord: Hashable, Sendable {
  /// In lower case; never empty.
  public let text: String
  /// Of `text`, as UTF-8.
  public let bytes: [UInt8]
  /// Then it is found byte by byte; any other word by what Unicode calls the same.
  public let isASCII: Bool

  /// nil where there is nothing to look for.
  public init?(_ text: some StringProtocol) {
    guard !text.isEmpty else { return nil }
    self.text = text.lowercased()
    bytes = Array(self.text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  public func isFound(in text: String) -> Bool {
    isASCII ? isSpelled(in: text.utf8.span) : text.lowercased().contains(self.text)
  }

  /// Whether it is all of `text`.
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

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

/// Where the words that are looked for stand in one row: a bit for each of them.
public struct WordHits: Hashable, Sendable {
  /// In the name.
  public var key: UInt64 = 0
  /// In the value's text.
  public var value: UInt64 = 0
  /// The last key, or the whole name, is what is looked for and no more.
  public var isExact = false

  public init() {}

  /// More words than this are not looked for.
  public static let mostWords = 64
}

extension PreferenceValue {
  /// What is looked through: a string as it is, a list's elements one after the other.
  public var searchText: String {
    switch self {
    case .string(let text): text
    case .array(let elements): elements.map(\.searchText).joined(separator: ", ")
    default: text
    }
  }
}
