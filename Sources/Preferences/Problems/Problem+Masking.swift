extension Problem {
  /// Without what was found, and without what could have been: it is a secret.
  package var masked: Problem {
    var problem = self
    problem.reason = reason.masked
    if case .unknownChoice = reason { problem.aside = nil }
    return problem
  }
}

extension Problem.Reason {
  fileprivate var masked: Self {
    switch self {
    case .syntax(_, let expected): .syntax(found: Entry.mask, expected: expected)
    case .notA(let kind, _, _): .notA(kind, found: Entry.mask, nearest: nil)
    case .outOfRange(let bounds, _): .outOfRange(bounds, found: Entry.mask)
    case .notStep(let step, _): .notStep(of: step, found: Entry.mask)
    case .repeated: .repeated(Entry.mask)
    case .noMatch(let pattern, _): .noMatch(pattern: pattern, found: Entry.mask)
    case .unknownChoice: .unknownChoice(Entry.mask, nearest: nil)
    case .fitsNone(let forms, _): .fitsNone(forms, found: Entry.mask)
    case .holds(_, let range, let found): .holds(Entry.mask, range, found: found)
    case .stale: .stale(expected: Entry.mask, found: Entry.mask)
    case .lost: .lost(Entry.mask)
    default: self
    }
  }
}
