import Preferences

/// Makes kinds from layers.
extension EntryReader {
  func kind(of layers: Layers) -> Kind {
    let kind = kindWithoutNull(of: layers)
    return layers.isNullable ? kind.orNull : kind
  }

  private func kindWithoutNull(of layers: Layers) -> Kind {
    switch layers.explicitKind {
    case .any, .namespace: return .any
    case .choice: return .choice(choices(of: layers) ?? [])
    case .either: return .either(branchKinds(of: layers))
    case .optional: return .optional(branchKinds(of: layers).last ?? .any)
    case .other: break
    case nil:
      if let choices = choices(of: layers) { return .choice(choices) }
    }
    if let types = layers.types ?? layers.impliedTypes { return kind(of: types, layers) }
    return layers.branches.isEmpty ? .any : Kind.oneOf(branchKinds(of: layers))
  }

  /// The most branches described for a nested value. A longer description helps nobody.
  private static let maximumInnerKinds = 12

  /// Returns the kinds of the first `anyOf` or `oneOf`.
  private func branchKinds(of layers: Layers) -> [Kind] {
    let parts = layers.branches.first ?? []
    guard cache.depth < 2 || parts.count <= EntryReader.maximumInnerKinds else { return [.any] }
    return entries(of: parts, inside: layers.ancestors).map(\.kind)
  }

  private func kind(of types: [String], _ layers: Layers) -> Kind {
    let kinds = types.filter { $0 != "null" }.map { self.kind(ofType: $0, layers) }
    guard !kinds.isEmpty else { return .null }
    let kind = Kind.oneOf(kinds)
    return types.contains("null") ? kind.orNull : kind
  }

  private func kind(ofType type: String, _ layers: Layers) -> Kind {
    switch type {
    case "boolean": .boolean
    case "integer", "number": layers.numberKind ?? (type == "integer" ? .integer : .real)
    case "string": layers.stringKind
    case "array": .list(of: elementKind(of: layers))
    default: objectKind(of: layers)
    }
  }

  private func elementKind(of layers: Layers) -> Kind {
    guard let parts = layers.prefixItems else { return innerKind(of: layers.items, in: layers) }
    return Kind.oneOf(entries(of: parts, inside: layers.ancestors).map(\.kind))
  }

  private func objectKind(of layers: Layers) -> Kind {
    let isRecord =
      layers.has("properties") || layers.has("patternProperties") || !layers.branches.isEmpty
    if isRecord, layers.text("x-kind") != "dictionary" { return .record }
    return .dictionary(of: innerKind(of: layers.others, in: layers))
  }

  private func innerKind(of parts: [PartID], in layers: Layers) -> Kind {
    parts.isEmpty ? .any : entry(of: parts, inside: layers.ancestors).kind
  }
}

/// The kind that `x-kind` names.
enum ExplicitKind {
  /// A group that exists only for its members.
  case namespace
  case any, choice, either, optional
  /// Any other kind, which depends on `type` and `format`. An `enum` is a rule.
  case other

  /// Whether it is written with `anyOf`, whose null branch must stay.
  var keepsNullBranch: Bool { self == .either || self == .optional || self == .choice }
}

/// Reads kinds from `format`, `contentEncoding`, `x-kind` and `x-unit`.
extension Layers {
  /// The kind of `x-kind`. Nil if there is none or its name is unknown.
  var explicitKind: ExplicitKind? {
    switch text("x-kind") {
    case "namespace": .namespace
    case "any": .any
    case "choice": .choice
    case "either": .either
    case "optional": .optional
    case let name?: Layers.otherKinds.contains(name) ? .other : nil
    case nil: nil
    }
  }

  private static let otherKinds: Set = [
    "null", "boolean", "integer", "real", "string", "date", "timestamp", "data", "bytes", "uid",
    "url", "path", "colour", "color", "duration", "byteSize", "list", "dictionary", "record",
  ]

  /// The types that the keywords of a part without `type` are about.
  fileprivate var impliedTypes: [String]? {
    let marks: [(String, [String])] = [
      ("object", ["properties", "patternProperties", "additionalProperties", "required"]),
      ("array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]),
      ("string", ["format", "contentEncoding", "x-kind"]),
    ]
    return marks.first { $0.1.contains(where: has) }.map { [$0.0] }
  }

  var stringKind: Kind {
    text("x-kind").flatMap { Layers.textKinds[$0] }
      ?? text("contentEncoding").flatMap { Layers.encodings[$0.lowercased()] }
      ?? text("format").flatMap { Layers.formats[$0] } ?? .string
  }

  private static let textKinds: [String: Kind] = [
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
      return .duration(
        .count(ofSeconds: number("x-unitSize")?.double ?? Layers.seconds[unit] ?? 1))
    case "byteSize":
      return .byteSize(.count(ofBytes: number("x-unitSize")?.int ?? Layers.bytes[unit] ?? 1))
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

extension Kind {
  var orNull: Kind {
    switch self {
    case .optional, .null, .any: self
    default: .optional(self)
    }
  }

  /// Returns the union of `kinds`. If `any` is among them, the result is `any`.
  static func oneOf(_ kinds: [Kind]) -> Kind {
    var once: [Kind] = []
    for kind in kinds where !once.contains(kind) { once.append(kind) }
    if once.isEmpty || once.contains(.any) { return .any }
    guard once.contains(.null), once.count > 1 else {
      return once.count == 1 ? once[0] : .either(once)
    }
    return oneOf(once.filter { $0 != .null }).orNull
  }
}
