import FoundationEssentials

/// Any JSON value. A whole number that does not fit in `Int64` is a `real`.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONDictionary)
}

/// Literals, so that members are written as in JSON: `["title": "swift", "tags": [1, 2.5, nil]]`.
extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object. The last value of a duplicate key is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONDictionary(elements, uniquingKeysWith: { $1 }))
  }
}

/// The members of a JSON object.
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

extension Resource where A: Decodable & SendableMetatype {
  /// Makes a resource whose response is JSON.
  public init(
    path: String, method: Method = .get, headers: [Header] = [], decoding type: A.Type
  ) {
    let headers = headers + [Header("Accept", "application/json")]
    self.init(path: path, method: method, headers: headers) { response throws(ParsingError) in
      try decodeJSON(response.body, as: type)
    }
  }

  /// Makes a resource whose request and response are JSON.
  public init(
    path: String, method: Method = .post, headers: [Header] = [], sending content: some Encodable,
    decoding type: A.Type
  ) throws(ParsingError) {
    let headers = headers + [Header("Content-Type", "application/json")]
    self.init(path: path, method: method, headers: headers, decoding: type)
    body = try encodeJSON(content)
  }
}

/// Decodes JSON. Throws, with the position, if `bytes` are not the JSON of an `A`.
public func decodeJSON<A: Decodable>(
  _ bytes: [UInt8], as type: A.Type = JSONDictionary.self
) throws(ParsingError) -> A {
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch {
    throw ParsingError(error)
  }
}

/// Decodes a JSON object. Returns nil if `data` is not one.
public func decodeJSON(_ data: Data) -> JSONDictionary? { try? decodeJSON(Array(data)) }

/// Makes a resource whose request and response are JSON objects. The request has no body if
/// `requestParameters` is empty, or if JSON cannot represent them.
public func jsonResource<A>(
  path: String, method: Method, requestParameters: JSONDictionary,
  parse: @escaping @Sendable (JSONDictionary) -> A?
) -> Resource<A> {
  Resource(
    path: path, method: method,
    requestBody: requestParameters.isEmpty ? nil : try? Data(encodeJSON(requestParameters)),
    headers: ["Accept": "application/json", "Content-Type": "application/json"]
  ) { decodeJSON($0).flatMap(parse) }
}

/// Encodes JSON with sorted keys. Throws, with the position, if JSON cannot represent `content`.
public func encodeJSON(_ content: some Encodable) throws(ParsingError) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return Array(try encoder.encode(content))
  } catch {
    throw ParsingError(error)
  }
}

extension ParsingError {
  /// Translates an error of Foundation's coders.
  fileprivate init(_ error: any Error) {
    let (expected, path): (String, [any CodingKey]) =
      switch error {
      case DecodingError.typeMismatch(let type, let context),
        DecodingError.valueNotFound(let type, let context):
        ("\(type)", context.codingPath)
      case DecodingError.keyNotFound(let key, let context):
        ("the key \(key.stringValue)", context.codingPath)
      case DecodingError.dataCorrupted(let context): ("JSON", context.codingPath)
      case EncodingError.invalidValue(_, let context): ("a JSON value", context.codingPath)
      default: ("JSON", [])
      }
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    self.init(expected: expected, place: place.isEmpty ? "." : place.joined(separator: "."))
  }
}
