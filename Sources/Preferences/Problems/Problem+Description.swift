extension Problem: CustomStringConvertible {
  /// The message without the name and place: `must lie in 1…65535`.
  public var message: String {
    reason.message.printable + (explanation.map { " (\($0.printable))" } ?? "")
  }

  /// The message as a reason in another sentence: `not saved: its format has no comments`.
  package var cause: String {
    if case .unwritable(let why) = reason { why.printable } else { message }
  }

  /// The message after the name or place: `server.port: must lie in 1…65535`,
  /// `line 3, column 7: expected a comma`.
  public var description: String {
    let place = place.flatMap { $0.excerpt == nil ? nil : "line \($0.line), column \($0.column)" }
    let parts = [source?.printable, place, name?.label, message].compactMap { $0 }
    return parts.joined(separator: ": ")
  }

  /// The description, followed by the line of the text with a caret.
  public var report: String {
    guard let excerpt = place?.excerpt, !excerpt.text.isEmpty else { return description }
    let lead = String(repeating: " ", count: max(0, excerpt.caret))
    return "\(description)\n    \(excerpt.text.printable)\n    \(lead)^"
  }
}

extension Problem.Reason {
  var message: String {
    switch self {
    case .syntax(let found, let expected): "expected \(expected), found \(found)"
    case .otherFormat(let format, let advice):
      "looks like \(format), which cannot be edited" + (advice.map { "; \($0)" } ?? "")
    case .unknownFormat(let isBlank, let dialects):
      (isBlank
        ? "its name does not say the format of a new file"
        : "is neither JSON nor a property list, and its name does not say what its lines are")
        + "; name "
        + dialects.map { "\"--dialect \($0)\"" }.joined(separator: ", ")
        + " or a file like it, such as \"--as new.json\""
    case .unknownLines(let unknown, let all, let dialect, let looks):
      "\(unknown) of \(counted(all, "line")) are not in the dialect \(dialect)"
        + (looks.map { "; the file looks like \($0)" } ?? "")
        + "; \"--dialect \(dialect)\" reads it anyway"
    case .cancelled: "cancelled; nothing was changed"
    case .limit(let what, let bound): "\(what) is over the limit of \(bound)"
    case .duplicateKey(let key): "duplicate key \(key.quotedBriefly)"
    case .notA(let kind, let found, let nearest): "is not \(kind): \(found)\(guess(nearest))"
    case .notAGroup(let found): "is not a group: \(found)"
    case .outOfRange(let bounds, _): "must \(bounds.demand)"
    case .notStep(let step, _): "must be a multiple of \(step)"
    case .count(let range, let counted, let found):
      "must have \(range.phrase(of: counted)), has \(found)"
    case .repeated(let element): "must not hold \(element) twice"
    case .noMatch(let pattern, _): "must match \(pattern)"
    case .notChecked(let pattern, let why): "not checked against \(pattern): \(why)"
    case .unknownChoice(let found, let nearest): "unknown choice \(found)\(guess(nearest))"
    case .missing(let key): "must have \(key.quotedBriefly)"
    case .missingAny(let keys):
      "must have \(keys.map(\.quotedBriefly).joined(separator: " or "))"
    case .missingDependent(let key, let other):
      "must have \(key.quotedBriefly), since it has \(other.quotedBriefly)"
    case .forbidden: "may not be set"
    case .mustNotBe(let phrase): "must not be \(phrase)"
    case .fitsNone(let forms, let found): "must be \(Self.list(forms)), found \(found)"
    case .fitsSeveral(let forms):
      "must be only one of: \(forms.prefix(4).joined(separator: ", "))"
    case .holds(let what, let range, let found):
      "must hold \(range.phrase(of: .element)) of this kind: \(what); holds \(found)"
    case .circular(let place): "not checked: \(place) of the schema refers to itself"
    case .unknownKey(let key, let nearest):
      "unknown key \(key.quotedBriefly)\(guess(nearest?.quotedBriefly))"
    case .refused(let phrase): "must be \(phrase)"
    case .unavailable(let why): "cannot be read: \(why)"
    case .undecodable(let type, let why): "must be \(type)" + (why.map { ": \($0)" } ?? "")
    case .mustSatisfy(let rule, let others):
      others.isEmpty
        ? "must satisfy \(rule.quoted)"
        : "must satisfy \(rule.quoted), together with \(others.joined(separator: ", "))"
    case .complaint(let command, let text): "\(command): \(text.printable)"
    case .disappeared: "the file was deleted or emptied; its last values stay in force"
    case .readOnly: "is read-only"
    case .noSuchName(let nearest): "no such name\(guess(nearest))"
    case .ambiguousVariable(let keys):
      "is the variable of several keys and sets none: \(keys.joined(separator: ", "))"
    case .pastEnd(let last, let next):
      "no such element; \(last.map { "the last is \($0)" } ?? "the list is empty"), a new one is \(next)"
    case .undeclaredKey(let type):
      "\(type) is not a key of this domain; expected a key in a stored property of its namespaces, or with a name of its own"
    case .badName(let text, let expected):
      "is not a name: \(text.quotedBriefly); expected \(expected)"
    case .cannotHold(let format, let what): "\(format) cannot hold \(what)"
    case .lost(let what): "\(what) would be lost"
    case .unwritable(let why): "cannot be saved: \(why)"
    case .notASchema(let found, let expected):
      "is not a schema: expected \(expected), found \(found)"
    case .faultyKeyword(let found, let expected):
      "faulty keyword: expected \(expected), found \(found)"
    case .deprecated(let advice, let successor):
      ["is deprecated", advice, successor.map { "use \($0)" }].compactMap(\.self)
        .joined(separator: "; ")
    case .olderPlace(let key): "is an older place of \(key), which moves when it is set"
    case .declaredTwice: "is declared twice; the last one counts"
    case .leafAndNamespace(let key): "is a value, and \(key.quotedBriefly) is declared inside it"
    case .looksLike(let other): "looks like \(other); rename one of them"
    case .sharesVariable(let other, let variable):
      "has the same environment variable as \(other): \(variable); rename one of them"
    case .sharesOlderPlace(let place, let other):
      "has the older place \(place), which holds values of \(other) too; leave it out"
    case .invisibleInName(let character): "has an invisible character in its name: \(character)"
    case .scriptsInName(let letter, let script, let other):
      "mixes alphabets in its name: \(script) \(letter.quoted) next to Latin \(other.quoted)"
    case .unusualInName(let found):
      "has \(found) in its name; expected ASCII letters, digits, _ - ."
    case .brokenByItself(let what, let why): "\(what) \(why)"
    case .impossible(let rule): "requires \(rule), which no value satisfies"
    case .choiceTwice(let value): "has duplicate choice \(value)"
    case .noSuccessor(let name, let nearest):
      "names a successor that is not declared: \(name)\(guess(nearest))"
    case .stale(let expected, let found): "has changed meanwhile: was \(expected), is \(found)"
    }
  }

  private static func list(_ forms: [String]) -> String {
    let shown = forms.prefix(4).joined(separator: ", or ")
    return forms.count > 4 ? "\(shown), or one of \(forms.count - 4) other forms" : shown
  }

  private func guess(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}

/// Returns a count with its noun: `1 key`, `2 keys`, `2 conflicts`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
