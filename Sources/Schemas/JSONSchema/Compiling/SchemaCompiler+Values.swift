import Preferences

/// Compiles keywords about a value alone: the validation vocabulary, and `x-kind`.
extension SchemaCompiler {
  /// Compiles `type` and `x-kind`. For values that only property lists have, such as dates and
  /// data, `x-kind` replaces `type`.
  func compileTypes(_ keywords: Keywords, _ own: inout PartInProgress) {
    own.compiled.types = keywords.typeNames
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

  mutating func compileValues(_ keywords: Keywords, _ own: inout PartInProgress) {
    if let values = keywords.choices {
      own.compiled.choices = values
      own.add("enum", .choices(ChoiceSet(values)))
    }
    if let value = keywords.value("const") {
      own.compiled.choices = [value]
      own.add("const", .choices(ChoiceSet([value])))
    }
    compileBounds(keywords, &own)
    compileLengths(keywords, &own)
    if let keys = keywords.texts("required") {
      own.compiled.required = keys
      own.add("required", .required(keys, isLenient: isLenient(keywords.origin)))
    }
    compileDependentKeys(keywords, &own)
    guard let format = keywords.text("format"), own.force.asserts("format"),
      assertsFormats || own.force.dialect.assertsFormat,
      FormatCheck.isValid("", as: format) != nil
    else { return }
    own.add("format", .format(format) { FormatCheck.isValid($0, as: format) ?? true })
  }

  /// Compiles bounds. An entry shows the tighter bound of each side in one rule. Each keyword has
  /// its own assertion, but `minimum` and `maximum` are joined, because `1…65535` reads better.
  private func compileBounds(_ keywords: Keywords, _ own: inout PartInProgress) {
    let low = keywords.bound("minimum", "exclusiveMinimum") { $0.isLess(than: $1) == true }
    let high = keywords.bound("maximum", "exclusiveMaximum") { $1.isLess(than: $0) == true }
    if low != nil || high != nil {
      own.compiled.rules.append(
        .range(
          Bounds(
            low?.number, high?.number, excludesLower: low?.isExclusive ?? false,
            excludesUpper: high?.isExclusive ?? false)))
    }
    func add(_ key: String, _ bounds: (Number) -> Bounds) {
      if let number = keywords.number(key) { own.add(key, .rule(.range(bounds(number)))) }
    }
    if own.force.dialect.draft == .draft4 {
      add("minimum") { Bounds($0, nil, excludesLower: low?.isExclusive == true) }
      add("maximum") { Bounds(nil, $0, excludesUpper: high?.isExclusive == true) }
    } else {
      if let low = keywords.number("minimum"), let high = keywords.number("maximum") {
        own.add("minimum", .rule(.range(Bounds(low, high))))
      } else {
        add("minimum") { Bounds($0, nil) }
        add("maximum") { Bounds(nil, $0) }
      }
      add("exclusiveMinimum") { Bounds($0, nil, excludesLower: true) }
      add("exclusiveMaximum") { Bounds(nil, $0, excludesUpper: true) }
    }
    if let step = keywords.number("multipleOf") { own.add("multipleOf", rule: .step(step)) }
  }

  private func compileLengths(_ keywords: Keywords, _ own: inout PartInProgress) {
    if let (key, range) = keywords.range("minLength", "maxLength") {
      own.add(key, rule: .length(range))
    }
    if let pattern = keywords.text("pattern") {
      own.add("pattern", rule: .pattern(Pattern(pattern)))
    }
    let elements = keywords.range("minItems", "maxItems")
    if let (key, range) = elements {
      own.compiled.rules.append(.count(range))
      own.add(key, .count(range, .array))
    }
    if let (key, range) = keywords.range("minProperties", "maxProperties") {
      if range != elements?.range { own.compiled.rules.append(.count(range)) }
      own.add(key, .count(range, .dictionary))
    }
    if keywords.flag("uniqueItems") { own.add("uniqueItems", rule: .unique) }
    if let check = keywords.text("x-check") {
      own.compiled.rules.append(.unchecked(words: check))
    }
  }

  /// Compiles `dependentRequired`. For entries, a list of keys becomes a part that requires them.
  private mutating func compileDependentKeys(_ keywords: Keywords, _ own: inout PartInProgress) {
    for key in ["dependentRequired", "dependencies"] {
      var pairs: [(key: String, needs: [String])] = []
      for (name, list) in keywords.parts(byKey: key) where list.isList {
        let required = list.part(["required": list.value])
        pairs.append((name, source.keywords(of: required)?.texts("required") ?? []))
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
    guard has("enum"), case .array(let values)? = value("enum") else { return list("enum") }
    return values
  }

  /// Returns the tighter of two bounds. `exclusiveMinimum` is a flag in draft 4 and a number since.
  fileprivate func bound(
    _ inclusive: String, _ exclusive: String, isLooser: (Number, Number) -> Bool
  ) -> (number: Number, isExclusive: Bool)? {
    let bound = number(inclusive)
    if case .bool(let isExclusive)? = members[exclusive] { return bound.map { ($0, isExclusive) } }
    guard let other = number(exclusive) else { return bound.map { ($0, false) } }
    guard let bound, isLooser(other, bound) else { return (other, true) }
    return (bound, false)
  }

  /// Returns the range and the keyword that problems name, or nil if neither keyword is set.
  fileprivate func range(_ lower: String, _ upper: String) -> (key: String, range: CountRange)? {
    let range = CountRange(count(lower), count(upper))
    guard range.lower != nil || range.upper != nil else { return nil }
    return (range.lower == nil ? upper : lower, range)
  }
}
