import OrderedCollections
import Preferences

/// A `<schema>` element: keys that belong together, as their file declares them.
struct DeclaredSchema {
  let id: String
  let origin: DeclarationOrigin
  /// The path under which a backend stores the values. A schema without one is relocatable.
  let path: String?
  let domain: String?
  let base: String?
  /// The schema of each member, if this schema is a list.
  let element: String?
  private(set) var keys: OrderedDictionary<String, DeclaredSettingsKey> = [:]
  /// Names of faulty keys, about which nothing else is known.
  private(set) var unread: [String] = []
  /// New defaults for keys of `base`.
  private(set) var overrides: OrderedDictionary<String, DeclaredDefault> = [:]
  /// Ids of child schemas by name.
  private(set) var children: OrderedDictionary<String, String> = [:]

  init(_ element: MarkupElement, in source: DeclarationSource, domain: String?) throws(Problem) {
    source.faults.attempt { () throws(Problem) in
      try source.check(
        element, attributes: ["id", "path", "gettext-domain", "extends", "list-of"])
    }
    id = try source.attribute("id", of: element)
    origin = DeclarationOrigin(element, in: source)
    path = element["path"]
    self.domain = element["gettext-domain"] ?? domain
    base = element["extends"]
    self.element = element["list-of"]
    for child in element.children {
      do throws(Problem) {
        try declare(child)
      } catch {
        source.faults.report(error)
        if child.name == "key", let name = child["name"], keys[name] == nil { unread.append(name) }
      }
    }
  }

  private mutating func declare(_ element: MarkupElement) throws(Problem) {
    let source = origin.source
    let name = try source.attribute("name", of: element)
    let isNew: Bool
    switch element.name {
    case "key":
      isNew =
        keys.updateValue(try DeclaredSettingsKey(element, name, in: source), forKey: name) == nil
    case "override":
      try source.check(element, attributes: ["name", "l10n", "context"])
      isNew = overrides.updateValue(DeclaredDefault(element), forKey: name) == nil
    case "child":
      try source.check(element, attributes: ["name", "schema"])
      let schema = try source.attribute("schema", of: element)
      isNew = children.updateValue(schema, forKey: name) == nil
    default:
      throw source.refusal("<\(element.name)>", expected: "key, child or override", at: element)
    }
    if !isNew { throw source.problem(.duplicateKey(name), at: element.offset) }
  }
}

/// An `<enum>` or `<flags>` element: names of numbers.
struct DeclaredEnumeration {
  let id: String
  let origin: DeclarationOrigin
  let isFlags: Bool
  /// The numbers by name. Flags of value 0 are left out, because no value of a key names them.
  let numbers: OrderedDictionary<String, Int64>

  init(_ element: MarkupElement, in source: DeclarationSource) throws(Problem) {
    try source.check(element, attributes: ["id"])
    id = try source.attribute("id", of: element)
    origin = DeclarationOrigin(element, in: source)
    isFlags = element.name == "flags"
    var numbers: OrderedDictionary<String, Int64> = [:]
    for value in element.children {
      guard value.name == "value" else {
        throw source.refusal("<\(value.name)>", expected: "<value>", at: value)
      }
      try source.check(value, attributes: ["nick", "value"])
      let nick = try source.attribute("nick", of: value)
      let number = try DeclaredEnumeration.number(of: value, in: source)
      guard numbers.updateValue(number, forKey: nick) == nil else {
        throw source.problem(.duplicateKey(nick), at: value.offset)
      }
    }
    self.numbers = isFlags ? numbers.filter { $0.value != 0 } : numbers
    guard !numbers.isEmpty else {
      throw source.refusal("<\(element.name)>", expected: "at least one value in it", at: element)
    }
  }

  /// Parses a 32-bit number as C spells it.
  private static func number(
    of value: MarkupElement, in source: DeclarationSource
  ) throws(Problem) -> Int64 {
    let spelling = try source.attribute("value", of: value)
    guard let number = WholeNumber(variantSpelling: spelling),
      WholeNumber(Int32.min)...WholeNumber(UInt32.max) ~= number
    else { throw source.refusal(spelling.quotedBriefly, expected: "a whole number", at: value) }
    return Int64(number)
  }

  var jsonSchema: JSONObject {
    [
      "type": "string",
      "enum": .array(numbers.keys.map { .string($0) }),
      "x-numbers": .array(numbers.values.map { .integer(Number($0)) }),
      "$comment": .string(origin.description),
    ]
  }
}
