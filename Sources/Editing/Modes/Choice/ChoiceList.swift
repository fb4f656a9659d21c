import Preferences

/// One of a few values, or of the shapes that a value may have, chosen from a list.
public struct ChoiceList: Sendable {
  public let name: PreferenceName
  public let entry: Entry
  public let options: [Option]
  public internal(set) var cursor: Int
  /// Letters of the one that is looked for; nil where none have been typed.
  public internal(set) var typed: LineText?
  /// Whether what is typed finds one.
  public internal(set) var finds = true
  let purpose: Field.Purpose

  public struct Option: Hashable, Sendable {
    public let label: String
    /// One sentence beside it.
    public let summary: String?
    let outcome: Outcome

    /// nil where a shape is chosen that has to be filled in.
    public var value: PreferenceValue? {
      if case .value(let value) = outcome { value } else { nil }
    }
  }

  enum Outcome: Hashable, Sendable {
    case value(PreferenceValue)
    /// By its index among the entry's variants: begun anew, or typed.
    case variant(Int)
  }

  /// nil where the entry leaves nothing to choose.
  init?(
    _ name: PreferenceName, _ entry: Entry, current: PreferenceValue?,
    purpose: Field.Purpose = .set
  ) {
    guard let options = entry.options else { return nil }
    self.name = name
    self.entry = entry
    self.purpose = purpose
    self.options = options
    cursor =
      options.firstIndex { option in
        switch option.outcome {
        case .value(let value): current.map(value.isEquivalent) ?? false
        case .variant(let index): current != nil && index == entry.variant
        }
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

  fileprivate var options: [ChoiceList.Option]? {
    guard variants.count > 1 else { return choices.map(options) }
    return variants.enumerated().flatMap { index, variant in
      variant.entry.choices.map(variant.options)
        ?? [.init(label: variant.title, summary: variant.entry.summary, outcome: .variant(index))]
    }
  }

  fileprivate func options(_ choices: [Choice]) -> [ChoiceList.Option] {
    choices.map { choice in
      ChoiceList.Option(
        label: choice.label ?? kind.display(choice.value), summary: choice.summary,
        outcome: .value(choice.value))
    }
  }
}

extension Variant {
  /// What a single choice is called is what its variant is.
  fileprivate func options(_ choices: [Choice]) -> [ChoiceList.Option] {
    guard choices.count == 1, choices[0].label == nil, entry.title != nil else {
      return entry.options(choices)
    }
    return [.init(label: title, summary: entry.summary, outcome: .value(choices[0].value))]
  }
}

extension Kind {
  fileprivate var choices: [Choice]? {
    switch self {
    case .boolean: [Choice(.bool(true)), Choice(.bool(false))]
    case .choice(let choices): choices
    case .null: [Choice(.null)]
    case .optional(let kind): kind.choices.map { $0 + [Choice(.null)] }
    default: nil
    }
  }
}
