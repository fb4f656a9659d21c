import OrderedCollections
import Preferences

/// A part of a schema file, as it stands there.
struct SchemaPart {
  let value: PreferenceValue
  /// Where it stands in the file.
  let name: PreferenceName
}

/// The file, and what references inside it find.
struct SchemaSource {
  let root: SchemaPart
  private var anchors: [String: SchemaPart] = [:]
  private var identified: [String: SchemaPart] = [:]

  init(_ root: PreferenceValue) {
    self.root = SchemaPart(value: root, name: .root)
    collect(self.root)
  }

  private mutating func collect(_ part: SchemaPart) {
    switch part.value {
    case .dictionary(let members):
      note(members, part)
      for (key, value) in members {
        collect(SchemaPart(value: value, name: part.name.appending(key: key)))
      }
    case .array(let elements):
      for (position, value) in elements.enumerated() {
        collect(SchemaPart(value: value, name: part.name.appending(index: position)))
      }
    default: return
    }
  }

  private mutating func note(
    _ members: OrderedDictionary<String, PreferenceValue>, _ part: SchemaPart
  ) {
    for key in ["$anchor", "$dynamicAnchor"] {
      if case .string(let name)? = members[key] { anchors[name] = anchors[name] ?? part }
    }
    for key in ["$id", "id"] {
      guard case .string(let id)? = members[key] else { continue }
      if id.hasPrefix("#") {
        anchors[String(id.dropFirst())] = part
      } else {
        identified[id.withoutFragment] = part
      }
    }
  }

  /// The part that `reference` names; nil where it names another file. Throws where it names
  /// something in this one that is not there.
  func part(at reference: String, from name: PreferenceName) throws(Problem) -> SchemaPart? {
    let base = reference.withoutFragment
    guard let start = base.isEmpty ? root : identified[base] else { return nil }
    let fragment = String(reference.dropFirst(base.count + 1))
    guard !fragment.isEmpty else { return start }
    let found =
      fragment.hasPrefix("/") ? start.part(at: fragment.percentDecoded) : anchors[fragment]
    guard let found else {
      throw Problem(
        .notASchema(reference.quoted, expected: "a reference to something in this file"),
        name: name)
    }
    return found
  }

  /// A document that is no schema at all is told as one: another file was meant.
  func checkIsSchema() throws(Problem) {
    switch root.value {
    case .bool: return
    case .dictionary(let members):
      guard members.isEmpty || members.keys.contains(where: SchemaSource.marks.contains) else {
        let keys = members.keys.prefix(3).map(\.quoted).joined(separator: ", ")
        throw Problem(
          .notASchema(keys, expected: "keys of JSON Schema such as \"type\" or \"properties\""))
      }
    default:
      throw Problem(.notASchema(root.value.text(limit: 60), expected: "an object"))
    }
  }

  private static let marks: Set = [
    "$schema", "$ref", "$defs", "definitions", "type", "properties", "patternProperties",
    "additionalProperties", "items", "enum", "const", "allOf", "anyOf", "oneOf", "required",
  ]
}

extension SchemaPart {
  fileprivate func part(at pointer: String) -> SchemaPart? {
    guard let path = try? PreferenceName(parsing: pointer) else { return nil }
    var part = self
    for component in path.components {
      guard case .key(let key) = component, let inner = part.part(key) else { return nil }
      part = inner
    }
    return part
  }

  private func part(_ key: String) -> SchemaPart? {
    switch value {
    case .dictionary(let members):
      members[key].map { SchemaPart(value: $0, name: name.appending(key: key)) }
    case .array(let elements):
      Int(key).flatMap { position in
        elements.indices.contains(position)
          ? SchemaPart(value: elements[position], name: name.appending(index: position)) : nil
      }
    default: nil
    }
  }
}

extension String {
  fileprivate var withoutFragment: String { String(prefix { $0 != "#" }) }

  /// RFC 3986, section 2.1.
  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let decoded = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
