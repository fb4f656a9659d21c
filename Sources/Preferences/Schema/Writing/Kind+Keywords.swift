extension Kind {
  /// `isAlone`: no rule and no declared child may make it look like another kind.
  /// `rules` are for each element or member.
  func keywords(isAlone: Bool, each rules: [Rule] = []) -> Keywords {
    switch self {
    case .any: isAlone ? [:] : Keywords(words: ["x-kind": "any"])
    case .null: Keywords(words: ["type": "null"])
    case .boolean: Keywords(words: ["type": "boolean"])
    case .integer: Keywords(words: ["type": "integer"])
    case .real: Keywords(words: ["type": "number"])
    case .string: Keywords(words: ["type": "string"])
    case .path: Keywords(words: ["type": "string", "x-kind": "path"])
    case .colour: Keywords(words: ["type": "string", "x-kind": "colour"])
    case .choice(let choices): Kind.keywords(of: choices)
    case .date(let form): form.keywords
    case .data(let form): form.keywords
    case .uid: Keywords(words: ["type": "integer", "x-kind": "uid"])
    case .url: Keywords(words: ["type": "string", "format": "uri"])
    case .duration(let form): form.keywords
    case .byteSize(let form): form.keywords
    case .list(let kind): Keywords(words: ["type": "array"]).with("items", kind.inside(rules))
    case .dictionary(let kind):
      Keywords(words: ["type": "object"]).with("additionalProperties", kind.inside(rules))
    case .record: Keywords(words: ["type": "object"]).with("properties", .dictionary([:]))
    case .optional(let kind): kind.keywordsOrNull(each: rules)
    case .either(let kinds): Kind.keywords(ofOneOf: kinds, isAlone: isAlone)
    }
  }

  /// Of elements or members; nil where they are free.
  private func inside(_ rules: [Rule]) -> PreferenceValue? {
    var part = SchemaPart()
    part.add(self, isAlone: rules.isEmpty, each: Entry(.root, self, rules: rules).eachRules)
    for rule in rules { part.add(rule, of: self) }
    return part.members.isEmpty || self == .any && rules.isEmpty ? nil : part.value
  }

  /// Beside `type` where that tells the kind; else as one of two.
  private func keywordsOrNull(each rules: [Rule]) -> Keywords {
    var own = keywords(isAlone: false, each: rules)
    if case .string(let type)? = own["type"], type != "null" {
      own["type"] = .array([.string(type), .string("null")])
      return own
    }
    var keywords: Keywords = [
      "anyOf": .array([.dictionary(Kind.null.keywords(isAlone: true)), .dictionary(own)])
    ]
    switch self {
    case .choice, .either: break
    default: keywords["x-kind"] = .string("optional")
    }
    return keywords
  }

  private static func keywords(ofOneOf kinds: [Kind], isAlone: Bool) -> Keywords {
    let branches = kinds.map { PreferenceValue.dictionary($0.keywords(isAlone: true)) }
    var keywords: Keywords =
      kinds.isEmpty ? ["not": .dictionary([:])] : ["anyOf": .array(branches)]
    let isPlain = isAlone && kinds.allSatisfy(\.isPlain) && Set(kinds).count == kinds.count
    if !isPlain || kinds.count < 2 { keywords["x-kind"] = .string("either") }
    return keywords
  }

  /// Whether it stays itself among others in `anyOf`.
  private var isPlain: Bool {
    switch self {
    case .any, .null, .choice, .optional, .either: false
    default: true
    }
  }

  private static func keywords(of choices: [Choice]) -> Keywords {
    let values = choices.map(\.value)
    var keywords: Keywords = [:]
    if choices.contains(where: { $0.label != nil || $0.summary != nil }) {
      keywords["oneOf"] = .array(choices.map { .dictionary($0.keywords) })
    } else {
      keywords.set("enum", to: .array(values))
    }
    let isOdd = values.isEmpty || values.contains { $0.isContainer || $0 == .null }
    if isOdd { keywords["x-kind"] = .string("choice") }
    return keywords
  }

  /// What `x-kind` calls it; nil for those that are made of others.
  var word: String? {
    switch self {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .string: "string"
    case .date: "date"
    case .data: "data"
    case .uid: "uid"
    case .url: "url"
    case .path: "path"
    case .colour: "colour"
    case .duration(.iso8601): "string"
    case .duration: "duration"
    case .byteSize: "byteSize"
    case .list: "list"
    case .dictionary: "dictionary"
    case .record: "record"
    case .choice, .optional, .either: nil
    }
  }
}

extension Choice {
  fileprivate var keywords: Keywords {
    var keywords: Keywords = [:]
    keywords.set("const", to: value)
    keywords["title"] = label.map(PreferenceValue.string)
    keywords["description"] = summary.map(PreferenceValue.string)
    return keywords
  }
}

extension Keywords {
  init(words: KeyValuePairs<String, String>) {
    self.init(uniqueKeysWithValues: words.map { ($0, .string($1)) })
  }

  func with(_ key: String, _ value: PreferenceValue?) -> Keywords {
    var keywords = self
    keywords[key] = value
    return keywords
  }
}
