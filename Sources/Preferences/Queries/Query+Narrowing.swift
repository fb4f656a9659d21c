extension Query {
  /// Whether every row that it wants is one that `other` wants, as where one goes on typing. May be
  /// false where that is not known.
  package func narrows(_ other: Query) -> Bool {
    words.count < WordHits.mostWords
      && other.terms.allSatisfy { known in !known.counts || terms.contains { $0.implies(known) } }
  }
}

extension Query.Term {
  fileprivate func implies(_ other: Self) -> Bool {
    if self == other { return true }
    guard !isNegated, !other.isNegated, case .word(let field, let text) = test,
      case .word(field, let known) = other.test, let word = SearchWord(text),
      let part = SearchWord(known)
    else { return false }
    return word.isASCII && part.isFound(in: word.text)
  }
}
