import Preferences

extension SettingsKey {
  /// Returns the value that `standard` writes. Throws if the key does not allow it.
  func value(_ standard: KeyDefault) throws(Problem) -> PreferenceValue {
    let value: PreferenceValue
    do throws(VariantMistake) {
      value = try PreferenceValue(variantText: standard.text.bytes, of: declared.type.variant)
    } catch {
      throw standard.source.problem(error, in: standard.text)
    }
    if let reason = try refusal(of: value) {
      throw standard.source.problem(reason, at: standard.text.offset())
    }
    return isFlags ? value.withoutRepetition : value
  }

  private var isFlags: Bool {
    if case .flags = declared.type { true } else { false }
  }

  private func refusal(of value: PreferenceValue) throws(Problem) -> Problem.Reason? {
    if let isAllowed = try textCheck {
      guard let other = value.firstText(where: { !isAllowed($0) }) else { return nil }
      let texts = enumeration.map { Array($0.numbers.keys) } ?? declared.choices ?? []
      return .unknownChoice(other.quotedBriefly, nearest: other.nearest(among: texts)?.quoted)
    }
    guard let (minimum, maximum) = try bounds else { return nil }
    guard value.isLess(than: minimum) || maximum?.isLess(than: value) == true else { return nil }
    return .notA("in the range of its key", found: value.text, nearest: nil)
  }

  /// A test for the strings in a value, or nil if any string is allowed. Costs O(choices), but O(1)
  /// for enumerations, which many keys may share.
  var textCheck: ((String) -> Bool)? {
    get throws(Problem) {
      if let enumeration { return { enumeration.numbers[$0] != nil } }
      guard let choices = declared.choices.map(Set.init) else { return nil }
      guard declared.type.variant.isText else {
        throw declared.source.refusal(
          "choices of type \(declared.type.variant.text)", expected: "the type s, as or ms",
          at: declared.offset)
      }
      return choices.contains
    }
  }

  /// The bounds from `<range>`. An infinite bound counts as none.
  var bounds: (minimum: PreferenceValue?, maximum: PreferenceValue?)? {
    get throws(Problem) {
      guard let range = declared.range else { return nil }
      try declared.source.check(range, attributes: ["min", "max"])
      guard case .basic(let type) = declared.type.variant, type.isNumber, type != .handle else {
        throw declared.source.refusal("<range>", expected: "a key of numbers", at: range)
      }
      let minimum = try bound(range.attributes["min"]), maximum = try bound(range.attributes["max"])
      if let minimum, let maximum, maximum.isLess(than: minimum) {
        throw declared.source.refusal(
          "max \(maximum.text)", expected: "\(minimum.text) or more", at: range)
      }
      return (minimum, maximum)
    }
  }

  private func bound(_ text: MarkupText?) throws(Problem) -> PreferenceValue? {
    guard let text else { return nil }
    do throws(VariantMistake) {
      let value = try PreferenceValue(variantText: text.bytes, of: declared.type.variant)
      return value.fitsJSON ? value : nil
    } catch {
      throw declared.source.problem(error, in: text)
    }
  }
}

extension VariantType {
  /// Whether this is a string type, in any number of arrays and maybes.
  fileprivate var isText: Bool {
    switch self {
    case .basic(.string): true
    case .array(let inner), .maybe(let inner): inner.isText
    default: false
    }
  }
}

extension PreferenceValue {
  /// Whether both are numbers and this one is less.
  fileprivate func isLess(than bound: PreferenceValue?) -> Bool {
    switch (self, bound) {
    case (.integer(let a), .integer(let b)), (.real(let a), .real(let b)): a.isLess(than: b) == true
    default: false
    }
  }

  fileprivate func firstText(where isMeant: (String) -> Bool) -> String? {
    switch self {
    case .string(let text): return isMeant(text) ? text : nil
    case .array(let elements):
      for element in elements { if let text = element.firstText(where: isMeant) { return text } }
      return nil
    default: return nil
    }
  }

  fileprivate var withoutRepetition: PreferenceValue {
    guard case .array(let elements) = self else { return self }
    var seen: Set<PreferenceValue> = []
    return .array(elements.filter { seen.insert($0).inserted })
  }

  /// Whether the value contains neither infinity nor NaN.
  var fitsJSON: Bool {
    switch self {
    case .real(let number): number.double?.isFinite == true
    case .array(let elements): elements.allSatisfy(\.fitsJSON)
    case .dictionary(let members): members.values.allSatisfy(\.fitsJSON)
    default: true
    }
  }
}
