import Preferences

/// A name that can be added, or a form of names.
package struct NameSuggestion: Hashable, Sendable {
  package let label: String
  /// A sentence about the names of a form.
  package let summary: String?
  /// The line with the name, or with its beginning. Nil if the names of the form have no common one.
  let text: String?
  /// The question for the rest of a name: `Match what?`. Nil if the text is a whole name.
  let question: String?
  /// Whether it is the name of a key that contains the typed text, in the group of that.
  fileprivate let isFound: Bool

  fileprivate init(_ name: PreferenceName, isFound: Bool) {
    (label, text, self.isFound) = (name.label, name.description, isFound)
    (summary, question) = (nil, nil)
  }

  /// Makes the suggestion of a form of keys in the group whose name is `group`, with a dot at its end.
  fileprivate init(_ template: KeyTemplate, in group: String) {
    (label, isFound) = (template.phrase, false)
    summary = template.entry.title ?? template.entry.summary ?? template.entry.kind.phrase
    text = template.prefix.isEmpty ? nil : group + template.prefix
    question = template.prefix.hasSuffix(" ") ? template.prefix + "what?" : nil
  }
}

extension Editor {
  /// The most names that are suggested before the forms of names.
  private static let namesBeforeForms = 8

  /// Suggestions for the typed text, relative to `scope`: forms that it begins come first. If no name contains it, the
  /// names of other groups that end like it are suggested.
  func suggestions(for text: String, in scope: PreferenceName) -> [NameSuggestion] {
    let names = hints(for: text, in: scope)
    let (group, key) = parts(of: text)
    // The keys of a list are among the names.
    let fitting = templates(for: text, in: scope).filter { form in
      !form.rules.contains { $0.allowedTexts != nil } && form.mayBegin(with: key)
    }
    let forms = fitting.map { NameSuggestion($0, in: group) }
    let suggested =
      names.isEmpty && forms.isEmpty
      ? namesElsewhere(like: key, in: scope).map { NameSuggestion($0, isFound: false) }
      : names.map { NameSuggestion($0, isFound: true) }
    let first = key.isEmpty ? [] : forms.filter { $0.text != nil }
    return first + suggested.prefix(Self.namesBeforeForms) + forms.filter { !first.contains($0) }
      + suggested.dropFirst(Self.namesBeforeForms)
  }

  /// The index of the only suggestion that can be taken, if the text is its beginning or could be no other name.
  func only(of suggestions: [NameSuggestion], for text: String) -> Int? {
    let takable = suggestions.indices.filter { suggestions[$0].text != nil }
    guard takable.count == 1, let index = takable.first, !parts(of: text).key.isEmpty,
      !text.contains("\""), let name = try? NameLookup(parsing: text).inside(scope), !isKnown(name)
    else { return nil }
    let begins = suggestions[index].text?.lowercased().hasPrefix(text.lowercased()) == true
    guard begins || !schema.isEmpty && suggestions.count == 1 else { return nil }
    return suggestions[index].text == text ? nil : index
  }

  /// Whether a name is set or declared.
  private func isKnown(_ lookup: NameLookup) -> Bool {
    let name = draft.exact(lookup)
    return draft[name] != nil || schema.entry(for: name) != nil
  }

  /// A remark on the typed name, or the problem of it. A name that may still become one has neither.
  func verdict(
    onTyped text: String, in scope: PreferenceName, _ suggestions: [NameSuggestion]
  ) -> (remark: String?, problem: Problem?) {
    if let question = suggestions.first(where: { $0.text == text })?.question {
      return (question, nil)
    }
    let (group, key) = parts(of: text)
    guard !key.isEmpty, section(typed: text) == nil, !suggestions.contains(where: \.isFound),
      !templates(for: text, in: scope).contains(where: { $0.mayHold(keyBeginningWith: key) }),
      !schema.templates(in: scope).contains(where: { $0.mayHold(keyBeginningWith: text) })
    else { return (nil, nil) }
    if let problem = refusal(ofTyped: text, in: scope) { return (nil, problem) }
    guard !schema.isEmpty, let typed = try? NameLookup(parsing: text).inside(scope),
      draft[draft.exact(typed)] == nil, schema.declaration(of: typed.name) == nil
    else { return (nil, nil) }
    let place = group.isEmpty ? scope.isRoot ? "" : " of \(scope.label)" : " of \(group.dropLast())"
    return ("not a known key" + place, nil)
  }

  /// The forms of further keys that the schema allows in the group that `text` points into.
  private func templates(for text: String, in scope: PreferenceName) -> [KeyTemplate] {
    schema.templates(in: group(of: text, in: scope))
  }

  /// Names whose last part begins with `key`, in any group, relative to `scope`.
  private func namesElsewhere(like key: String, in scope: PreferenceName) -> [PreferenceName] {
    guard !key.isEmpty else { return [] }
    let start = key.lowercased()
    return names(near: "", in: scope).filter { name in
      guard name.components.count > 1, case .key(let last)? = name.last else { return false }
      return last.lowercased().hasPrefix(start)
    }
  }

  /// The part of a typed name up to its last dot, and the part behind it.
  private func parts(of text: String) -> (group: String, key: String) {
    guard let dot = text.lastIndex(of: ".") else { return ("", text) }
    return (String(text[...dot]), String(text[text.index(after: dot)...]))
  }

  // MARK: Sections

  /// The section that a typed heading such as `[share]` begins. Nil if the text is no heading, or the document has no
  /// lines.
  func section(typed text: String) -> PreferenceName? {
    guard title.dialect != nil, text.hasSuffix("]"), let start = text.firstIndex(of: "["),
      start == text.startIndex || text[..<start].hasSuffix(".")
    else { return nil }
    let name = text[text.index(after: start)...].dropLast()
    return name.isEmpty || name.contains("[") ? nil : PreferenceName(keys: String(name))
  }

  /// Adds an empty section and opens it, or opens the one that exists.
  mutating func addSection(_ name: PreferenceName) throws(Notice) -> Transition {
    guard draft[name] == nil else {
      open(name)
      return .browse
    }
    let transition = try stageInput(.dictionary([:]), at: name, for: .set)
    open(name)
    notice = .info("added \(name.label), which is empty; \(key: .add) adds to it")
    return transition
  }
}

extension KeyTemplate {
  /// Whether a key that begins with `text`, or its common beginning, is of this form.
  fileprivate func mayBegin(with text: String) -> Bool {
    guard !prefix.isEmpty else { return mayHold(keyBeginningWith: text) }
    let (typed, prefix) = (text.lowercased(), prefix.lowercased())
    return prefix.hasPrefix(typed) || typed.hasPrefix(prefix)
  }
}
