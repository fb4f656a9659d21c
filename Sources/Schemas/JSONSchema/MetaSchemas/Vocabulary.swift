/// Keywords that a draft defines together, with the type of each value.
struct Vocabulary {
  /// The type of a keyword's value.
  enum Form {
    case part, parts, partsByKey, partOrParts, partOrFlag, dependencies
    case count, countOr1, countOr0, flag, text, number, positive, pattern, reference, absolute
    case keys, keysByKey, values, anything, list, types, anchor, flagsByKey
    /// The value of another keyword, as users type it. No draft has this.
    case spelling
  }

  let name: String
  var isOptional = false
  /// Whether the draft's own meta-schema includes it.
  var isStandard = true
  let keywords: [(keyword: String, form: Form)]

  static func all(of draft: Draft) -> [Vocabulary] {
    switch draft {
    case .draft4: [core(draft), applicator(draft), validation(draft), metadata(draft)]
    case .draft6, .draft7:
      [core(draft), applicator(draft), validation(draft), metadata(draft), content(draft)]
    case .draft2019:
      [
        core(draft), applicator(draft), validation(draft), metadata(draft), format("format"),
        content(draft),
      ]
    case .draft2020:
      [
        core(draft), applicator(draft), unevaluated, validation(draft), metadata(draft),
        format("format-annotation"), format("format-assertion", isStandard: false), content(draft),
      ]
    }
  }

  private static func core(_ draft: Draft) -> Vocabulary {
    let id = draft == .draft4 ? "id" : "$id"
    var keywords: [(String, Form)] = [(id, .reference), ("$schema", .absolute)]
    if draft == .draft4 { return Vocabulary(name: "core", keywords: keywords) }
    keywords.append(("$ref", .reference))
    if draft >= .draft7 { keywords.append(("$comment", .text)) }
    guard draft >= .draft2019 else { return Vocabulary(name: "core", keywords: keywords) }
    keywords += [("$anchor", .anchor), ("$vocabulary", .flagsByKey), ("$defs", .partsByKey)]
    keywords +=
      draft == .draft2019
      ? [("$recursiveRef", .reference), ("$recursiveAnchor", .flag)]
      : [("$dynamicRef", .reference), ("$dynamicAnchor", .anchor)]
    return Vocabulary(name: "core", keywords: keywords)
  }

  private static func applicator(_ draft: Draft) -> Vocabulary {
    let other: Form = draft == .draft4 ? .partOrFlag : .part
    var keywords: [(String, Form)] = [
      ("properties", .partsByKey), ("patternProperties", .partsByKey),
      ("additionalProperties", other), ("allOf", .parts), ("anyOf", .parts), ("oneOf", .parts),
      ("not", .part), ("items", draft == .draft2020 ? .part : .partOrParts),
      draft == .draft2020 ? ("prefixItems", .parts) : ("additionalItems", other),
    ]
    if draft >= .draft6 { keywords += [("contains", .part), ("propertyNames", .part)] }
    if draft >= .draft7 { keywords += [("if", .part), ("then", .part), ("else", .part)] }
    if draft <= .draft7 {
      keywords += [("definitions", .partsByKey), ("dependencies", .dependencies)]
    } else {
      keywords.append(("dependentSchemas", .partsByKey))
    }
    if draft == .draft2019 { keywords += unevaluated.keywords.map { ($0.keyword, $0.form) } }
    return Vocabulary(name: "applicator", keywords: keywords)
  }

  private static let unevaluated = Vocabulary(
    name: "unevaluated",
    keywords: [("unevaluatedItems", .part), ("unevaluatedProperties", .part)])

  private static func validation(_ draft: Draft) -> Vocabulary {
    let bound: Form = draft == .draft4 ? .flag : .number
    var keywords: [(String, Form)] = [
      ("type", .types), ("enum", .values), ("multipleOf", .positive), ("maximum", .number),
      ("exclusiveMaximum", bound), ("minimum", .number), ("exclusiveMinimum", bound),
      ("maxLength", .count), ("minLength", .countOr0), ("pattern", .pattern),
      ("maxItems", .count), ("minItems", .countOr0), ("uniqueItems", .flag),
      ("maxProperties", .count), ("minProperties", .countOr0), ("required", .keys),
    ]
    if draft >= .draft6 { keywords.append(("const", .anything)) }
    if draft >= .draft2019 {
      keywords += [
        ("maxContains", .count), ("minContains", .countOr1), ("dependentRequired", .keysByKey),
      ]
    }
    return Vocabulary(name: "validation", keywords: keywords)
  }

  private static func metadata(_ draft: Draft) -> Vocabulary {
    var keywords: [(String, Form)] = [
      ("title", .text), ("description", .text), ("default", .anything),
    ]
    if draft <= .draft7 { keywords.append(("format", .text)) }
    if draft >= .draft6 { keywords.append(("examples", .list)) }
    if draft >= .draft7 { keywords += [("readOnly", .flag), ("writeOnly", .flag)] }
    if draft >= .draft2019 { keywords.append(("deprecated", .flag)) }
    return Vocabulary(name: "meta-data", keywords: keywords)
  }

  private static func format(_ name: String, isStandard: Bool = true) -> Vocabulary {
    Vocabulary(
      name: name, isOptional: name == "format", isStandard: isStandard,
      keywords: [("format", .text)])
  }

  private static func content(_ draft: Draft) -> Vocabulary {
    guard draft >= .draft7 else { return Vocabulary(name: "content", keywords: []) }
    var keywords: [(String, Form)] = [("contentMediaType", .text), ("contentEncoding", .text)]
    if draft >= .draft2019 { keywords.append(("contentSchema", .part)) }
    return Vocabulary(name: "content", keywords: keywords)
  }
}
