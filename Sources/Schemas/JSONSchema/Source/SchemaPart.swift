import Preferences

/// A part of a schema file, unchanged.
struct SchemaPart: Sendable {
  let value: PreferenceValue
  /// The position in the file.
  let name: PreferenceName
  /// The number of the file.
  let document: Int
  /// The number of the enclosing schema resource, which an `$id` begins.
  let resource: Int

  func part(_ value: PreferenceValue, _ steps: PreferenceName.Component...) -> SchemaPart {
    SchemaPart(
      value: value, name: PreferenceName(name.components + steps), document: document,
      resource: resource)
  }
}

/// The position that identifies a part.
struct SchemaLocation: Hashable, Sendable {
  let document: Int
  let name: PreferenceName
}

extension SchemaPart {
  var location: SchemaLocation { SchemaLocation(document: document, name: name) }
  var identity: String { "\(document) \(name.description.printable(in: .ascii))" }
}

extension SchemaPart {
  /// Whether the path from the document's root consists only of keywords that hold parts.
  var isHeldByKeywords: Bool {
    var rest = name.components[...]
    while case .key(let keyword)? = rest.popFirst() {
      switch SchemaPart.positions[keyword] {
      case .one?: continue
      case .list?, .byKey?: if rest.popFirst() == nil { return false }
      case .mixed?: if case .index? = rest.first { rest.removeFirst() }
      case nil: return false
      }
    }
    return rest.isEmpty
  }

  /// Whether the value has a form that a schema may have.
  var isObjectOrFlag: Bool {
    switch value {
    case .dictionary, .bool: true
    default: false
    }
  }

  /// The ways in which a keyword holds parts.
  enum Position {
    case one, list, byKey
    /// A part or a list of them: `items` before 2020-12.
    case mixed
  }

  static let positions: [String: Position] = [
    "not": .one, "if": .one, "then": .one, "else": .one, "contains": .one,
    "additionalItems": .one, "additionalProperties": .one, "propertyNames": .one,
    "unevaluatedItems": .one, "unevaluatedProperties": .one, "contentSchema": .one,
    "allOf": .list, "anyOf": .list, "oneOf": .list, "prefixItems": .list,
    "properties": .byKey, "patternProperties": .byKey, "$defs": .byKey, "definitions": .byKey,
    "dependentSchemas": .byKey, "items": .mixed, "dependencies": .byKey, "x-each": .one,
  ]

  /// The parts directly inside, under the keywords of all drafts. Data contains none.
  var children: [SchemaPart] {
    guard case .dictionary(let members) = value else { return [] }
    return members.flatMap { key, value -> [SchemaPart] in
      switch (SchemaPart.positions[key], value) {
      case (nil, _): []
      case (.list, .array(let elements)), (.mixed, .array(let elements)):
        elements.enumerated().map { part($1, .key(key), .index($0)) }
      case (.byKey, .dictionary(let members)):
        members.map { part($1, .key(key), .key($0)) }
      case (.list, _), (.byKey, _): []
      default: [part(value, .key(key))]
      }
    }
  }
}
