import OrderedCollections

/// One of several shapes that a value may have: what people choose among before they fill it in.
public struct Variant: Sendable {
  public var title: String
  /// Kind, rules and words of a value of this shape, under no name.
  public var entry: Entry
  /// What a value of this shape begins with: the constants and defaults of the members that it must
  /// have. nil where a value has to be typed.
  public var template: PreferenceValue?
  /// Its own members, by key.
  public var members: [String: Entry]
  /// Members that have one value in this shape.
  public var constants: OrderedDictionary<String, PreferenceValue>

  public init(
    _ title: String, _ entry: Entry, template: PreferenceValue? = nil,
    members: [String: Entry] = [:],
    constants: OrderedDictionary<String, PreferenceValue> = [:]
  ) {
    self.title = title
    self.entry = entry
    self.template = template
    self.members = members
    self.constants = constants
  }
}

extension Entry {
  /// The member whose value tells the variants apart; nil where none does for all of them.
  public var discriminator: String? {
    guard variants.count > 1, let first = variants.first else { return nil }
    return first.constants.keys.first { key in
      let values = variants.compactMap { $0.constants[key] }
      return values.count == variants.count && Set(values).count > 1
    }
  }

  /// A value of the variant at `index`, with what `old` has that may stay: members that fit that
  /// variant, and those that no variant names. nil where one has to be typed.
  public func value(ofVariant index: Int, from old: PreferenceValue?) -> PreferenceValue? {
    let variant = variants[index]
    guard case .dictionary(var members)? = variant.template, case .dictionary(let former)? = old
    else { return variant.template }
    let named = Set(variants.flatMap(\.members.keys))
    let kept = former.filter { key, value in
      variant.members[key].map { $0.check(value).isEmpty } ?? !named.contains(key)
    }
    for (key, value) in kept where variant.constants[key] == nil { members[key] = value }
    return .dictionary(members.ordered(as: former))
  }
}

extension OrderedDictionary where Key == String, Value == PreferenceValue {
  /// Members that `other` has come first, as they stand there.
  fileprivate func ordered(as other: Self) -> Self {
    var ordered = Self(
      uniqueKeysWithValues: other.keys.compactMap { key in self[key].map { (key, $0) } })
    ordered.merge(self) { own, _ in own }
    return ordered
  }
}
