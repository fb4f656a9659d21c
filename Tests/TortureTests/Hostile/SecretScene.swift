import Foundation
import Harness
import Seeded

/// Generates a schema, and a document with canaries in every place that the schema makes secret.
struct SecretScene: SeededGenerator {
  var source: SplitMix64
  /// The document's members, from which each format is written.
  private(set) var document: [(key: String, value: Node)] = []
  private var properties: [String] = []
  private var rootKeywords: [String] = []
  /// The names of secret values.
  private(set) var secrets: [String] = []
  private(set) var opens: [String] = []
  private var count = 0

  indirect enum Node {
    case text(String)
    case number(Int)
    case list([Node])
    case group([(key: String, value: Node)])
  }

  /// The beginning of every secret text and number, which no output may contain.
  static let canary = "canary"
  static let number = 90_210_000

  init(seed: UInt64) {
    source = SplitMix64(seed: seed)
    // Each member tries one way to make values secret.
    for _ in 0..<(4 + below(4)) { addMember() }
    if chance(50) { addUnevaluated() }
  }

  var schema: String {
    let members = [#""$defs": {"key": {"writeOnly": true}}"#, properties.asMembers] + rootKeywords
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func secret() -> Node {
    count += 1
    switch below(5) {
    case 0: return .number(Self.number + count)
    case 1: return .text("\(Self.canary) \"\(count)\" \\ é\n\(Self.canary) <&> \(count)")
    case 2: return .text("\(Self.canary)\(count)" + String(repeating: "-canary", count: below(30)))
    case 3: return .text("")
    default: return .text("\(Self.canary)\(count)")
    }
  }

  private mutating func open() -> Node {
    count += 1
    return chance(50) ? .text("open \(count)") : .number(count)
  }

  /// Returns a rule that most secrets violate, so that they are reported.
  private mutating func rule() -> String {
    pick([
      #""type": "integer""#, #""type": "boolean""#, #""maxLength": 3"#, #""pattern": "^x""#,
      #""enum": ["a", "b"]"#, #""const": "c""#, #""maximum": 5"#, #""title": "it""#,
      #""not": {"type": "string"}"#, #""anyOf": [{"type": "null"}, {"maxLength": 2}]"#,
    ])
  }

  private mutating func mark() -> String {
    pick([
      #""writeOnly": true"#, #""x-secret": true"#, #""format": "password""#,
      #""allOf": [{"writeOnly": true}]"#, ##""$ref": "#/$defs/key""##,
      #""if": {"type": "null"}, "else": {"writeOnly": true}"#,
      #""oneOf": [{"type": "null"}, {"writeOnly": true}]"#,
    ])
  }

  private mutating func addMember() {
    count += 1
    let key = "\(pick(["a", "b", "long-name", "é"]))\(count)"
    switch below(8) {
    case 0:  // a value
      add(key, secret(), "{\(mark()), \(rule())}")
      secrets.append(key)
    case 1:  // a group with declared and undeclared members
      add(
        key, .group([("in", secret()), ("other", .list([secret(), secret()]))]),
        #"{\#(mark()), "properties": {"in": {\#(rule())}}}"#)
      secrets += ["\(key).in", "\(key).other[0]"]
    case 2:  // elements
      let twice = secret()
      add(
        key, .list([secret(), twice, twice]),
        #"{"uniqueItems": true, "items": {\#(mark()), \#(rule())}}"#)
      secrets.append("\(key)[1]")
    case 3:  // one element among others
      add(
        key, .list([open(), secret(), open()]),
        #"{"uniqueItems": true, "prefixItems": [{}, {\#(mark())}], "items": {\#(rule())}}"#)
      secrets.append("\(key)[1]")
      opens.append("\(key)[0]")
    case 4:  // a rule that stands elsewhere than the mark
      add(key, secret(), "{\(rule())}")
      rootKeywords.append(#""allOf": [{"properties": {"\#(key)": {\#(mark())}}}]"#)
      if rootKeywords.count(where: { $0.hasPrefix(#""allOf""#) }) > 1 { rootKeywords.removeLast() }
      properties[properties.count - 1] = #""\#(key)": {\#(mark()), \#(rule())}"#
      secrets.append(key)
    case 5:  // records with a secret field
      let record = { (scene: inout SecretScene) in
        Node.group([("user", scene.open()), ("word", scene.secret())])
      }
      add(
        key, .list([record(&self), record(&self)]),
        #"{"uniqueItems": true, "items": {"properties": {"word": {\#(mark()), \#(rule())}}}}"#)
      secrets.append("\(key)[0].word")
      opens.append("\(key)[1].user")
    case 6:  // members of any name
      add(
        key, .group([("x1", secret()), ("other", secret()), ("known", open())]),
        #"{"properties": {"known": {}}, "patternProperties": {"^x": {\#(mark())}}, "#
          + #""additionalProperties": {\#(mark()), \#(rule())}}"#)
      secrets += ["\(key).x1", "\(key).other"]
      opens.append("\(key).known")
    default:
      add(key, open(), "{\(rule())}")
      opens.append(key)
    }
  }

  private mutating func addUnevaluated() {
    document.append(("rest", .group([("deep", secret())])))
    rootKeywords.append(#""unevaluatedProperties": {"writeOnly": true}"#)
    secrets.append("rest.deep")
    properties.append(#""$schema": {}"#)
  }

  private mutating func add(_ key: String, _ value: Node, _ part: String) {
    document.append((key, value))
    properties.append("\(key.quotedAsJSON): \(part)")
  }
}

extension SecretScene {
  /// Returns the scene with secrets and other texts replaced at random.
  mutating func changed() -> SecretScene {
    var other = self
    other.document = document.map { ($0.key, replaced($0.value)) }
    return other
  }

  private mutating func replaced(_ node: Node) -> Node {
    switch node {
    case .text(let text):
      .text(chance(70) ? text + (text.contains("open") ? "!" : "canary!") : text)
    case .number(let number): .number(chance(70) ? number + 100 : number)
    case .list(let nodes): .list(nodes.map { replaced($0) })
    case .group(let members): .group(members.map { ($0.key, replaced($0.value)) })
    }
  }

  /// Returns the document as JSON, on one line or several.
  func json(schema: String, isIndented: Bool) -> String {
    let members = [("$schema", Node.text(schema))] + document
    return Node.group(members).json(isIndented ? "\n" : nil) + "\n"
  }

  /// Returns the document as an XML property list, with some texts as data over several lines.
  func propertyList(schema: String) -> String {
    let members = [("$schema", Node.text(schema))] + document
    return
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n\(Node.group(members).xml)\n</plist>\n"
  }

  /// Returns the part of `text` before the end of a secret, as text or in Base64. Nil if there is none.
  static func leak(in text: String) -> String? {
    for form in [canary, "9021000", "90210010", "Y2FuYXJ5", "NhbmFye", "jYW5hcn"] {
      guard let found = text.range(of: form) else { continue }
      return String(text[..<found.upperBound].suffix(300))
    }
    return nil
  }
}

extension SecretScene.Node {
  fileprivate func json(_ lineBreak: String?) -> String {
    let inner = lineBreak.map { $0 + "  " }
    let (lead, end, between) = (inner ?? "", lineBreak ?? "", "," + (inner ?? " "))
    switch self {
    case .text(let text): return text.quotedAsJSON
    case .number(let number): return "\(number)"
    case .list(let nodes):
      return "[\(lead)\(nodes.map { $0.json(inner) }.joined(separator: between))\(end)]"
    case .group(let members):
      let texts = members.map { "\($0.key.quotedAsJSON): \($0.value.json(inner))" }
      return "{\(lead)\(texts.joined(separator: between))\(end)}"
    }
  }

  fileprivate var xml: String {
    switch self {
    case .text(let text) where text.contains("-canary"):
      "<data>\n\(Data(text.utf8).base64EncodedString(options: .lineLength76Characters))\n</data>"
    case .text(let text): "<string>\(text.escapedAsXML)</string>"
    case .number(let number): "<integer>\(number)</integer>"
    case .list(let nodes): "<array>\n\(nodes.map(\.xml).joined(separator: "\n"))\n</array>"
    case .group(let members):
      "<dict>\n"
        + members.map { "<key>\($0.key.escapedAsXML)</key>\n\($0.value.xml)" }
        .joined(separator: "\n") + "\n</dict>"
    }
  }
}

extension String {
  fileprivate var quotedAsJSON: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n"))\""
  }

  fileprivate var escapedAsXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension [String] {
  fileprivate var asMembers: String { "\"properties\": {\(joined(separator: ", "))}" }
}
