extension Array: PreferenceType where Element: PreferenceType {
  public typealias Wrapped = Self
  public static var kind: Kind { .list(of: Element.kind) }
  public static var rules: [Rule] { Element.rules.isEmpty ? [] : [.each(Element.rules)] }
  public var isAbsent: Bool { false }

  /// nil if an element cannot be encoded.
  public var preference: PreferenceValue? {
    let elements = compactMap(\.element)
    return elements.count == count ? .array(elements) : nil
  }

  public init?(_ value: PreferenceValue) {
    guard case .array(let values) = value else { return nil }
    let elements = values.compactMap(Element.init)
    guard elements.count == values.count else { return nil }
    self = elements
  }
}

/// Written with its keys in order, so that equal dictionaries are stored alike.
extension Dictionary: PreferenceType where Key == String, Value: PreferenceType {
  public typealias Wrapped = Self
  public static var kind: Kind { .dictionary(of: Value.kind) }
  public static var rules: [Rule] { Value.rules.isEmpty ? [] : [.each(Value.rules)] }

  public var isAbsent: Bool { false }

  /// nil if a member cannot be encoded.
  public var preference: PreferenceValue? {
    let members = sorted { $0.key < $1.key }.compactMap { key, value in
      value.element.map { (key, $0) }
    }
    guard members.count == count else { return nil }
    return .dictionary(ExactDictionary(uniqueKeysWithValues: members))
  }

  /// Nil also if two keys are canonically equivalent: Swift takes them for one.
  public init?(_ value: PreferenceValue) {
    guard case .dictionary(let members) = value else { return nil }
    var dictionary: Self = [:]
    for (key, member) in members {
      guard let value = Value(member), dictionary.updateValue(value, forKey: key) == nil else {
        return nil
      }
    }
    self = dictionary
  }
}
