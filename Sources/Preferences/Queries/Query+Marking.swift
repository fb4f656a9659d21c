extension Query {
  /// The words that are to be seen in names: those that are wanted there.
  package var wordsInKeys: [SearchWord] { words(of: [.anywhere, .key]) }
  /// And in values.
  package var wordsInValues: [SearchWord] { words(of: [.anywhere, .value]) }

  private func words(of fields: Set<Field>) -> [SearchWord] {
    terms.compactMap { term in
      guard !term.isNegated, case .word(let field, let text) = term.test, fields.contains(field)
      else { return nil }
      return SearchWord(text)
    }
  }
}
