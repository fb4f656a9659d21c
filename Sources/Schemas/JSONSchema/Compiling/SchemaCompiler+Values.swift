import Preferences

/// Keywords about a value by itself: the validation vocabulary, and `x-kind`.
extension SchemaCompiler {
  /// `x-kind` takes the place of `type` for the values that only property lists have: dates, data.
  func compileTypes(_ keywords: Keywords, _ own: inout PartInProgress) throws(Problem) {
    own.compiled.types = try keywords.typeNames
    let kind = own.compiled.judgedKind
    if let kind { own.add("type", .kind(kind), as: "x-kind") }
    guard let names = own.compiled.types, kind?.core.isOfPropertyLists != true else { return }
    var types: TypeSet = []
    for name in names { types.insert(SchemaCompiler.type(name, own.force.dialect)) }
    own.add("type", .types(types))
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

  mutating func compileValues(
    _ keywords: Keywords, _ own: inout PartInProgress
  ) throws(Problem) {
    if let values = try keywords.choices {
      own.compiled.choices = values
      own.add("enum", .choices(ChoiceSet(values)))
    }
    if let value = try keywords.value("const") {
      own.compiled.choices = [value]
      own.add("const", .choices(ChoiceSet([value])))
    }
    try compileBounds(keywords, &own)
    try compileLengths(keywords, &own)
    if let keys = try keywords.texts("required") {
      own.compiled.required = keys
      own.add("required", .required(keys, isLenient: isLenient(keywords.origin)))
    }
    try compileDependentKeys(keywords, &own)
    guard let format = try keywords.text("format"), own.force.asserts("format"),
      assertsFormats || own.force.dialect.assertsFormat,
      FormatCheck.isValid("", as: format) != nil
    else { return }
    own.add("format", .format(format) { FormatCheck.isValid($0, as: format) ?? true })
  }

  /// An entry shows the tighter bound of each side, and all in one rule. Each keyword asserts its own,
  /// but `minimum` and `maximum` together read better: `1…65535`.
  private func compileBounds(
    _ keywords: Keywords, _ own: inout PartInProgress
  ) throws(Problem) {
    let low = try keywords.bound("minimum", "exclusiveMinimum") { $0.isLess(than: $1) == true }
    let high = try keywords.bound("maximum", "exclusiveMaximum") { $1.isLess(than: $0) == true }
    if low != nil || high != nil {
      own.compiled.rules.append(
        .range(
          Bounds(
            low?.number, high?.number, excludesLower: low?.isExclusive ?? false,
            excludesUpper: high?.isExclusive ?? false)))
    }
    func add(_ key: String, _ bounds: (Number) -> Bounds) throws(Problem) {
      if let number = try keywords.number(key) { own.add(key, .rule(.range(bounds(number)))) }
    }
    if own.force.dialect.draft == .draft4 {
      try add("minimum") { Bounds($0, nil, excludesLower: low?.isExclusive == true) }
      try add("maximum") { Bounds(nil, $0, excludesUpper: high?.isExclusive == true) }
    } else {
      if let low = try keywords.number("minimum"), let high = try keywords.number("maximum") {
        own.add("minimum", .rule(.range(Bounds(low, high))))
      } else {
        try add("minimum") { Bounds($0, nil) }
        try add("maximum") { Bounds(nil, $0) }
      }
      try add("exclusiveMinimum") { Bounds($0, nil, excludesLower: true) }
      try add("exclusiveMaximum") { Bounds(nil, $0, excludesUpper: true) }
    }
    if let step = try keywords.number("multipleOf") { own.add("multipleOf", rule: .step(step)) }
  }

  private func compileLengths(
    _ keywords: Keywords, _ own: inout PartInProgress
  ) throws(Problem) {
    if let (key, range) = try keywords.range("minLength", "maxLength") {
      own.add(key, rule: .length(range))
    }
    if let pattern = try keywords.text("pattern") {
      own.add("pattern", rule: .pattern(Pattern(pattern)))
    }
    let elements = try keywords.range("minItems", "maxItems")
    if let (key, range) = elements {
      own.compiled.rules.append(.count(range))
      own.add(key, .count(range, .array))
    }
    if let (key, range) = try keywords.range("minProperties", "maxProperties") {
      if range != elements?.range { own.compiled.rules.append(.count(range)) }
      own.add(key, .count(range, .dictionary))
    }
    if try keywords.flag("uniqueItems") { own.add("uniqueItems", rule: .unique) }
    if let check = try keywords.text("x-check") {
      own.compiled.rules.append(.unchecked(words: check))
    }
  }

  /// For its entry, a list of keys is a part that requires them.
  private mutating func compileDependentKeys(
    _ keywords: Keywords, _ own: inout PartInProgress
  ) throws(Problem) {
    for key in ["dependentRequired", "dependencies"] {
      var pairs: [(key: String, needs: [String])] = []
      for (name, list) in try keywords.parts(byKey: key) where list.isList {
        let required = list.part(["required": list.value])
        pairs.append((name, try source.keywords(of: required)?.texts("required") ?? []))
        own.compiled.dependents.append((name, id(of: required, isAsserted: false)))
      }
      if !pairs.isEmpty { own.add(key, .dependentKeys(pairs), as: "dependentRequired") }
    }
  }
}

extension Kind {
  /// Whether JSON has no such values.
  fileprivate var isOfPropertyLists: Bool {
    self == .uid || self == .date(.timestamp) || self == .data(.bytes)
  }
}

extension CompiledPart {
  /// The kind that `x-kind` names, if a value's form does not show it.
  fileprivate var judgedKind: Kind? {
    guard case .string(let name)? = keywords.members["x-kind"], Self.judgedKinds.contains(name)
    else { return nil }
    let layers = Layers(all: [self])
    let types = types ?? []
    var kind = layers.stringKind
    if types.contains(where: \.isNumeric), let number = layers.numberKind { kind = number }
    return types.contains("null") ? kind.orNull : kind
  }

  private static let judgedKinds: Set = [
    "date", "timestamp", "data", "bytes", "uid", "url", "path", "colour", "color", "duration",
    "byteSize",
  ]
}

extension String {
  fileprivate var isNumeric: Bool { self == "integer" || self == "number" }
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

  /// Returns the tighter of two bounds. `exclusiveMinimum` is a flag in draft 4, a number since.
  fileprivate func bound(
    _ inclusive: String, _ exclusive: String, isLooser: (Number, Number) -> Bool
  ) throws(Problem) -> (number: Number, isExclusive: Bool)? {
    let bound = try number(inclusive)
    if case .bool(let isExclusive)? = members[exclusive] { return bound.map { ($0, isExclusive) } }
    guard let other = try number(exclusive) else { return bound.map { ($0, false) } }
    guard let bound, isLooser(other, bound) else { return (other, true) }
    return (bound, false)
  }

  /// Returns the range, and the keyword that problems name. Nil if there is neither keyword.
  fileprivate func range(
    _ lower: String, _ upper: String
  ) throws(Problem) -> (key: String, range: CountRange)? {
    let range = CountRange(try count(lower), try count(upper))
    guard range.lower != nil || range.upper != nil else { return nil }
    return (range.lower == nil ? upper : lower, range)
  }
}
