import Preferences

extension SchemaGenerator {
  mutating func kind(depth: Int) -> Kind {
    switch below(depth > 0 ? 14 : 7) {
    case 0: return .boolean
    case 1: return .integer
    case 2: return .real
    case 3: return .string
    case 4: return .choice(choices())
    case 5: return isPlain ? .any : pick(Self.odd)
    case 6: return isPlain ? .null : pick(Self.odd)
    case 7, 8, 9: return .list(of: kind(depth: depth - 1))
    case 10: return .dictionary(of: kind(depth: depth - 1))
    case 11, 12: return .optional(kind(depth: depth - 1))
    default: return .either((0..<(1 + below(3))).map { _ in kind(depth: depth - 1) })
    }
  }

  private static let odd: [Kind] = [
    .any, .null, .date(.timestamp), .date(.dateTimeText), .date(.dateText), .date(.timeText),
    .data(.bytes), .data(.base64Text), .data(.hexText), .uid, .url, .path, .colour,
    .duration(.count(ofSeconds: 0.001)), .duration(.count(ofSeconds: 60)), .duration(.text),
    .duration(.iso8601), .byteSize(.count(ofBytes: 1024)), .byteSize(.text), .record,
  ]

  private mutating func choices() -> [Choice] {
    let isLabelled = chance(50)
    var values: [PreferenceValue] = []
    for _ in 0..<(1 + below(4)) {
      let value = value()
      if !values.contains(where: { $0.isEquivalent(to: value) }) { values.append(value) }
    }
    return values.map {
      Choice($0, label: isLabelled ? text() : nil, summary: isLabelled && chance(50) ? text() : nil)
    }
  }

  /// Returns at most one rule of each sort, in the order in which the schema reader gives them.
  mutating func rules(for kind: Kind) -> [Rule] {
    var rules: [Rule] = []
    if chance(20) { rules.append(.range(bounds())) }
    if chance(15) { rules.append(.step(pick([1, 2, 0.25]))) }
    if chance(15) { rules.append(.length(range())) }
    if chance(15) { rules.append(.pattern(pick(["^a", "b+", "^[a-z]*$"]))) }
    if chance(15) { rules.append(.count(range())) }
    if chance(15) { rules.append(.unique) }
    if chance(10), !kind.isChoice { rules.append(.choices([value(), value()])) }
    if chance(15), isPlain ? kind.isFlatList : kind.holdsOthers {
      rules.append(
        .each([.length(range())] + self.rules(for: inner(of: kind)).filter { !$0.isLength }))
    }
    if chance(10) { rules.append(.keys([.length(range())] + (chance(30) ? [.pattern("a")] : []))) }
    if chance(10) { rules.append(.required(["a", "b"])) }
    if chance(5) { rules.append(.closed(to: ["b", "a"])) }
    if chance(10), !isPlain { rules.append(.custom(words: text()) { _ in false }) }
    return rules
  }

  private func inner(of kind: Kind) -> Kind {
    switch kind.core {
    case .list(let kind), .dictionary(let kind): kind
    default: .any
    }
  }

  private mutating func bounds() -> Bounds {
    let bounds = [nil, 0, 1.5, 3] as [Number?]
    let (low, high) = (pick(bounds), pick([nil, 4, 7.25] as [Number?]))
    return low == nil && high == nil
      ? Bounds(1, 5)
      : Bounds(
        low, high, excludesLower: low != nil && chance(30), excludesUpper: high != nil && chance(30)
      )
  }

  private mutating func range() -> CountRange {
    pick([CountRange(1, nil), CountRange(nil, 3), CountRange(1, 2)])
  }

  /// Returns a small value, which often satisfies a rule. Unless `isPlain`, it may be of another format
  /// than JSON.
  mutating func value(depth: Int = 1) -> PreferenceValue {
    switch below(depth > 0 ? 9 : 7) {
    case 0: .null
    case 1: .bool(chance(50))
    case 2: .integer(below(10) - 2)
    case 3: .real(Double(below(40)) / 4 - 1)
    case 4, 5: .string(text())
    case 6:
      isPlain
        ? .string("a") : pick([.date(Timestamp(seconds: 5)), .data([1, 2, 3]), .uid(7)])
    case 7: .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default:
      .dictionary(
        ExactDictionary(
          ["a", "b", "c"].prefix(below(4)).map { ($0, value(depth: depth - 1)) },
          uniquingKeysWith: { $1 }))
    }
  }
}

extension Kind {
  fileprivate var isChoice: Bool {
    if case .choice = core { true } else { false }
  }
}

extension Kind {
  /// Whether it is a list or dictionary whose elements are scalars, so that the rules for each can be
  /// written into their subschema.
  fileprivate var isFlatList: Bool {
    switch core {
    case .list(let inner), .dictionary(let inner): !inner.holdsOthers
    default: false
    }
  }
}

extension Rule {
  var isEach: Bool {
    if case .each = self { true } else { false }
  }

  fileprivate var isLength: Bool {
    if case .length = self { true } else { false }
  }
}
