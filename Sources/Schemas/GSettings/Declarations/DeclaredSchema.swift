import OrderedCollections
import Preferences

/// A `<schema>` element: keys that belong together, as their file declares them.
struct DeclaredSchema {
  let id: String
  let source: SettingsSource
  let offset: Int
  let line: Int
  /// The path under which a backend stores the values. A schema without one is relocatable.
  let path: String?
  let domain: String?
  let base: String?
  /// The schema of each member, if this schema is a list.
  let element: String?
  private(set) var keys: OrderedDictionary<String, DeclaredKey> = [:]
  /// Names of faulty keys, about which nothing else is known.
  private(set) var unread: [String] = []
  /// New defaults for keys of `base`.
  private(set) var overrides: OrderedDictionary<String, DeclaredDefault> = [:]
  /// Ids of child schemas by name.
  private(set) var children: OrderedDictionary<String, String> = [:]

  init(_ element: MarkupElement, in source: SettingsSource, domain: String?) throws(Problem) {
    source.faults.attempt { () throws(Problem) in
      try source.check(
        element, attributes: ["id", "path", "gettext-domain", "extends", "list-of"])
    }
    id = try source.attribute("id", of: element)
    self.source = source
    offset = element.offset
    line = element.line
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
    let name = try source.attribute("name", of: element)
    let isNew: Bool
    switch element.name {
    case "key":
      isNew = keys.updateValue(try DeclaredKey(element, name, in: source), forKey: name) == nil
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
