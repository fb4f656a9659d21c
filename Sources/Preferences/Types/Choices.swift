/// An enum with raw values: `enum Theme: String, CaseIterable, PreferenceType { case dark, light }`.
/// With `CaseIterable` it is a choice of its cases.
extension PreferenceType where Self: RawRepresentable, RawValue: PreferenceType {
  public static var kind: Kind { RawValue.kind }
  public static var rules: [Rule] { [readable] }
  public var preference: PreferenceValue? { rawValue.preference }

  public init?(_ value: PreferenceValue) {
    guard let raw = RawValue(value) else { return nil }
    self.init(rawValue: raw)
  }
}

extension PreferenceType where Self: RawRepresentable & CaseIterable, RawValue: PreferenceType {
  public static var kind: Kind {
    .choice(
      allCases.compactMap { choice in
        let words = choice as? any DescribedChoice
        return choice.preference.map { Choice($0, label: words?.label, summary: words?.summary) }
      })
  }

  public static var rules: [Rule] { [] }
}

/// A case that says more than its raw value; the editor shows it in the list of choices.
public protocol DescribedChoice {
  /// nil where the raw value says it.
  var label: String? { get }
  /// One sentence.
  var summary: String? { get }
}

extension DescribedChoice {
  public var label: String? { nil }
  public var summary: String? { nil }
}
