extension Rule {
  /// Returns the keywords of the rule; none if it constrains nothing or JSON Schema forbids such a bound.
  /// `declared`: the keys in `properties`.
  func keywords(of kind: Kind, declared: [String]) -> Keywords {
    switch self {
    case .range(let bounds): bounds.keywords
    case .step(let step): step.isAboveZero ? ["multipleOf": .integer(step)] : [:]
    case .length(let range): range.keywords("Length")
    case .pattern(let pattern): ["pattern": .string(pattern.source)]
    case .count(let range): Rule.keywords(count: range, of: kind.core)
    case .unique: ["uniqueItems": .bool(true)]
    case .each(let rules): Rule.keywords(each: rules, of: kind.core)
    case .keys(let rules): ["propertyNames": Rule.part(rules)]
    case .choices(let values): Keywords(choices: values)
    case .required(let keys): Rule.keywords(requiring: keys)
    case .closed(let keys): Rule.keywords(closedTo: keys, of: kind.core, declared: declared)
    case .explained("", _): [:]
    case .custom(let phrase, _), .explained(let phrase, _), .decodable(let phrase, _),
      .unchecked(let phrase):
      ["x-check": .string(phrase)]
    }
  }

  /// Returns a part with `rules` and no kind.
  private static func part(_ rules: [Rule]) -> PreferenceValue {
    var part = SchemaPart()
    for rule in rules { part.add(rule.keywords(of: .any, declared: [])) }
    return part.value
  }

  private static func keywords(count range: CountRange, of kind: Kind) -> Keywords {
    switch kind {
    case .list: range.keywords("Items")
    case .dictionary, .record: range.keywords("Properties")
    default: range.keywords("Items").merging(range.keywords("Properties")) { own, _ in own }
    }
  }

  /// Returns no keywords for a plain list or dictionary, whose rules are in `items` or
  /// `additionalProperties`.
  private static func keywords(each rules: [Rule], of kind: Kind) -> Keywords {
    switch kind {
    case .list(let inner) where !inner.holdsOthers, .dictionary(let inner) where !inner.holdsOthers:
      [:]
    default: ["x-each": part(rules)]
    }
  }

  private static func keywords(requiring keys: [String]) -> Keywords {
    var once: [String] = []
    for key in keys where !once.containsExactly(key) { once.append(key) }
    return ["required": .array(once.map(PreferenceValue.string))]
  }

  private static func keywords(
    closedTo keys: [String], of kind: Kind, declared: [String]
  ) -> Keywords {
    if kind == .record, keys.exactKeys == declared.exactKeys {
      return ["additionalProperties": .bool(false)]
    }
    let known = PreferenceValue.array(keys.map(PreferenceValue.string))
    return ["propertyNames": .dictionary(["enum": known, "x-closed": .bool(true)])]
  }
}

extension Keywords {
  init(choices: [PreferenceValue]) {
    self = [:]
    set("enum", to: .array(choices))
  }
}

extension Bounds {
  fileprivate var keywords: Keywords {
    var keywords: Keywords = [:]
    keywords[excludesLower ? "exclusiveMinimum" : "minimum"] = lower?.value
    keywords[excludesUpper ? "exclusiveMaximum" : "maximum"] = upper?.value
    return keywords
  }
}

extension CountRange {
  fileprivate func keywords(_ noun: String) -> Keywords {
    var keywords: Keywords = [:]
    keywords["min\(noun)"] = lower.map { .integer(max($0, 0)) }
    keywords["max\(noun)"] = upper.map { .integer(max($0, 0)) }
    return keywords
  }
}

extension Number {
  fileprivate var isAboveZero: Bool { Number(0).isLess(than: self) == true }

  /// The number as a value; nil if it is not finite.
  fileprivate var value: PreferenceValue? { decimal == nil ? nil : .integer(self) }
}
