import FoundationEssentials

extension Resource where A: Decodable & SendableMetatype {
  public init(
    path: String, method: Method = .get, headers: [Header] = [], decoding type: A.Type
  ) {
    let headers = headers + [Header("Accept", "application/json")]
    self.init(path: path, method: method, headers: headers) { response throws(Unparsable) in
      try decodeJSON(response.body, as: type)
    }
  }

  /// `content` as its JSON body.
  public init(
    path: String, method: Method = .post, headers: [Header] = [], sending content: some Encodable,
    decoding type: A.Type
  ) throws(Unparsable) {
    let headers = headers + [Header("Content-Type", "application/json")]
    self.init(path: path, method: method, headers: headers, decoding: type)
    body = try encodeJSON(content)
  }
}

/// Throws where `bytes` are not the JSON of an `A`, with the place.
public func decodeJSON<A: Decodable>(
  _ bytes: [UInt8], as type: A.Type = JSONDictionary.self
) throws(Unparsable) -> A {
  do {
    return try JSONDecoder().decode(type, from: Data(bytes))
  } catch {
    throw Unparsable(error)
  }
}

/// Keys in order. Throws where `content` holds what JSON does not have, with the place.
public func encodeJSON(_ content: some Encodable) throws(Unparsable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return Array(try encoder.encode(content))
  } catch {
    throw Unparsable(error)
  }
}

extension Unparsable {
  /// Of what JSON's coders throw.
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
