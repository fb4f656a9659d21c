extension Problem {
  /// Without what was found, and without what could have been: it is a secret.
  package var masked: Problem {
    var problem = self
    problem.reason = reason.masked
    if case .unknownChoice = reason { problem.aside = nil }
    return problem
  }
}

extension Problem {
  /// Without any text of a document that cannot be read: nobody knows what in it is secret.
  package var withoutText: Problem {
    var problem = masked
    problem.place?.excerpt = nil
    return problem
  }
}

extension Schema {
  /// `problem` of `snapshot`, or of changes to it, without the text of a secret.
  package func withoutSecrets(_ problem: Problem, in snapshot: any Snapshot) -> Problem {
    let secrecy = secrecy
    let place = secrecy.inside(problem.name ?? .root)
    let shown = place.isSecret || place.leadsToSecret ? problem.masked : problem
    return snapshot.withoutSecrets([shown], secrecy).first ?? shown
  }

  package func withoutSecrets(_ error: StoreError, over snapshot: any Snapshot) -> StoreError {
    switch error {
    case .unreadable(let path, let problem) where hasSecrets:
      .unreadable(path: path, problem.withoutText)
    case .refused(let path, let problem):
      .refused(path: path, withoutSecrets(problem, in: snapshot))
    default: error
    }
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
    case .cannotHold(let format, _): .cannotHold(format: format, what: Entry.mask)
    case .lost: .lost(Entry.mask)
    default: self
    }
  }
}
