import Preferences

/// The members of an entry's document, with typed access. A member of another type throws.
struct EntryMembers {
  let members: ExactDictionary<PreferenceValue>

  init(_ value: PreferenceValue) {
    if case .dictionary(let members) = value { self.members = members } else { members = [:] }
  }

  func text(_ key: String) throws(Problem) -> String {
    guard let text = try optionalText(key) else { throw problem(key, "a text") }
    return text
  }

  func optionalText(_ key: String) throws(Problem) -> String? {
    guard let value = members[key] else { return nil }
    guard case .string(let text) = value else { throw problem(key, "a text") }
    return text
  }

  func texts(_ key: String) throws(Problem) -> [String] {
    guard members[key] != nil else { throw problem(key, "a list of texts") }
    return try optionalTexts(key)
  }

  func optionalTexts(_ key: String) throws(Problem) -> [String] {
    guard let value = members[key] else { return [] }
    guard let texts = value.texts else { throw problem(key, "a list of texts") }
    return texts
  }

  func flag(_ key: String) throws(Problem) -> Bool {
    guard let value = members[key] else { return false }
    guard case .bool(let flag) = value else { throw problem(key, "true or false") }
    return flag
  }

  /// Returns the texts of a list of pairs, in lower case.
  func pairs(_ key: String) throws(Problem) -> [String] {
    guard let value = members[key] else { return [] }
    guard case .array(let elements) = value else { throw problem(key, "a list of pairs of words") }
    let pairs = elements.map { $0.texts ?? [] }
    guard pairs.allSatisfy({ $0.count == 2 }) else {
      throw problem(key, "a list of pairs of words")
    }
    return pairs.flatMap { $0.map { $0.lowercased() } }
  }

  func integers(_ key: String) throws(Problem) -> SettingKind.IntegerSpelling {
    guard let text = try optionalText(key) else { return .decimal }
    guard let spelling = SettingKind.IntegerSpelling(rawValue: text) else {
      throw problem(key, "decimal, unsigned, C or unsigned C")
    }
    return spelling
  }

  func forms(_ key: String) throws(Problem) -> [String: AmountForm] {
    guard let value = members[key] else { return [:] }
    guard case .dictionary(let forms) = value else { throw problem(key, "a group of forms") }
    var read: [String: AmountForm] = [:]
    for (name, form) in forms { read[name] = try EntryMembers(form).form(named: name) }
    return read
  }

  private func form(named name: String) throws(Problem) -> AmountForm {
    guard case .dictionary(let units)? = members["units"] else {
      throw problem("\(name).units", "a group of units with their sizes")
    }
    var sizes: [(name: String, size: Double)] = []
    for (unit, size) in units {
      guard let number = size.number, let size = Double(number.spelling) else {
        throw problem("\(name).units.\(unit)", "a number")
      }
      sizes.append((unit, size))
    }
    return AmountForm(
      phrase: try text("phrase").withoutArticle, units: sizes.sorted { $0.size < $1.size },
      allowsSums: try flag("sums"), ignoresCase: try flag("ignoresCase"),
      allowsFractions: try flag("fraction"), allowsBlanks: try flag("blanks"),
      allowsSigns: try flag("negative"), words: try optionalTexts("words"))
  }

  /// Returns a list of groups of patterns and sections.
  func sections(_ key: String) throws(Problem) -> [(files: [String], sections: [String])] {
    guard let value = members[key] else { return [] }
    guard case .array(let elements) = value else { throw problem(key, "a list of groups") }
    return try elements.map { (element) throws(Problem) in
      let members = EntryMembers(element)
      return (try members.texts("files"), try members.texts("sections"))
    }
  }

  func layers(_ key: String) throws(Problem) -> Layers? {
    guard let value = members[key] else { return nil }
    guard case .array(let elements) = value else { throw problem(key, "a list of layers") }
    let includes = EntryMembers(members["includes"] ?? [:])
    return Layers(
      steps: try elements.map { (element) throws(Problem) in try step(element, key) },
      firstWins: try optionalText("wins") == "first",
      bases: try includes.patterns("relativeTo"), includedNames: try includes.patterns("names"),
      continuesSections: try includes.flag("continueSections"),
      restartedLists: try includes.optionalTexts("restartLists"),
      singles: try optionalTexts("singles"), needsLineBreaks: try includes.flag("needLineBreaks"),
      sameSections: try groups("sameSections"))
  }

  private func groups(_ key: String) throws(Problem) -> [[String]] {
    guard let value = members[key] else { return [] }
    guard case .array(let elements) = value else { throw problem(key, "a list of lists of texts") }
    return elements.map { $0.texts ?? [] }
  }

  /// Returns a text for each key, or one for all, which then has the key `*`.
  private func patterns(_ key: String) throws(Problem) -> [String: String] {
    guard case .dictionary? = members[key] else {
      return try optionalText(key).map { ["*": $0] } ?? [:]
    }
    return try textsByKey(key)
  }

  /// Returns the texts of a group.
  func textsByKey(_ key: String) throws(Problem) -> [String: String] {
    guard let value = members[key] else { return [:] }
    guard case .dictionary(let group) = value else { throw problem(key, "a group of texts") }
    let texts = EntryMembers(value)
    var found: [String: String] = [:]
    for name in group.keys { found[name] = try texts.text(name) }
    return found
  }

  private func step(_ value: PreferenceValue, _ key: String) throws(Problem) -> Layers.Step {
    if case .string(let path) = value { return .file(path) }
    let members = EntryMembers(value)
    if members.members["firstOf"] != nil { return .firstOf(try members.texts("firstOf")) }
    return .directories(
      try members.texts("directories"), names: try members.text("names"),
      hiddenBy: try members.optionalTexts("hiddenBy"))
  }

  func problem(_ key: String, _ expected: String) -> Problem {
    Problem(
      .faultyKeyword(members[key]?.text(limit: 60) ?? "nothing", expected: expected),
      name: PreferenceName(keys: key))
  }
}

extension PreferenceValue {
  fileprivate var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == elements.count ? texts : nil
  }
}

extension String {
  /// The phrase without `a` or `an`, as kinds are named.
  fileprivate var withoutArticle: String {
    let article = ["a ", "an "].first(where: hasPrefix)
    return String(dropFirst(article?.count ?? 0))
  }
}
