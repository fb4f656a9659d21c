import Preferences

/// What is said of a value by itself: the validation vocabulary.
extension SchemaCompiler {
  func valueAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    if let values = try keywords.choices {
      all.append(Assertion("enum", .choices(ChoiceSet(values))))
    }
    if dialect.draft >= .draft6, let value = try keywords.value("const") {
      all.append(Assertion("const", .choices(ChoiceSet([value]))))
    }
    all += try numberAssertions(of: keywords, dialect)
    all += try lengthAssertions(of: keywords)
    if let keys = try requiredKeys(of: keywords, dialect) {
      all.append(Assertion("required", .required(keys, isLenient: isLenient(keywords.origin))))
    }
    if let pairs = try dependentKeys(of: keywords, dialect) {
      all.append(Assertion("dependentRequired", .dependentKeys(pairs)))
    }
    return try all + formatAssertions(of: keywords, dialect)
  }

  /// `x-kind` takes the place of `type` where that has no word for it: a property list's dates, data.
  func kindAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    let kind = try keywords.judgedKind
    let own = kind.map { [Assertion("x-kind", .kind($0))] } ?? []
    guard let names = try keywords.typeNames, kind?.core.isOfPropertyLists != true else {
      return own
    }
    var types: TypeSet = []
    for name in names { types.insert(SchemaCompiler.type(name, dialect)) }
    return own + [Assertion("type", .types(types))]
  }

  private static func type(_ name: String, _ dialect: Dialect) -> TypeSet {
    switch name {
    case "null": .null
    case "boolean": .boolean
    case "integer": dialect.draft == .draft4 ? .spelledInteger : .integer
    case "number": .number
    case "string": .string
    case "array": .array
    default: .object
    }
  }

  private func numberAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    func add(_ key: String, _ bounds: (Number) -> Bounds) throws(Problem) {
      if let number = try keywords.number(key) {
        all.append(Assertion(key, .rule(.range(bounds(number)))))
      }
    }
    if dialect.draft == .draft4 {
      let excludesLower = try keywords.flag("exclusiveMinimum")
      let excludesUpper = try keywords.flag("exclusiveMaximum")
      try add("minimum") { Bounds($0, nil, excludesLower: excludesLower) }
      try add("maximum") { Bounds(nil, $0, excludesUpper: excludesUpper) }
    } else {
      if let both = try keywords.closedBounds {
        all.append(Assertion("minimum", .rule(.range(both))))
      } else {
        try add("minimum") { Bounds($0, nil) }
        try add("maximum") { Bounds(nil, $0) }
      }
      try add("exclusiveMinimum") { Bounds($0, nil, excludesLower: true) }
      try add("exclusiveMaximum") { Bounds(nil, $0, excludesUpper: true) }
    }
    guard let step = try keywords.number("multipleOf") else { return all }
    guard Number(0).isLess(than: step) == true else {
      throw keywords.refusal(of: "multipleOf", expected: "a number above 0")
    }
    return all + [Assertion("multipleOf", .rule(.step(step)))]
  }

  private func lengthAssertions(of keywords: Keywords) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    func add(_ lower: String, _ upper: String, _ test: (CountRange) -> Test) throws(Problem) {
      let range = CountRange(try keywords.count(lower), try keywords.count(upper))
      guard range.lower != nil || range.upper != nil else { return }
      all.append(Assertion(range.lower == nil ? upper : lower, test(range)))
    }
    try add("minLength", "maxLength") { .rule(.length($0)) }
    try add("minItems", "maxItems") { .count($0, .array) }
    try add("minProperties", "maxProperties") { .count($0, .dictionary) }
    if let pattern = try keywords.text("pattern") {
      all.append(Assertion("pattern", .rule(.pattern(Pattern(pattern)))))
    }
    if try keywords.flag("uniqueItems") { all.append(Assertion("uniqueItems", .rule(.unique))) }
    return all
  }

  private func requiredKeys(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [String]? {
    guard let keys = try keywords.texts("required") else { return nil }
    guard !keys.isEmpty || dialect.draft > .draft4 else {
      throw keywords.refusal(of: "required", expected: "at least one key")
    }
    return keys
  }

  private func dependentKeys(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [(key: String, needs: [String])]? {
    let key = dialect.draft >= .draft2019 ? "dependentRequired" : "dependencies"
    var pairs: [(key: String, needs: [String])] = []
    for (name, part) in try keywords.parts(byKey: key) {
      guard case .array = part.value else {
        guard key == "dependencies" else {
          throw keywords.refusal(of: key, expected: "lists of keys")
        }
        continue
      }
      let own = Keywords(
        members: [name: part.value], origin: keywords.origin.part(part.value, .key(key)))
      pairs.append((name, try own.texts(name) ?? []))
    }
    return pairs.isEmpty ? nil : pairs
  }

  private func formatAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    guard let format = try keywords.text("format"), assertsFormats || dialect.assertsFormat,
      FormatCheck.isValid("", as: format) != nil
    else { return [] }
    return [
      Assertion("format", .format(format) { FormatCheck.isValid($0, as: format) ?? true })
    ]
  }
}

extension Kind {
  /// JSON has no such values.
  fileprivate var isOfPropertyLists: Bool {
    self == .uid || self == .date(.timestamp) || self == .data(.bytes)
  }
}

extension Keywords {
  fileprivate var choices: [PreferenceValue]? {
    get throws(Problem) {
      guard has("enum"), case .array(let values)? = try value("enum") else {
        return try list("enum")
      }
      return values
    }
  }

  /// `minimum` and `maximum` together read better: `1…65535`.
  fileprivate var closedBounds: Bounds? {
    get throws(Problem) {
      guard let low = try number("minimum"), let high = try number("maximum") else { return nil }
      return Bounds(low, high)
    }
  }
}
