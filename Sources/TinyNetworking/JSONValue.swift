/// Any JSON, as the coders need it to be said.
enum JSONValue: Codable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .real(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  init(_ value: any Sendable, at place: String) throws(Unparsable) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .integer(Int64(value))
    case let value as Int64: self = .integer(value)
    case let value as Double where value.isFinite: self = .real(value)
    case let value as String: self = .string(value)
    case let value as [any Sendable]:
      var elements: [JSONValue] = []
      for (index, element) in value.enumerated() {
        elements.append(try JSONValue(element, at: "\(place).\(index)"))
      }
      self = .array(elements)
    case let value as JSONDictionary:
      var members: [String: JSONValue] = [:]
      for (key, member) in value { members[key] = try JSONValue(member, at: "\(place).\(key)") }
      self = .object(members)
    default: throw Unparsable(expected: "a JSON value", place: place)
    }
  }

  /// nil for null, which lists leave out too.
  var plain: (any Sendable)? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .string(let value): value
    case .array(let value): value.compactMap(\.plain) as [any Sendable]
    case .object(let value): value.compactMapValues(\.plain) as JSONDictionary
    }
  }
}
