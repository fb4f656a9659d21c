import Preferences

/// A list from which one of a few values or variants is chosen.
public struct ChoiceList: Sendable {
  package let name: PreferenceName
  package let entry: Entry
  package let options: [Option]
  package internal(set) var cursor: Int
  /// The typed letters of the searched option; nil if none were typed.
  package internal(set) var typed: LineText?
  /// Whether the typed letters match an option, or the cursor was moved since.
  package internal(set) var hasMatch = true
  let purpose: Field.Purpose

  /// A value or variant to choose.
  package struct Option: Hashable, Sendable {
    package let label: String
    /// A sentence that describes the option.
    package let summary: String?
    fileprivate let selection: Selection

    /// The value of the option; nil for a variant that has to be filled in.
    package var value: PreferenceValue? {
      if case .value(let value) = selection { value } else { nil }
    }
  }

  /// The result of choosing an option.
  fileprivate enum Selection: Hashable, Sendable {
    case value(PreferenceValue)
    /// The index of a variant, which is filled in or typed.
    case variant(Int)
  }

  /// Returns nil if the entry has nothing to choose from.
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
        switch option.selection {
        case .value(let value): current.map(value.isEquivalent) ?? false
        case .variant(let index): current != nil && index == entry.variant
        }
      } ?? 0
  }
}

extension Entry {
  /// The few allowed values; nil if there are many.
  package var choices: [Choice]? {
    if let few = kind.choices { return few }
    for case .choices(let values) in rules { return values.map { Choice($0) } }
    return nil
  }

  fileprivate var options: [ChoiceList.Option]? {
    guard variants.count > 1 else { return choices.map(options) }
    return variants.enumerated().flatMap { index, variant in
      variant.entry.choices.map(variant.options)
        ?? [.init(label: variant.title, summary: variant.entry.summary, selection: .variant(index))]
    }
  }

  fileprivate func options(_ choices: [Choice]) -> [ChoiceList.Option] {
    choices.map { choice in
      ChoiceList.Option(
        label: choice.label ?? kind.display(choice.value), summary: choice.summary,
        selection: .value(choice.value))
    }
  }
}

extension Variant {
  /// The options of a variant. A single value has the variant's title.
  fileprivate func options(_ choices: [Choice]) -> [ChoiceList.Option] {
    guard choices.count == 1, choices[0].label == nil, entry.title != nil else {
      return entry.options(choices)
    }
    return [.init(label: title, summary: entry.summary, selection: .value(choices[0].value))]
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

extension ChoiceList: EditorMode {
  var mode: Mode { .choose(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition {
    switch command {
    case .accept, .edit, .toggle:
      if let typed, !hasMatch {
        throw .problem(
          "no choice has \(typed.text.quotedBriefly); \(key: .cancel) goes back to the list")
      }
      return try choose(options[cursor].selection, in: &editor)
    case .cancel where typed != nil: (typed, hasMatch) = (nil, true)
    case .search: beginTyping()
    case .cancel, .quit: return .browse
    default:
      let former = cursor
      cursor = command.moved(cursor, of: options.count, page: editor.pageSize)
      if cursor != former { hasMatch = true }
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    type(input)
    return .stay
  }

  mutating func point(atOption index: Int) {
    if index < options.count { (cursor, hasMatch) = (index, true) }
  }

  private func choose(_ selection: Selection, in editor: inout Editor) throws(Notice) -> Transition
  {
    switch selection {
    case .value(let value): try editor.stageInput(value, at: name, for: purpose)
    case .variant(let index): try chooseVariant(at: index, in: &editor)
    }
  }

  /// Stages the template of a variant, filled with the members that are set already. A variant
  /// without a template is typed.
  private func chooseVariant(
    at index: Int, in editor: inout Editor
  ) throws(Notice) -> Transition {
    try editor.checkPlace(of: name, for: purpose)
    let current = purpose == .set ? editor.draft[name] : nil
    guard let value = entry.value(ofVariant: index, from: current) else {
      var entry = entry.variants[index].entry
      entry.name = name
      let fitting = current.flatMap { [entry] in entry.check($0).isEmpty ? $0 : nil }
      let value = fitting ?? entry.defaultValue
      return .open(.edit(Field(name, entry, value: value, purpose: purpose)))
    }
    return try editor.stageInput(value, at: name, for: purpose, over: current)
  }
}

// MARK: Typing

extension ChoiceList {
  /// Moves the cursor to the first label that begins with the typed text, has a word that does, or
  /// contains it. Ignores case.
  mutating func type(_ input: TextInput) {
    var line = typed ?? LineText()
    line.update(input)
    typed = line.isEmpty ? nil : line
    let labels = options.map { $0.label.lowercased() }
    let found = Self.index(of: line.text.lowercased(), in: labels)
    hasMatch = found != nil || line.isEmpty
    guard !line.isEmpty else { return }
    // If a whole text arrived at once, its longest beginning that finds a label counts.
    let longest = labels.map(\.count).max() ?? 0
    var start = line.text.lowercased().prefix(longest)
    var nearest = found
    while nearest == nil, case .insert(let text) = input, text.count > 1, !start.isEmpty {
      start.removeLast()
      nearest = Self.index(of: String(start), in: labels)
    }
    if !start.isEmpty, let nearest { cursor = nearest }
  }

  private static func index(of text: String, in labels: [String]) -> Int? {
    labels.firstIndex { $0.hasPrefix(text) }
      ?? labels.firstIndex {
        $0.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(text) }
      }
      ?? labels.firstIndex { $0.contains(text) }
  }

  mutating func beginTyping() { (typed, hasMatch) = (LineText(), true) }
}
