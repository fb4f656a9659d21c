/// Any JSON; a whole number that `Int64` does not hold is a real one.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONDictionary)
}

public typealias JSONDictionary = [String: JSONValue]

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func read<A: Decodable>(_ make: (A) -> JSONValue) -> JSONValue? {
      (try? container.decode(A.self)).map(make)
    }
    self =
      try container.decodeNil()
      ? .null
      : read(JSONValue.bool) ?? read(JSONValue.integer) ?? read(JSONValue.real)
        ?? read(JSONValue.string) ?? read(JSONValue.array)
        ?? .object(container.decode(JSONDictionary.self))
  }

  public func encode(to encoder: any Encoder) throws {
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
}
