import Preferences

/// Reads kinds from `format`, `contentEncoding`, `x-kind` and `x-unit`.
extension Layers {
  var stringKind: Kind {
    if let name = text("x-kind"), let kind = Layers.ownKinds[name] { return kind }
    if let encoding = text("contentEncoding"), let kind = Layers.encodings[encoding.lowercased()] {
      return kind
    }
    return text("format").flatMap { Layers.formats[$0] } ?? .string
  }

  private static let ownKinds: [String: Kind] = [
    "duration": .duration(.text), "byteSize": .byteSize(.text), "path": .path, "colour": .colour,
    "color": .colour, "timestamp": .date(.timestamp), "bytes": .data(.bytes),
  ]

  private static let encodings: [String: Kind] = [
    "base64": .data(.base64Text), "base64url": .data(.base64Text), "base16": .data(.hexText),
  ]

  private static let formats: [String: Kind] = [
    "date-time": .date(.dateTimeText), "date": .date(.dateText), "time": .date(.timeText),
    "duration": .duration(.iso8601), "uri": .url, "iri": .url, "url": .url, "color": .colour,
    "colour": .colour, "color-hex": .colour, "path": .path, "file-path": .path,
    "byte": .data(.base64Text),
  ]

  /// The kind of a number that counts units of time or bytes.
  var numberKind: Kind? {
    let unit = text("x-unit") ?? ""
    switch text("x-kind") {
    case "duration":
      let size = number("x-unitSize")?.double ?? Layers.seconds[unit]
      return .duration(.count(ofSeconds: size ?? 1))
    case "byteSize":
      let size = number("x-unitSize")?.int ?? Layers.bytes[unit]
      return .byteSize(.count(ofBytes: size ?? 1))
    case "uid": return .uid
    default: return nil
    }
  }

  private static let seconds: [String: Double] = [
    "ns": 1e-9, "nanoseconds": 1e-9, "us": 1e-6, "µs": 1e-6, "microseconds": 1e-6, "ms": 0.001,
    "milliseconds": 0.001, "s": 1, "seconds": 1, "min": 60, "minutes": 60, "h": 3600,
    "hours": 3600, "d": 86_400, "days": 86_400,
  ]

  private static let bytes: [String: Int] = [
    "B": 1, "bytes": 1, "kB": 1000, "KB": 1000, "kilobytes": 1000, "KiB": 1024, "Ki": 1024,
    "MB": 1_000_000, "megabytes": 1_000_000, "MiB": 1_048_576, "Mi": 1_048_576,
    "GB": 1_000_000_000, "GiB": 1_073_741_824, "Gi": 1_073_741_824,
  ]
}
