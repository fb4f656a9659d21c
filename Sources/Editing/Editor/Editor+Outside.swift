import Preferences

/// A value that is edited in another program, as text.
public struct OutsideText: Sendable, Hashable {
  public let name: PreferenceName
  public let text: String
  /// Whether it is JSON, and not a text itself.
  public let isJSON: Bool
}

extension Editor {
  /// `E`: the value in the user's own editor. A secret is not handed to other programs.
  mutating func editOutside() -> Effect? {
    guard let facts = cursorFacts else { return nil }
    guard settings.lendsValues else {
      notice = .problem(
        "not with another user's rights, which that editor would have too; "
          + "editorAsRoot in prefs' settings allows it")
      return nil
    }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
      return nil
    }
    let value = facts.value ?? facts.entry.defaultValue
    let isSecret = value.map { schema.masked($0, at: facts.name) != $0 } ?? facts.entry.isSecret
    guard !isSecret else {
      notice = .problem(
        "\(facts.name.label) is a secret, for no other program; \(key: .edit) edits it here")
      return nil
    }
    let (text, isJSON) = value.map { facts.entry.outsideText(of: $0) } ?? ("", false)
    return .editOutside(OutsideText(name: facts.name, text: text, isJSON: isJSON))
  }

  /// What came back is checked as what is typed is; where it cannot be kept it is typed on here.
  mutating func editedOutside(_ name: PreferenceName, _ text: String) {
    let value = draft[name]
    let entry = entry(for: name, value: value)
    if text.utf8.count > Field.limit { return keepLong(text, at: name, entry, over: value) }
    var field = Field(name, entry, text: text, value: value)
    guard field.value == nil || !draft.mayHold(name) else {
      _ = editing(field, .accept)
      if notice == nil, draft[name] == value { notice = .info("\(name.label) is as it was") }
      return
    }
    field = Field(name, entry, text: text, beginning: "", value: value)
    reveal(name)
    mode = .edit(field)
  }

  /// Without a field: each of its keys would take too long.
  private mutating func keepLong(
    _ text: String, at name: PreferenceName, _ entry: Entry, over former: PreferenceValue?
  ) {
    do throws(Problem) {
      let form = entry.kind.isData ? Field.Form.bytes(DataDigits(of: text)) : .text
      let new = try Field.value(of: text, in: form, entry, over: former)
      keep(new.inForm(of: former), at: name, for: .set)
      if notice == nil, draft[name] == former { notice = .info("\(name.label) is as it was") }
    } catch {
      notice = .problem(
        "\(name.label): \(error.words); the text is too long to be typed here, and nothing is changed"
      )
    }
  }
}

extension Entry {
  /// Reads back as exactly `value`.
  fileprivate func outsideText(of value: PreferenceValue) -> (text: String, isJSON: Bool) {
    if value.isContainer, let read = try? parse(value.indentedJSON), read == value {
      return (value.indentedJSON + "\n", true)
    }
    return (kind.text(of: value), false)
  }
}
