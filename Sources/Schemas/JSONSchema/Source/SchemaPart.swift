import Preferences

/// A part of a schema file, as it stands there.
struct SchemaPart: Sendable {
  let value: PreferenceValue
  /// Where it stands in its file.
  let name: PreferenceName
  /// The file.
  let document: Int
  /// The schema resource around it: what `$id` began.
  let resource: Int

  func part(_ value: PreferenceValue, _ steps: PreferenceName.Component...) -> SchemaPart {
    SchemaPart(
      value: value, name: PreferenceName(name.components + steps), document: document,
      resource: resource)
  }
}

/// Tells a part from every other.
struct SchemaLocation: Hashable, Sendable {
  let document: Int
  let name: PreferenceName
}

extension SchemaPart {
  var location: SchemaLocation { SchemaLocation(document: document, name: name) }
  /// In ASCII: keys that are only canonically equivalent name different parts.
  var identity: String { "\(document) \(name.description.printable(in: .ascii))" }
}

extension SchemaPart {
  /// Whether only keywords that hold parts lead to it from its document's root.
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

  /// Whether a schema may be what it is.
  var isObjectOrFlag: Bool {
    switch value {
    case .dictionary, .bool: true
    default: false
    }
  }

  /// Where parts of a schema stand inside it.
  enum Position {
    case one, list, byKey
    /// `items` before 2020-12, `dependencies`: a part or several.
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

  /// The parts directly inside, in every place where a draft has one. Data is none.
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
