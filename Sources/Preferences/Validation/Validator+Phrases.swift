/// Phrases for parts in messages.
extension Validator {
  /// Returns a phrase that completes "must be": the part's title, else a phrase from its first
  /// suitable keyword. `secrecy` is that of the value; constants of secret members are masked.
  func phrase(for id: PartID, _ secrecy: Secrecy, depth: Int = 0) -> String {
    let part = parts[id]
    if let title = part.title { return title.quotedBriefly }
    guard depth < 4 else { return "valid against its schema" }
    if let phrase = constantPhrase(of: part, secrecy) { return phrase }
    for assertion in part.assertions {
      if let phrase = phrase(for: assertion.test, secrecy, depth: depth + 1) { return phrase }
    }
    return "valid against \(part.place)"
  }

  /// Returns a name that distinguishes the part from others of its type: a title or constants. Returns
  /// nil if it has none.
  func name(of id: PartID, _ secrecy: Secrecy) -> String? {
    let part = inPlace(id).lazy.map { parts[$0] }.first { $0.title != nil } ?? parts[id]
    return part.title?.quotedBriefly ?? constantPhrase(of: part, secrecy)
  }

  private func constantPhrase(of part: Part, _ secrecy: Secrecy) -> String? {
    let constants = members(of: part).compactMap { key, id -> String? in
      guard let set = choices(of: id), set.values.count == 1 else { return nil }
      let isSecret = secrecy.inside(.key(key)).isSecret
      return "\(key.quotedBriefly): \(isSecret ? Entry.mask : set.phrase)"
    }
    return constants.isEmpty ? nil : "a group with " + constants.prefix(2).joined(separator: ", ")
  }

  /// Returns the choices that the part gives its member `key`.
  func choices(of key: String, in id: PartID) -> ChoiceSet? {
    inPlace(id).lazy.flatMap { members(of: parts[$0]) }
      .first { $0.0.isExactly(key) }.flatMap { choices(of: $0.1) }
  }

  private func phrase(for test: Test, _ secrecy: Secrecy, depth: Int) -> String? {
    switch test {
    case .never: "nothing at all"
    case .types(let types): types.phrase
    case .kind(let kind): kind.indefinitePhrase
    case .choices(let set): set.values.contains(where: secrecy.covers) ? Entry.mask : set.phrase
    case .rule(let rule): rule.phrase
    case .format(let name, _): "text of format \(name)"
    case .required(let keys, _):
      "a group with " + keys.prefix(3).map(\.quotedBriefly).joined(separator: ", ")
    case .reference(let id), .dynamicReference(_, let id): phrase(for: id, secrecy, depth: depth)
    case .all(let ids): ids.first.map { phrase(for: $0, secrecy, depth: depth) }
    case .any(let ids), .one(let ids):
      ids.prefix(3).map { phrase(for: $0, secrecy, depth: depth) }.joined(separator: " or ")
    case .not(let id): "anything but \(phrase(for: id, secrecy, depth: depth))"
    default: nil
    }
  }

  /// Returns a phrase such as `protocol is "tls"` for a condition on members' constants; nil for any
  /// other condition.
  func conditionPhrase(for id: PartID, _ secrecy: Secrecy) -> String? {
    let phrases = members(of: parts[id]).compactMap { key, id in
      choices(of: id).map { choices in
        let isSecret = secrecy.inside(.key(key)).isSecret
        return "\(key.printable) is \(isSecret ? Entry.mask : choices.phrase)"
      }
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: " and ")
  }

  private func members(of part: Part) -> [(String, PartID)] {
    part.assertions.flatMap { assertion -> [(String, PartID)] in
      guard case .members(let parts) = assertion.test else { return [] }
      return parts.order.flatMap { key in (parts[key] ?? []).map { (key, $0) } }
    }
  }

  private func choices(of id: PartID) -> ChoiceSet? {
    for assertion in parts[id].assertions {
      if case .choices(let set) = assertion.test { return set }
    }
    return nil
  }
}

extension ChoiceSet {
  /// The choices in a message: `"tls"`, `"tls" or "tcp"`, `one of 12 choices`.
  var phrase: String {
    values.count > 8
      ? "one of \(values.count) choices"
      : values.map { $0.text(limit: 40) }.joined(separator: " or ")
  }
}

extension TypeSet {
  private static let phrases: [(TypeSet, String)] = [
    (.boolean, Kind.boolean.indefinitePhrase), (.integer, Kind.integer.indefinitePhrase),
    (.spelledInteger, Kind.integer.indefinitePhrase), (.number, Kind.real.indefinitePhrase),
    (.string, Kind.string.indefinitePhrase), (.array, ValueForm.array.phrase),
    (.object, ValueForm.dictionary.phrase), (.null, Kind.null.indefinitePhrase),
  ]

  /// A phrase that completes "is not": `a whole number or null`.
  var phrase: String {
    TypeSet.phrases.filter { !isDisjoint(with: $0.0) }.map(\.1).joined(separator: " or ")
  }
}
