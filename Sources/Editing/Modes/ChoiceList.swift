import Preferences

/// One of a few values, chosen from a list.
public struct ChoiceList: Sendable {
  public let name: PreferenceName
  public let entry: Entry
  public let options: [Option]
  public internal(set) var cursor: Int
  let purpose: Field.Purpose

  public struct Option: Hashable, Sendable {
    public let label: String
    /// One sentence beside it.
    public let summary: String?
    public let value: PreferenceValue
  }

  /// nil where the entry's kind is not one of a few values.
  init?(
    _ name: PreferenceName, _ entry: Entry, current: PreferenceValue?,
    purpose: Field.Purpose = .set
  ) {
    guard let choices = entry.choices else { return nil }
    self.name = name
    self.entry = entry
    self.purpose = purpose
    options = choices.map { choice in
      Option(
        label: choice.label ?? entry.kind.display(choice.value), summary: choice.summary,
        value: choice.value)
    }
    cursor =
      current.flatMap { value in
        choices.firstIndex { $0.value.isEquivalent(to: value) }
      } ?? 0
  }
}

extension Entry {
  /// The few values it may have; nil where there are many.
  var choices: [Choice]? {
    if let few = kind.choices { return few }
    for case .choices(let values) in rules { return values.map { Choice($0) } }
    return nil
  }
}

extension Kind {
  fileprivate var choices: [Choice]? {
    switch self {
    case .boolean: [Choice(.bool(true)), Choice(.bool(false))]
    case .choice(let choices): choices
    case .optional(let kind): kind.choices.map { $0 + [Choice(.null)] }
    default: nil
    }
  }
}
