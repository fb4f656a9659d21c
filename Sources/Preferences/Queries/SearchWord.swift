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

/// Where a row has the words of a query: a bit for each of them, where it stands best and elsewhere.
package struct Evidence: Hashable, Sendable {
  package var key: UInt64 = 0
  package var title: UInt64 = 0
  package var choice: UInt64 = 0
  package var description: UInt64 = 0
  package var value: UInt64 = 0
  package var isExactKey = false
  package var isExactTitle = false

  package init() {}

  var documentation: UInt64 { title | choice | description }
}

/// How well a row answers a query: the less the better. A row is as good as the worst of its words,
/// and each word counts where it stands best. Among equals the first row counts.
public enum MatchRank: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  case exactKey, exactTitle, key, title, choice, description, value

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Which words must stand where, and which must not.
struct WordDemands: Hashable, Sendable {
  private var anywhere: UInt64 = 0
  private var inKey: UInt64 = 0
  private var inValue: UInt64 = 0
  private var inDocumentation: UInt64 = 0
  private var nowhere: UInt64 = 0
  private var notInKey: UInt64 = 0
  private var notInValue: UInt64 = 0
  private var notInDocumentation: UInt64 = 0

  mutating func add(_ word: UInt64, _ field: Query.Field, isNegated: Bool) {
    switch (field, isNegated) {
    case (.anywhere, false): anywhere |= word
    case (.key, false): inKey |= word
    case (.value, false): inValue |= word
    case (.documentation, false): inDocumentation |= word
    case (.anywhere, true): nowhere |= word
    case (.key, true): notInKey |= word
    case (.value, true): notInValue |= word
    case (.documentation, true): notInDocumentation |= word
    }
  }

  /// nil where a word is lacking, or one stands where it must not.
  func rank(_ evidence: Evidence) -> MatchRank? {
    let all = evidence.key | evidence.documentation | evidence.value
    guard anywhere & ~all == 0, all & nowhere == 0,
      inKey & ~evidence.key == 0, evidence.key & notInKey == 0,
      inValue & ~evidence.value == 0, evidence.value & notInValue == 0,
      inDocumentation & ~evidence.documentation == 0,
      evidence.documentation & notInDocumentation == 0
    else { return nil }
    return rank(amongMatches: evidence)
  }

  private func rank(amongMatches evidence: Evidence) -> MatchRank {
    if evidence.isExactKey { return .exactKey }
    if evidence.isExactTitle { return .exactTitle }
    var lacking = anywhere & ~evidence.key
    if lacking == 0 { return .key }
    lacking &= ~evidence.title
    if lacking == 0 { return .title }
    lacking &= ~evidence.choice
    if lacking == 0 { return .choice }
    return lacking & ~evidence.description == 0 ? .description : .value
  }
}
