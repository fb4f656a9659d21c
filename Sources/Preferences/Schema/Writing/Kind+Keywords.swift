extension Kind {
  /// Returns the keywords of the kind. `isAlone`: whether no rule and no declared child can make it look
  /// like another kind. `rules` apply to each element or member.
  func keywords(isAlone: Bool, each rules: [Rule] = []) -> Keywords {
    switch self {
    case .any: isAlone ? [:] : Keywords(texts: ["x-kind": "any"])
    case .null: Keywords(type: "null")
    case .boolean: Keywords(type: "boolean")
    case .integer: Keywords(type: "integer")
    case .real: Keywords(type: "number")
    case .string: Keywords(type: "string")
    case .path: Keywords(type: "string", ["x-kind": "path"])
    case .colour: Keywords(type: "string", ["x-kind": "colour"])
    case .choice(let choices): Kind.keywords(of: choices)
    case .date(.timestamp):
      Keywords(type: "string", ["format": "date-time", "x-kind": "timestamp"])
    case .date(.dateTimeText): Keywords(type: "string", ["format": "date-time"])
    case .date(.dateText): Keywords(type: "string", ["format": "date"])
    case .date(.timeText): Keywords(type: "string", ["format": "time"])
    case .date(.localDateTimeText), .date(.localTimeText): Keywords(type: "string")
    case .data(.bytes): Keywords(type: "string", ["contentEncoding": "base64", "x-kind": "bytes"])
    case .data(.base64Text): Keywords(type: "string", ["contentEncoding": "base64"])
    case .data(.hexText): Keywords(type: "string", ["contentEncoding": "base16"])
    case .uid: Keywords(type: "integer", ["x-kind": "uid"])
    case .url: Keywords(type: "string", ["format": "uri"])
    case .duration(.count(let seconds)):
      Keywords(type: "number", ["x-kind": "duration"]).with("x-unitSize", .real(seconds))
    case .duration(.text): Keywords(type: "string", ["x-kind": "duration"])
    case .duration(.iso8601): Keywords(type: "string", ["format": "duration"])
    case .byteSize(.count(let bytes)):
      Keywords(type: "integer", ["x-kind": "byteSize"]).with("x-unitSize", .integer(bytes))
    case .byteSize(.text): Keywords(type: "string", ["x-kind": "byteSize"])
    case .list(let kind): Keywords(type: "array").with("items", kind.inside(rules))
    case .dictionary(let kind):
      Keywords(type: "object").with("additionalProperties", kind.inside(rules))
    case .record: Keywords(type: "object").with("properties", .dictionary([:]))
    case .optional(let kind): kind.keywordsOrNull(each: rules)
    case .either(let kinds): Kind.keywords(ofOneOf: kinds, isAlone: isAlone)
    }
  }

  /// Returns the part of each element or member; nil if any value is allowed.
  private func inside(_ rules: [Rule]) -> PreferenceValue? {
    var part = SchemaPart()
    part.add(self, isAlone: rules.isEmpty, each: Entry(.root, self, rules: rules).eachRules)
    for rule in rules { part.add(rule, of: self) }
    return part.members.isEmpty || self == .any && rules.isEmpty ? nil : part.value
  }

  /// Adds null to `type` if the kind has one, else combines both by `anyOf`.
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

  /// Whether the kind can be read back from a branch of `anyOf`.
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
      keywords = Keywords(choices: values)
    }
    let isOdd = values.isEmpty || values.contains { $0.isContainer || $0 == .null }
    if isOdd { keywords["x-kind"] = .string("choice") }
    return keywords
  }

  /// The name in `x-kind`; nil for composite kinds.
  var keywordName: String? {
    switch self {
    case .choice, .optional, .either: nil
    case .duration(.iso8601): Kind.string.typeName
    default: typeName
    }
  }
}

extension Choice {
  fileprivate var keywords: Keywords {
    var keywords: Keywords = [:]
    keywords.set("const", to: value)
    keywords.merge(Keywords(title: label, description: summary)) { own, _ in own }
    return keywords
  }
}

extension Keywords {
  init(texts: KeyValuePairs<String, String>) {
    self.init(uniqueKeysWithValues: texts.map { ($0, .string($1)) })
  }

  init(type: String, _ others: KeyValuePairs<String, String> = [:]) {
    self = ["type": .string(type)]
    for (key, text) in others { self[key] = .string(text) }
  }

  init(title: String?, description: String?) {
    self = [:]
    self["title"] = title.map(PreferenceValue.string)
    self["description"] = description.map(PreferenceValue.string)
  }

  func with(_ key: String, _ value: PreferenceValue?) -> Keywords {
    var keywords = self
    keywords[key] = value
    return keywords
  }
}
