import FoundationEssentials

/// A type of one's own, stored as what its `Codable` writes: a table that people can read, its keys
/// in order, its dates in ISO 8601. Nothing is Codable by accident: the type says so.
public protocol CodablePreference: PreferenceType, Codable {}

extension CodablePreference {
  /// Whatever it writes; narrow it where that is known.
  public static var kind: Kind { .any }
  public static var rules: [Rule] { [readable] }

  public var isAbsent: Bool { false }

  /// nil where encoding fails.
  public var preference: PreferenceValue? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let bytes = try? encoder.encode(self) else { return nil }
    return try? PreferenceValue(typed: String(decoding: bytes, as: UTF8.self))
  }

  public init?(_ value: PreferenceValue) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let json = Data(value.asText.text.utf8)
    guard let decoded = try? decoder.decode(Self.self, from: json) else { return nil }
    self = decoded
  }
}
