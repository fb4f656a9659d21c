import FoundationEssentials

/// An object whose members are texts, numbers, booleans, lists and objects; null is left out.
public typealias JSONDictionary = [String: any Sendable]

/// Throws where `bytes` are no JSON object, with the place.
public func decodeJSON(_ bytes: [UInt8]) throws(Unparsable) -> JSONDictionary {
  guard case .object(let members) = try decode(JSONValue.self, from: bytes) else {
    throw Unparsable(expected: "an object", place: ".")
  }
  return members.compactMapValues(\.plain)
}

/// Throws where a member is of a type that JSON does not have. Keys in order.
public func encodeJSON(_ dictionary: JSONDictionary) throws(Unparsable) -> [UInt8] {
  try encode(try JSONValue(dictionary, at: ""))
}

extension Resource {
  public init(
    path: String, method: Method = .get, headers: [Header] = [], json: JSONDictionary?,
    parseJSON: @escaping @Sendable (JSONDictionary) throws(Unparsable) -> A
  ) throws(Unparsable) {
    let body: [UInt8]? = if let json { try encodeJSON(json) } else { nil }
    self.init(path: path, method: method, headers: headers.accepting(body), body: body) {
      response throws(Unparsable) in try parseJSON(try decodeJSON(response.body))
    }
  }
}

extension Resource where A: Decodable & SendableMetatype {
  public init(path: String, headers: [Header] = [], decoding type: A.Type) {
    self.init(path: path, headers: headers.accepting(nil)) { response throws(Unparsable) in
      try decode(type, from: response.body)
    }
  }

  /// `sending` as its JSON body.
  public init(
    path: String, method: Method = .post, headers: [Header] = [], isSafe: Bool = false,
    sending content: some Encodable, decoding type: A.Type
  ) throws(Unparsable) {
    let body = try encode(content)
    self.init(
      path: path, method: method, headers: headers.accepting(body), body: body, isSafe: isSafe
    ) { response throws(Unparsable) in try decode(type, from: response.body) }
  }
}

extension [Header] {
  fileprivate func accepting(_ body: [UInt8]?) -> [Header] {
    self + [Header("Accept", "application/json")]
      + (body == nil ? [] : [Header("Content-Type", "application/json")])
  }
}

package func encode(_ content: some Encodable) throws(Unparsable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return Array(try encoder.encode(content))
  } catch {
    throw Unparsable(error)
  }
}

package func decode<A: Decodable>(_ type: A.Type, from bytes: [UInt8]) throws(Unparsable) -> A {
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch {
    throw Unparsable(error)
  }
}

extension Unparsable {
  /// Of what JSON's coders throw.
  fileprivate init(_ error: any Error) {
    let (context, expected): (DecodingError.Context?, String) =
      switch error {
      case DecodingError.typeMismatch(let type, let context): (context, "\(type)")
      case DecodingError.valueNotFound(let type, let context): (context, "\(type)")
      case DecodingError.keyNotFound(let key, let context): (context, "the key \(key.stringValue)")
      case DecodingError.dataCorrupted(let context): (context, "JSON")
      case EncodingError.invalidValue(_, let context):
        (
          DecodingError.Context(codingPath: context.codingPath, debugDescription: ""),
          "a JSON value"
        )
      default: (nil, "JSON")
      }
    let path = context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? []
    self.init(expected: expected, place: path.isEmpty ? "." : path.joined(separator: "."))
  }
}

extension [UInt8] {
  /// RFC 4648, with padding.
  package var base64: String { Data(self).base64EncodedString() }
}
