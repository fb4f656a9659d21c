import Preferences

/// A part of a schema file, unchanged.
struct SourcePart: Sendable {
  let value: PreferenceValue
  /// The position in the file.
  let name: PreferenceName
  /// The number of the file.
  let document: Int
  /// The number of the enclosing schema resource, which an `$id` begins.
  let resource: Int

  func part(_ value: PreferenceValue, _ steps: PreferenceName.Component...) -> SourcePart {
    SourcePart(
      value: value, name: PreferenceName(name.components + steps), document: document,
      resource: resource)
  }

  /// Returns the same part as a member of another resource.
  func inResource(_ resource: Int) -> SourcePart {
    SourcePart(value: value, name: name, document: document, resource: resource)
  }

  var location: PartLocation { PartLocation(document: document, name: name) }

  /// Returns the value of a member, or of an element by its decimal index.
  func member(_ key: String) -> SourcePart? {
    switch value {
    case .dictionary(let members): return members[key].map { part($0, .key(key)) }
    case .array(let elements):
      guard let index = Int(key), elements.indices.contains(index) else { return nil }
      return part(elements[index], .index(index))
    default: return nil
    }
  }

  /// Whether the path from the document's root consists only of keywords that hold parts.
  var isHeldByKeywords: Bool {
    var rest = name.components[...]
    while case .key(let keyword)? = rest.popFirst() {
      switch SourcePart.positions[keyword] {
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
  var children: [SourcePart] {
    guard case .dictionary(let members) = value else { return [] }
    return members.flatMap { key, value -> [SourcePart] in
      switch (SourcePart.positions[key], value) {
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

/// The position that identifies a part.
struct PartLocation: Hashable, Sendable {
  let document: Int
  let name: PreferenceName
}

/// The keywords of one part, typed as the standard requires. A keyword of another type counts as
/// absent; `SchemaSource` has reported it.
struct PartKeywords {
  let members: JSONObject
  /// The part that has the keywords.
  let origin: SourcePart

  var name: PreferenceName { origin.name }

  func has(_ key: String) -> Bool { members[key] != nil }

  func part(_ key: String) -> SourcePart? {
    members[key].map { origin.part($0, .key(key)) }
  }

  func text(_ key: String) -> String? {
    if case .string(let text)? = members[key] { text } else { nil }
  }

  /// Returns the value of `x-key`, written as users type it, else of `key`.
  func value(_ key: String) -> PreferenceValue? {
    text("x-\(key)").map { try? PreferenceValue(typed: $0) } ?? members[key]
  }

  func flag(_ key: String) -> Bool { members[key] == true }

  func number(_ key: String) -> Number? {
    switch members[key] {
    case .integer(let number), .real(let number): number
    default: nil
    }
  }

  /// Returns a count. A count above `Int.max` is returned as `Int.max`, since no value has more
  /// elements.
  func count(_ key: String) -> Int? {
    guard let number = number(key), number.isInteger, number.isLess(than: 0) == false else {
      return nil
    }
    return number.int ?? .max
  }

  func parts(inList key: String) -> [SourcePart]? {
    list(key)?.enumerated().map { position, value in
      origin.part(value, .key(key), .index(position))
    }
  }

  func parts(byKey key: String) -> [(key: String, part: SourcePart)] {
    guard case .dictionary(let parts)? = members[key] else { return [] }
    return parts.map { (key: $0, part: origin.part($1, .key(key), .key($0))) }
  }

  func list(_ key: String) -> [PreferenceValue]? {
    if case .array(let elements)? = members[key] { elements } else { nil }
  }

  /// Returns the strings of a list, or nil if any element is not a string.
  func texts(_ key: String) -> [String]? {
    guard let elements = list(key) else { return nil }
    let texts = elements.compactMap(\.ownText)
    return texts.count == elements.count ? texts : nil
  }

  /// The types that `type` names.
  var typeNames: [String]? { text("type").map { [$0] } ?? texts("type") }
}

extension PreferenceValue {
  /// The text, if the value is a string.
  var ownText: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
