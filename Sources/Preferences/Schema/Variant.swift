/// One of several shapes that a value may have: what people choose among before they fill it in.
public struct Variant: Sendable {
  public var title: String
  /// Kind, rules and words of a value of this shape, under no name.
  public var entry: Entry
  /// What a value of this shape begins with: the constants and defaults of the members that it must
  /// have. nil where a value has to be typed.
  public var template: PreferenceValue?
  /// Its own members, by key.
  public var members: ExactDictionary<Entry>

  public init(
    _ title: String, _ entry: Entry, template: PreferenceValue? = nil,
    members: ExactDictionary<Entry> = [:]
  ) {
    self.title = title
    self.entry = entry
    self.template = template
    self.members = members
  }
}

extension Variant {
  /// The few values that its member `key` may have; none where there are many.
  fileprivate func values(of key: String) -> [PreferenceValue] {
    guard case .choice(let choices)? = members[key]?.kind.core else { return [] }
    return choices.map(\.value)
  }

  /// Whether `value` is one of the few that its member `key` may have.
  public func has(_ value: PreferenceValue, at key: String) -> Bool {
    values(of: key).contains { $0.isEquivalent(to: value) }
  }
}

extension Entry {
  /// The first member, by name, whose values are others in every variant.
  static func discriminator(of variants: [Variant]) -> String? {
    guard variants.count > 1, let first = variants.first else { return nil }
    return first.members.keys.sorted().first { key in
      let values = variants.map { $0.values(of: key).map(\.meaning) }
      let all = values.flatMap(\.self)
      return values.allSatisfy { !$0.isEmpty } && Set(all).count == all.count
    }
  }

  /// A value of the variant at `index`, with what `old` has that may stay: members that fit that
  /// variant, and those that no variant names. nil where one has to be typed.
  public func value(ofVariant index: Int, from old: PreferenceValue?) -> PreferenceValue? {
    let variant = variants[index]
    guard case .dictionary(var members)? = variant.template, case .dictionary(let former)? = old
    else { return variant.template }
    let named = variants.flatMap(\.members.keys).exactKeys
    for (key, value) in former {
      let fits =
        variant.members[key].map { $0.check(value).isEmpty } ?? !named.contains(ExactKey(key))
      if fits { members[key] = value }
    }
    return .dictionary(members.ordered(as: former))
  }
}

extension ExactDictionary<PreferenceValue> {
  /// Members that `other` has come first, as they stand there.
  fileprivate func ordered(as other: Self) -> Self {
    var ordered = Self(
      uniqueKeysWithValues: other.keys.compactMap { key in self[key].map { (key, $0) } })
    ordered.merge(self) { own, _ in own }
    return ordered
  }
}
