/// Where an entry has the words of a query, whatever its value.
package struct EntryEvidence: Sendable {
  package let evidence: Evidence
  /// Its values are shown otherwise than they are stored: `10m (600)`.
  let showsOtherwise: Bool
  let isSecret: Bool

  package static let none = EntryEvidence(Entry(.root, .any), of: .everything)

  package init(_ entry: Entry, of query: Query) {
    var evidence = Evidence()
    let choices = entry.choiceTexts
    let descriptions = entry.descriptions
    for (number, word) in query.words.enumerated() {
      let bit: UInt64 = 1 << UInt64(number)
      if entry.title.map(word.isFound) == true { evidence.title |= bit }
      if choices.contains(where: word.isFound) { evidence.choice |= bit }
      if descriptions.contains(where: word.isFound) { evidence.description |= bit }
    }
    evidence.isExactTitle = entry.title.map { query.phrase?.isWhole($0) == true } ?? false
    self.evidence = evidence
    showsOtherwise = entry.kind.showsOtherwise
    isSecret = entry.isSecret
  }

  /// Of a row that has such an entry.
  func evidence(_ hits: WordHits) -> Evidence {
    var evidence = evidence
    evidence.key = hits.key
    evidence.value = isSecret ? 0 : hits.value
    evidence.isExactKey = hits.isExact
    return evidence
  }
}

extension Evidence {
  /// Of a row that nothing declares.
  init(_ hits: WordHits) {
    key = hits.key
    value = hits.value
    isExactKey = hits.isExact
  }

  /// Of a row by its texts.
  package init(_ query: Query, name: PreferenceName, entry: Entry, shownValue: String) {
    self = EntryEvidence(entry, of: query).evidence
    let label = name.label
    for (number, word) in query.words.enumerated() {
      if word.isFound(in: label) { key |= 1 << UInt64(number) }
      if !entry.isSecret, word.isFound(in: shownValue) { value |= 1 << UInt64(number) }
    }
    isExactKey = query.phrase.map { name.isWhole($0) } ?? false
  }
}

extension PreferenceName {
  /// Whether the last key, or all of it, is `phrase`.
  package func isWhole(_ phrase: SearchWord) -> Bool {
    if case .key(let key)? = last, phrase.isWhole(key) { return true }
    return phrase.isWhole(label)
  }
}

extension Entry {
  /// Of every value that it may choose from: how it is shown and what it is.
  fileprivate var choiceTexts: [String] {
    guard case .choice(let choices) = kind.core else { return variants.map(\.title) }
    return choices.flatMap { [$0.label, $0.summary, $0.value.searchText].compactMap(\.self) }
  }

  fileprivate var descriptions: [String] {
    [summary, unit, deprecation?.message].compactMap(\.self)
  }
}

extension Kind {
  fileprivate var showsOtherwise: Bool {
    switch self {
    case .duration, .byteSize: true
    case .optional(let kind): kind.showsOtherwise
    case .either(let kinds): kinds.contains(where: \.showsOtherwise)
    default: false
    }
  }
}
