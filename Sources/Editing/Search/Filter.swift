import Preferences

/// Which rows of the open scope are shown.
///
///     filter    = *( [ "-" ] term )
///     term      = condition / word
///     condition = "@modified" / "@invalid" / "@staged" / "@default" / "@deprecated"
///
/// The beginning of a condition is enough (`@mod`); where it may become several (`@de`) it does not
/// count yet. A row is shown when all hold. A word may stand in the label or in the shown value, in any case.
public struct Filter: Hashable, Sendable {
  /// As typed after `@`.
  public var text: String
  /// Only what is set and differs from its default, or is staged.
  public var onlyModified: Bool

  public init(_ text: String = "", onlyModified: Bool = false) {
    self.text = text
    self.onlyModified = onlyModified
  }

  public var isEmpty: Bool { !onlyModified && terms.isEmpty }

  enum Condition: String, CaseIterable, Sendable {
    case modified, invalid, staged, `default`, deprecated
  }

  struct Term: Hashable, Sendable {
    let isNegated: Bool
    let test: Test
  }

  enum Test: Hashable, Sendable {
    case word(String)
    case condition(Condition)
    /// `@modifed`: no row passes.
    case unknown(String)
  }

  var terms: [Term] {
    let typed = text.split(whereSeparator: \.isWhitespace).compactMap(Term.init)
    return onlyModified
      ? typed + [Term(isNegated: false, test: .condition(.modified))] : typed
  }

  /// The plain words that must occur, for one quick pass.
  var words: String {
    terms.compactMap { term in
      guard case .word(let word) = term.test, !term.isNegated else { return nil }
      return word
    }.joined(separator: " ")
  }

  /// The words that must not.
  var unwanted: [String] {
    terms.compactMap { term in
      guard case .word(let word) = term.test, term.isNegated else { return nil }
      return word
    }
  }

  /// What is left after the passes for words.
  var conditions: [Term] {
    terms.filter { term in
      if case .word = term.test { return false }
      return true
    }
  }

  /// The first condition that does not exist, in words with the nearest that does.
  public var problem: String? {
    for case .unknown(let word) in terms.map(\.test) {
      let nearest = word.nearest(among: Condition.allCases.map { "@" + $0.rawValue })
      return "unknown condition \(word.quoted)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
    return nil
  }
}

extension Filter.Term {
  init?(_ typed: Substring) {
    isNegated = typed.hasPrefix("-") && typed.count > 1
    let term = isNegated ? typed.dropFirst() : typed
    guard term.hasPrefix("@") else {
      test = .word(term.lowercased())
      return
    }
    let word = term.dropFirst().lowercased()
    let meant = Filter.Condition.allCases.filter { $0.rawValue.hasPrefix(word) }
    if meant.count > 1 { return nil }
    test = meant.first.map { .condition($0) } ?? .unknown("@" + word)
  }
}
