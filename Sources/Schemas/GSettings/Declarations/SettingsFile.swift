import Documents
import Preferences

/// A `.gschema.xml` file: its schemas and enumerations, with references not yet resolved. Faulty
/// declarations are left out and reported in `source.faults`.
struct SettingsFile {
  let source: SettingsSource
  private(set) var schemas: [DeclaredSchema] = []
  private(set) var enumerations: [Enumeration] = []

  init(_ source: SettingsSource) throws(Problem) {
    self.source = source
    var root: MarkupElement
    do throws(Problem) {
      var reader = MarkupReader(source.bytes)
      root = try reader.read()
    } catch {
      throw source.named(error)
    }
    try source.checkIsSchema(root)
    guard root.name == "schemalist" else {
      schemas = [try DeclaredSchema(root, in: source, domain: nil)]
      return
    }
    source.faults.attempt { () throws(Problem) in
      try source.check(root, attributes: ["gettext-domain"])
    }
    for element in root.children {
      do throws(Problem) {
        try declare(element, domain: root["gettext-domain"])
      } catch {
        source.faults.report(error)
      }
    }
  }

  private mutating func declare(_ element: MarkupElement, domain: String?) throws(Problem) {
    switch element.name {
    case "schema": schemas.append(try DeclaredSchema(element, in: source, domain: domain))
    case "enum", "flags": enumerations.append(try Enumeration(element, in: source))
    default:
      throw source.refusal("<\(element.name)>", expected: "schema, enum or flags", at: element)
    }
  }
}

/// A file's bytes, and the problems found in them.
struct SettingsSource {
  /// The file name without folders. Empty if unknown.
  let name: String
  let bytes: [UInt8]
  let faults = TranslationFaults()

  func named(_ problem: Problem) -> Problem {
    var problem = problem
    if !name.isEmpty { problem.source = name }
    return problem
  }

  func problem(_ reason: Problem.Reason, at offset: Int) -> Problem {
    named(Problem(reason, place: Place(offset: offset, in: bytes)))
  }

  func problem(_ mistake: VariantMistake, in text: MarkupText) -> Problem {
    problem(mistake.reason, at: text.offset(of: mistake.offset))
  }

  func refusal(_ found: String, expected: String, at offset: Int) -> Problem {
    problem(.notASchema(found, expected: expected), at: offset)
  }

  func refusal(_ found: String, expected: String, at element: MarkupElement) -> Problem {
    refusal(found, expected: expected, at: element.offset)
  }

  /// Describes the position of a declaration, as compilers do: `org.example.gschema.xml:12`.
  func place(line: Int) -> String { name.isEmpty ? "line \(line)" : "\(name):\(line)" }
}

extension SettingsSource {
  func checkIsSchema(_ root: MarkupElement) throws(Problem) {
    guard root.isSchemaRoot else {
      throw refusal("<\(root.name)>", expected: "<schemalist>", at: root)
    }
  }

  /// Throws if `element` has any other attribute than `attributes`.
  func check(_ element: MarkupElement, attributes: Set<String>) throws(Problem) {
    if let (name, value) = element.attributes.first(where: { !attributes.contains($0.key) }) {
      throw refusal(
        "attribute \(name.quotedBriefly)",
        expected: attributes.isEmpty
          ? "none in <\(element.name)>"
          : attributes.sorted().joined(separator: ", ") + " in <\(element.name)>",
        at: value.offset())
    }
  }

  func attribute(_ name: String, of element: MarkupElement) throws(Problem) -> String {
    guard let value = element[name] else {
      throw refusal("<\(element.name)>", expected: "it to have \(name)=\"…\"", at: element)
    }
    return value
  }
}

extension MarkupElement {
  subscript(attribute: String) -> String? { attributes[attribute]?.string }

  /// Whether this is `<schemalist>`, or a single `<schema>` with an id.
  var isSchemaRoot: Bool { name == "schemalist" || name == "schema" && attributes["id"] != nil }
}
