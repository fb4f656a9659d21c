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
