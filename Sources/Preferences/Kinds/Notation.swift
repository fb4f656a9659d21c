/// The notation of typed values.
package enum Notation: Hashable, Sendable {
  /// JSON, or plain text where the kind allows it.
  case json
  /// JSON, but a number keeps another spelling in which it is typed: `0x1F`, `1_000`.
  case spelledNumbers
  /// The text of a value in a line of a configuration file, in which quotes and brackets are
  /// characters like others. `isList`: the document has several lines of the key, which are typed as a
  /// JSON array.
  case line(isList: Bool)
}

extension Notation {
  /// The notation of values of a store that has `value` now.
  package init(for value: PreferenceValue?, in snapshot: some Snapshot) {
    let isList = if case .array? = value { true } else { false }
    self =
      snapshot.holdsLines
      ? .line(isList: isList) : snapshot.keepsSpellingsOfNumbers ? .spelledNumbers : .json
  }

  /// Whether values are typed as texts of lines.
  private var isLine: Bool { if case .line = self { true } else { false } }

  /// Parses typed text as a value of `kind`. The thrown problem has no name.
  package func parse(_ text: String, as kind: Kind) throws(Problem) -> PreferenceValue {
    guard case .line(let isList) = self, kind.takesAnyText else {
      let value = try kind.parse(text)
      return self == .spelledNumbers ? value.spelled(as: text.trimmed) : value
    }
    let value = try? PreferenceValue(typed: text)
    let isOfKind = value.map { kind.firstProblem(with: $0) == nil } ?? false
    switch value {
    case let value? where value.isContainer && (isList || kind.core == .any):
      if isOfKind { return value }
    case .array? where isOfKind:
      throw Problem(
        .refused("the text of one line; `prefs set FILE NAME[] TEXT` adds a line"))
    case .bool?, .integer?, .real?:
      // Another spelling of the number, such as `0022`, is a text.
      if isOfKind, let value, value.text == text { return value }
    default: break
    }
    return .string(text)
  }

  /// Whether a text, which was read as `value`, is one line without a value, which resets a list in many
  /// programs. It is no list without lines, which would remove the key.
  package func isLineWithoutValue(_ text: String, read value: PreferenceValue) -> Bool {
    isLine && value == [] && text.trimmed.isEmpty
  }

  /// Whether two values are one text in this notation, although one is a number and the other a text.
  package func isSame(_ value: PreferenceValue, as other: PreferenceValue) -> Bool {
    isLine && !value.isContainer && !other.isContainer && value.plainText == other.plainText
  }

  /// Returns the text of `value` in this notation.
  package func text(of value: PreferenceValue, as kind: Kind) -> String {
    !isLine || !kind.takesAnyText ? kind.text(of: value) : value.plainText
  }
}

extension PreferenceValue {
  /// A number with the spelling `text` if that is the same number, else the value itself.
  fileprivate func spelled(as text: String) -> PreferenceValue {
    let typed = Number(spelling: text)
    return switch self {
    case .integer(let number) where number.isEquivalent(to: typed): .integer(typed)
    case .real(let number) where number.isEquivalent(to: typed): .real(typed)
    default: self
    }
  }
}
