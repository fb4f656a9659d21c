import Documents
import Preferences

/// A `.gschema.xml` file: its schemas and enumerations, with references not yet resolved. Faulty
/// declarations are left out and reported in `source.faults`.
struct DeclarationFile {
  let source: DeclarationSource
  private(set) var schemas: [DeclaredSchema] = []
  private(set) var enumerations: [DeclaredEnumeration] = []

  init(_ source: DeclarationSource) throws(Problem) {
    self.source = source
    var root: MarkupElement
    do throws(Problem) {
      var reader = MarkupReader(source.bytes)
      root = try reader.read()
    } catch {
      throw source.located(error)
    }
    guard root.isSchemaRoot else {
      throw source.refusal("<\(root.name)>", expected: "<schemalist>", at: root)
    }
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
    case "enum", "flags": enumerations.append(try DeclaredEnumeration(element, in: source))
    default:
      throw source.refusal("<\(element.name)>", expected: "schema, enum or flags", at: element)
    }
  }
}

/// A file's bytes, and the problems found in them.
struct DeclarationSource {
  /// The file name without folders. Empty if unknown.
  let name: String
  let bytes: [UInt8]
  let faults = TranslationFaults()

  func located(_ problem: Problem) -> Problem { name.isEmpty ? problem : problem.located(in: name) }

  func problem(_ reason: Problem.Reason, at offset: Int) -> Problem {
    located(Problem(reason, place: Place(offset: offset, in: bytes)))
  }

  func problem(_ error: VariantError, in text: MarkupText) -> Problem {
    problem(error.reason, at: text.offset(of: error.offset))
  }

  func refusal(_ found: String, expected: String, at offset: Int) -> Problem {
    problem(.notASchema(found, expected: expected), at: offset)
  }

  func refusal(_ found: String, expected: String, at element: MarkupElement) -> Problem {
    refusal(found, expected: expected, at: element.offset)
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

/// The position of a declaration.
struct DeclarationOrigin {
  let source: DeclarationSource
  private let offset: Int
  private let line: Int

  init(_ element: MarkupElement, in source: DeclarationSource) {
    self.source = source
    offset = element.offset
    line = element.line
  }

  /// The position as compilers write it: `org.example.gschema.xml:12`.
  var description: String { source.name.isEmpty ? "line \(line)" : "\(source.name):\(line)" }

  func problem(_ reason: Problem.Reason) -> Problem { source.problem(reason, at: offset) }

  func refusal(_ found: String, expected: String) -> Problem {
    problem(.notASchema(found, expected: expected))
  }
}

extension MarkupElement {
  subscript(attribute: String) -> String? { attributes[attribute]?.string }

  /// Whether this is `<schemalist>`, or a single `<schema>` with an id.
  var isSchemaRoot: Bool { name == "schemalist" || name == "schema" && attributes["id"] != nil }
}
