import Preferences

extension CatalogSetting {
  /// Returns the declaration of the setting, without a name, for a document in which it has the value `current`. A
  /// spelling that the program accepts is no problem, whatever its kind.
  func entry(
    for current: PreferenceValue?, in program: CatalogEntry
  ) -> Entry {
    let (kind, rules) =
      program.lines == nil
      ? self.kind.typedShape(rule: { checkingRule(in: program) })
      : shape(for: current, in: program)
    var entry = Entry(
      .root, kind, default: defaultValue(in: program), rules: rules,
      summary: summary.isEmpty ? nil : summary,
      isSecret: marks.contains("secret"), isReadOnly: marks.contains("readonly"),
      deprecation: isDeprecated ? Deprecation() : nil, takesEffect: effect ?? program.effect)
    entry.phrase = self.kind.phrase(switches: program.switches)
    if program.lines != nil { entry.words = self.kind.words(marks: program.wordMarks) }
    guard let first = self.kind.alternatives.first else { return entry }
    if case .noun("text") = first { entry.phrase = nil }
    return entry
  }

  var isDeprecated: Bool { marks.contains("deprecated") || marks.contains("removed") }

  /// Whether the setting is only for documents that have it: it is obsolete, or of a later version.
  var isForExistingOnly: Bool { isDeprecated || isOfOtherVersion }

  /// Whether the version of the table does not have the setting.
  var isOfOtherVersion: Bool {
    marks.contains { $0 == "removed" || $0.hasPrefix("later=") }
  }

  private func shape(
    for current: PreferenceValue?, in program: CatalogEntry
  ) -> (Kind, [Rule]) {
    let values = current.map { value in
      if case .array(let elements) = value { elements } else { [value] }
    }
    let (kind, rules) = shape(ofEach: values ?? [], in: program)
    guard mayRepeat || current?.isArray == true else { return (kind, rules) }
    return (.either([kind, .list(of: kind)]), rules + (rules.isEmpty ? [] : [.each(rules)]))
  }

  /// The kind and the rules of one value. `values` are those that the document has.
  private func shape(
    ofEach values: [PreferenceValue], in program: CatalogEntry
  ) -> (Kind, [Rule]) {
    let switches = program.switches
    // A flag has no words.
    if switches.isEmpty, kind.hasSwitch {
      return (
        kind.kindOfFlag(like: values),
        kind.alternatives.count == 1 ? [] : [checkingRule(in: program)]
      )
    }
    if marks.contains("bare") { return (.either([.boolean, .string]), [Self.takesNoValue]) }
    if let words = kind.choices(switches: switches) {
      let spellings = (values + values.compactMap(\.oppositeSwitch)).filter { value in
        !value.isContainer
          && (program.accepts(value.content, kind) || mayBeEmpty && value.content.isEmpty)
      }
      var choices = words.map { PreferenceValue.string($0) }
      for spelling in spellings where !choices.contains(spelling) { choices.append(spelling) }
      return (.choice(choices.map { Choice($0) }), [])
    }
    var kinds = kind.takesNumbers ? [Kind.integer, .real, .string] : [.string]
    for value in values where !value.isContainer && !kinds.contains(Kind(of: value)) {
      kinds.append(Kind(of: value))
    }
    let any = kinds.count == 1 ? kinds[0] : Kind.either(kinds)
    if kind.isPlainText { return (any, []) }
    if kind.alternatives.count == 1, !mayBeEmpty, !values.contains(where: \.isQuotedNumber) {
      switch kind.alternatives[0] {
      case .integer(let range, let spelling)
      where values.allSatisfy { $0.isDecimal || spelling == .decimal && $0.number == nil }:
        return (.integer, range.rules)
      case .number(let range): return (.real, range.rules)
      default: break
      }
    }
    return (any, [checkingRule(in: program)])
  }

  /// The rule of a name that is written without a value.
  private static var takesNoValue: Rule {
    .explained(phrase: "") { $0 == .bool(true) ? nil : "written without a value" }
  }

  /// The rule that compares a value with the kind.
  private func checkingRule(in program: CatalogEntry) -> Rule {
    let (kind, mayBeEmpty) = (kind, mayBeEmpty)
    let isFlag = program.switches.isEmpty && kind.hasSwitch
    let phrase = kind.indefinitePhrase(switches: program.switches)
    return .explained(phrase: "") { value in
      if value.isContainer || isFlag && value == .bool(true) { return nil }
      let text = value.content
      return program.accepts(text, kind) || mayBeEmpty && text.isEmpty ? nil : phrase
    }
  }

  func defaultValue(in program: CatalogEntry) -> PreferenceValue? {
    guard case .text(let text) = initial else { return nil }
    guard program.lines != nil else { return try? PreferenceValue(typed: text) }
    guard kind.takesNumbers, let number = try? PreferenceValue(typed: text), number.number != nil
    else { return .string(text) }
    return number
  }
}

extension CatalogEntry {
  /// Whether the program accepts a text as a value of `kind`. A text with a reference to another value is only known
  /// to the program.
  func accepts(_ text: String, _ kind: SettingKind) -> Bool {
    kind.accepts(text, switches: switches)
      || lines?.reference.map { text.split(byText: $0).count > 1 } == true
  }
}

extension SettingKind {
  /// The kind and rules in a format with types, such as JSON. `rule` makes the rule that compares a text.
  fileprivate func typedShape(rule: () -> Rule) -> (Kind, [Rule]) {
    let shapes = alternatives.map(\.typedShape)
    guard shapes.count == 1 else { return (.either(shapes.map(\.kind)), []) }
    let isChecked = shapes[0].kind != .string || isPlainText
    return (shapes[0].kind, isChecked ? shapes[0].rules : [rule()])
  }

  /// Whether a word for on or off is accepted.
  var hasSwitch: Bool {
    alternatives.contains { if case .switched = $0 { true } else { false } }
  }

  /// The kind of a flag, which may take a value if there are other alternatives.
  fileprivate func kindOfFlag(like values: [PreferenceValue]) -> Kind {
    guard alternatives.count > 1 else { return .boolean }
    let others = values.filter { !$0.isContainer }.map(Kind.init(of:)).filter { $0 != .boolean }
    return .either([.boolean, .string] + others.filter { $0 != .string })
  }

  /// Whether any text is accepted.
  var isPlainText: Bool {
    alternatives.contains { $0.isAnyText } || alternatives.allSatisfy { $0.isListOfTexts }
  }

  /// Whether the text of a number may be a value.
  var takesNumbers: Bool {
    alternatives.contains {
      switch $0 {
      case .integer, .number, .octal, .amount: true
      default: false
      }
    }
  }

  /// `a time such as 2m`, `on or off`.
  func indefinitePhrase(switches: [String]) -> String {
    let phrase = phrase(switches: switches)
    if choices(switches: switches) != nil { return phrase }
    return (phrase.first.map { "aeio".contains($0) } == true ? "an " : "a ") + phrase
  }
}

extension SettingKind.Alternative {
  fileprivate var isAnyText: Bool {
    if case .noun(let noun) = self { !SettingKind.nounsOfOneWord.contains(noun) } else { false }
  }

  fileprivate var isListOfTexts: Bool {
    if case .list(_, .noun) = self { true } else { false }
  }

  /// The kind and the rules in a format with types, such as JSON.
  fileprivate var typedShape: (kind: Kind, rules: [Rule]) {
    switch self {
    case .switched: return (.boolean, [])
    case .integer(let range, _): return (.integer, range.rules)
    case .number(let range): return (.real, range.rules)
    case .words(let words, _): return (.choice(words.map { Choice(.string($0)) }), [])
    case .octal, .amount, .noun, .pattern: return (.string, [])
    case .list(_, let element):
      let inner = element.typedShape
      return (.list(of: inner.kind), inner.rules.isEmpty ? [] : [.each(inner.rules)])
    }
  }
}

extension SettingRange {
  fileprivate var rules: [Rule] {
    guard lower != nil || upper != nil else { return [] }
    return [.range(Bounds(lower.map(\.number), upper.map(\.number)))]
  }
}

extension PreferenceValue {
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }

  /// A text itself, or the spelling of another scalar.
  fileprivate var content: String { if case .string(let text) = self { text } else { text } }

  /// Whether the value is an integer in its usual spelling.
  fileprivate var isDecimal: Bool { Int(content).map { "\($0)" == content } == true }

  /// Whether the value is the text of a number, which the program reads as the number.
  fileprivate var isQuotedNumber: Bool {
    if case .string(let text) = self { Double(text) != nil } else { false }
  }
}
