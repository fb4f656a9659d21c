/// The type of a key, by which it reads configuration lines. Lines have texts only: `5` is a number for one
/// key and a text for another one, and one line may be a list.
struct LineType: Sendable {
  private let kind: Kind
  /// The declared members of the value, or of those inside it.
  private let members: [(path: ArraySlice<Schema.Step>, kind: Kind)]

  init(_ kind: Kind, _ members: [MemberEntry] = []) {
    self.init(kind, members.map { (path: $0.path[...], kind: $0.entry.kind) })
  }

  private init(_ kind: Kind, _ members: [(path: ArraySlice<Schema.Step>, kind: Kind)]) {
    (self.kind, self.members) = (kind.core, members)
  }

  /// Returns the type with another kind and the same members.
  private func with(_ kind: Kind) -> LineType { LineType(kind, members) }

  /// Returns the type of the values of `kind` at `step`.
  private func inside(_ step: Schema.Step, _ kind: Kind = .any) -> LineType {
    let found = members.filter { $0.path.first == step }
    return LineType(
      found.first { $0.path.count == 1 }?.kind ?? kind,
      found.filter { $0.path.count > 1 }.map {
        (path: $0.path.dropFirst(), kind: $0.kind)
      })
  }

  private func member(_ key: String) -> LineType {
    if case .dictionary(let kind) = kind { return inside(.other, kind) }
    return inside(.key(key))
  }
}

extension LineType {
  /// Returns the value of this type that lines were read as, or `stored` if there is none.
  ///
  /// - Parameters:
  ///   - stored: A value that was read from lines by its looks, or a value of this type.
  ///   - words: The words for true and false.
  func value(of stored: PreferenceValue, _ words: [SwitchWords]) -> PreferenceValue {
    switch (kind, stored) {
    case (.either(let kinds), _):
      let values = kinds.map { ($0, with($0).value(of: stored, words)) }
      return values.first { $0.problems(with: $1).isEmpty }?.1 ?? stored
    case (.list(let kind), .array(let elements)):
      let type = inside(.element, kind)
      return .array(elements.map { type.value(of: $0, words) })
    case (.list(let kind), _):
      if case .dictionary = stored, !kind.holdsOthers { return stored }
      return .array([inside(.element, kind).value(of: stored, words)])
    case (.dictionary, .dictionary(let members)), (.record, .dictionary(let members)):
      let read = members.map { ($0, member($0).value(of: $1, words)) }
      return .dictionary(ExactDictionary(uniqueKeysWithValues: read))
    default: return stored.isContainer ? stored : scalar(stored, words) ?? stored
    }
  }

  /// Returns the value of this type with the text of `stored`. Nil if there is none.
  private func scalar(_ stored: PreferenceValue, _ words: [SwitchWords]) -> PreferenceValue? {
    let text = stored.plainText
    switch kind {
    case .boolean: return words.value(of: stored).map { .bool($0) }
    case .integer, .real, .duration(.count), .byteSize(.count):
      if case .string = stored { return JSONNumber.value(text) }
      return nil
    case .string, .path, .url, .colour, .date, .data, .duration, .byteSize: return .string(text)
    case .choice(let choices):
      return choices.first { $0.value == stored || $0.value.plainText == text }?.value
    case .any, .null, .uid, .list, .dictionary, .record, .optional, .either: return nil
    }
  }

  /// Returns what lines hold for a value of this type. Nil if it is a list without elements, which has no
  /// line.
  ///
  /// - Parameters:
  ///   - value: A value of this type.
  ///   - words: The words for true and false. Without another one in `old`, the first ones are used.
  ///   - old: What the lines hold now. It stays if it is read as `value`.
  func lines(
    of value: PreferenceValue, _ words: [SwitchWords], over old: PreferenceValue?
  ) -> PreferenceValue? {
    if let old, self.value(of: old, words) == value { return old }
    switch (kind, value) {
    case (.boolean, .bool(let isOn)): return words.word(for: isOn, like: old)
    case (.either(let kinds), _):
      let kind = kinds.first { $0.problems(with: value).isEmpty }
      return kind.map { with($0).lines(of: value, words, over: old) } ?? value
    case (.list(let kind), .array(let elements)):
      let type = inside(.element, kind)
      let lines = elements.enumerated().compactMap { number, element in
        type.lines(of: element, words, over: old?.line(number))
      }
      guard lines.count == elements.count else { return value }
      return lines.count > 1 ? .array(lines) : lines.first
    case (.dictionary, .dictionary(let members)), (.record, .dictionary(let members)):
      let written = members.compactMap { key, value in
        member(key).lines(of: value, words, over: old?[[.key(key)]]).map { (key, $0) }
      }
      return .dictionary(ExactDictionary(uniqueKeysWithValues: written))
    default: return value
    }
  }
}

extension PreferenceValue {
  /// Returns an element of a list of lines, which is one value if there is one line.
  fileprivate func line(_ number: Int) -> PreferenceValue? {
    guard case .array(let elements) = self else { return number == 0 ? self : nil }
    return elements.indices.contains(number) ? elements[number] : nil
  }
}

extension StoredForm {
  /// Returns a stored value as a key of `type` reads it. Only lines depend on the type.
  func read(_ stored: PreferenceValue, as type: LineType?) -> PreferenceValue {
    guard case .lines(let words) = self, let type else { return stored }
    return type.value(of: stored, words)
  }

  /// Returns how the value of a key of `type` is stored over `old`. Nil if nothing is.
  func stored(
    _ value: PreferenceValue, of type: LineType?, over old: PreferenceValue?
  ) -> PreferenceValue? {
    guard case .lines(let words) = self, let type else { return value }
    return type.lines(of: value, words, over: old)
  }
}
