/// How a part is called in a sentence.
extension Validator {
  /// The text that completes "must be": the part's title, else what its first telling keyword says.
  /// `secrecy`: of the value that it is about; constants of its secret members are masked.
  func words(for id: PartID, _ secrecy: Secrecy, depth: Int = 0) -> String {
    let part = parts[id]
    if let title = part.title { return title.quotedBriefly }
    guard depth < 4 else { return "what its schema says" }
    if let words = constantWords(of: part, secrecy) { return words }
    for assertion in part.assertions {
      if let words = words(for: assertion.test, secrecy, depth: depth) { return words }
    }
    return "what \(part.place) says"
  }

  /// What tells it from others of its type: a title or constants; nil where it has none.
  func name(of id: PartID, _ secrecy: Secrecy) -> String? {
    let part = inPlace(id).lazy.map { parts[$0] }.first { $0.title != nil } ?? parts[id]
    return part.title?.quotedBriefly ?? constantWords(of: part, secrecy)
  }

  private func constantWords(of part: Part, _ secrecy: Secrecy) -> String? {
    let constants = members(of: part).compactMap { key, id in
      constant(of: id).map { constant in
        let isSecret = secrecy.inside(.key(key)).isSecret
        return "\(key.quotedBriefly): \(isSecret ? Entry.mask : constant)"
      }
    }
    return constants.isEmpty ? nil : "a group with " + constants.prefix(2).joined(separator: ", ")
  }

  /// The few values that the member `key` may have under the part.
  func choices(of key: String, in id: PartID) -> ChoiceSet? {
    inPlace(id).lazy.flatMap { members(of: parts[$0]) }
      .first { $0.0.isExactly(key) }.flatMap { choices(of: $0.1) }
  }

  private func words(for test: Test, _ secrecy: Secrecy, depth: Int) -> String? {
    switch test {
    case .never: "nothing at all"
    case .types(let types): types.article
    case .kind(let kind): kind.article
    case .choices(let set): set.values.contains(where: secrecy.covers) ? Entry.mask : set.words
    case .rule(let rule): rule.words
    case .format(let name, _): "text of format \(name)"
    case .required(let keys, _):
      "a group with " + keys.prefix(3).map(\.quotedBriefly).joined(separator: ", ")
    case .reference(let id), .dynamicReference(_, let id): words(for: id, secrecy, depth: depth + 1)
    case .all(let ids): ids.first.map { words(for: $0, secrecy, depth: depth + 1) }
    case .any(let ids), .one(let ids):
      ids.prefix(3).map { words(for: $0, secrecy, depth: depth + 1) }.joined(separator: " or ")
    case .not(let id): "anything but \(words(for: id, secrecy, depth: depth + 1))"
    default: nil
    }
  }

  /// `protocol is "tls"`, for a condition that looks at members' constants; nil for any other.
  func conditionWords(for id: PartID, _ secrecy: Secrecy) -> String? {
    let words = members(of: parts[id]).compactMap { key, id in
      choices(of: id).map { choices in
        let isSecret = secrecy.inside(.key(key)).isSecret
        return "\(key.printable) is \(isSecret ? "as it is" : choices.words)"
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  private func members(of part: Part) -> [(String, PartID)] {
    part.assertions.flatMap { assertion -> [(String, PartID)] in
      guard case .members(let parts) = assertion.test else { return [] }
      return parts.order.flatMap { key in (parts[key] ?? []).map { (key, $0) } }
    }
  }

  private func constant(of id: PartID) -> String? {
    guard let set = choices(of: id), set.values.count == 1 else { return nil }
    return set.words
  }

  private func choices(of id: PartID) -> ChoiceSet? {
    for assertion in parts[id].assertions {
      if case .choices(let set) = assertion.test { return set }
    }
    return nil
  }
}

extension ChoiceSet {
  /// `"tls"`, `"tls" or "tcp"`, `one of 12 choices`.
  var words: String {
    values.count > 8
      ? "one of \(values.count) choices"
      : values.map { $0.text(limit: 40) }.joined(separator: " or ")
  }
}

extension TypeSet {
  private static let articles: [(TypeSet, String)] = [
    (.boolean, Kind.boolean.article), (.integer, Kind.integer.article),
    (.spelledInteger, Kind.integer.article), (.number, Kind.real.article),
    (.string, Kind.string.article), (.array, "a list"), (.object, "a group"),
    (.null, Kind.null.article),
  ]

  /// What completes "is not": `a whole number or null`.
  var article: String {
    TypeSet.articles.filter { !isDisjoint(with: $0.0) }.map(\.1).joined(separator: " or ")
  }
}

extension ValueForm {
  /// For a container, in place of its text.
  var words: String {
    switch self {
    case .array: "a list"
    case .dictionary: "a group"
    default: "a value"
    }
  }
}
