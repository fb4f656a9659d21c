import Documents
import Preferences
import TinyNetworking

/// A part of what a server answered, read where it stands: nothing is decoded that is not asked for.
/// The gateway leaves out what is zero, empty or false.
struct Answer: Sendable {
  private let document: JSONDocument
  private let node: NodeID

  init(_ bytes: [UInt8]) throws(Unparsable) {
    do throws(Problem) {
      document = try JSONDocument(bytes, strict: true)
      node = 0
    } catch {
      throw Unparsable(expected: "JSON", place: ".")
    }
  }

  private init(_ document: JSONDocument, _ node: NodeID) {
    self.document = document
    self.node = node
  }

  /// nil where it is left out.
  subscript(key: String) -> Answer? {
    document.child(.key(key), of: node).map { Answer(document, $0) }
  }

  var text: String? {
    if case .string(let text) = document.value(at: node) { text } else { nil }
  }

  var isTrue: Bool { document.value(at: node) == .bool(true) }

  /// A 64-bit number is text there; one that is left out is 0.
  func integer(_ key: String) throws(Unparsable) -> Int {
    guard let part = self[key] else { return 0 }
    let value = document.value(at: part.node)
    if case .integer(let number) = value, let integer = Int(number.spelling) { return integer }
    if case .string(let text) = value, let integer = Int(text) { return integer }
    throw Unparsable(expected: "a whole number", place: key)
  }

  /// Of base64; none where they are left out.
  func bytes(_ key: String) throws(Unparsable) -> [UInt8] {
    guard let part = self[key] else { return [] }
    guard let text = part.text, let bytes = Base64Text.bytes(of: text) else {
      throw Unparsable(expected: "base64", place: key)
    }
    return bytes
  }

  /// Empty where it is left out.
  func list(_ key: String) throws(Unparsable) -> [Answer] {
    guard let part = self[key] else { return [] }
    guard document.index.nodes[part.node].kind == .array else {
      throw Unparsable(expected: "a list", place: key)
    }
    return document.index.children(of: part.node).map { Answer(document, $0) }
  }
}
