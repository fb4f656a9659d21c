/// One of several shapes of a value. The user chooses one before filling it in.
public struct Variant: Sendable {
  /// The name to choose it by.
  public var title: String
  /// The kind, rules and documentation of a value of this shape, without a name.
  public var entry: Entry
  /// The initial value: the constants and defaults of the required members. Nil if a value must be
  /// typed.
  public var template: PreferenceValue?
  /// The members of this shape, by key.
  public var members: ExactDictionary<Entry>

  /// Creates a variant.
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
  /// Returns the choices of the member `key`; empty if it is not a choice.
  fileprivate func values(of key: String) -> [PreferenceValue] {
    guard case .choice(let choices)? = members[key]?.kind.core else { return [] }
    return choices.map(\.value)
  }

  /// Whether `value` is a choice of the member `key`.
  public func has(_ value: PreferenceValue, at key: String) -> Bool {
    values(of: key).contains { $0.isEquivalent(to: value) }
  }
}

extension Entry {
  /// Returns the first member, by name, whose choices differ in all variants.
  static func discriminator(of variants: [Variant]) -> String? {
    guard variants.count > 1, let first = variants.first else { return nil }
    return first.members.keys.sorted().first { key in
      let values = variants.map { $0.values(of: key).map(\.meaning) }
      let all = values.flatMap(\.self)
      return values.allSatisfy { !$0.isEmpty } && Set(all).count == all.count
    }
  }

  /// Returns a value of the variant at `index`. It keeps the members of `old` that fit the variant, and
  /// those that no variant declares. Returns nil if a value must be typed.
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
  /// Returns the members in the order of `other`; new ones come last.
  fileprivate func ordered(as other: Self) -> Self {
    var ordered = Self(
      uniqueKeysWithValues: other.keys.compactMap { key in self[key].map { (key, $0) } })
    ordered.merge(self) { own, _ in own }
    return ordered
  }
}
