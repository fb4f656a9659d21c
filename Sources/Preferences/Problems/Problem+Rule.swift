extension Problem.Reason {
  /// The word for the broken rule, for scripts: `range`, `type`, `choice`. It does not change between versions.
  package var rule: String {
    switch self {
    case .syntax, .otherFormat, .unknownFormat, .unknownLines: "syntax"
    case .notA, .notAGroup, .fitsNone, .fitsSeveral, .undecodable: "type"
    case .outOfRange: "range"
    case .notStep: "step"
    case .count: "count"
    case .repeated: "unique"
    case .noMatch: "pattern"
    case .unknownChoice: "choice"
    case .missing, .missingAny, .missingDependent: "required"
    case .unknownKey, .noSuchName, .undeclaredKey: "unknown"
    case .duplicateKey: "duplicate"
    case .forbidden: "forbidden"
    case .readOnly: "read-only"
    case .complaint: "program"
    case .deprecated, .olderPlace: "deprecated"
    case .badName: "name"
    case .cannotHold, .lost, .unwritable: "format"
    case .stale, .disappeared: "changed"
    case .notChecked, .cancelled, .limit: "not checked"
    default: "rule"
    }
  }

  /// The nearest text that would be right. Nil if there is none.
  package var nearest: String? {
    switch self {
    case .notA(_, _, let nearest), .unknownChoice(_, let nearest), .unknownKey(_, let nearest),
      .noSuchName(let nearest), .noSuccessor(_, let nearest):
      nearest
    case .outOfRange(let bounds, let found): bounds.nearest(to: found)
    default: nil
    }
  }
}

extension Bounds {
  /// The end of the range that is nearest to a number outside. Nil if that end is excluded, or the text is no number.
  fileprivate func nearest(to found: String) -> String? {
    let number = Number(spelling: found)
    if let lower, number.isLess(than: lower) == true {
      return excludesLower ? nil : lower.spelling
    }
    guard let upper, upper.isLess(than: number) == true, !excludesUpper else { return nil }
    return upper.spelling
  }
}
