import Preferences

/// A GVariant type, written as a type string: `as`, `a{sv}`, `m(ii)`.
indirect enum VariantType: Hashable {
  case basic(Basic)
  case variant
  case maybe(VariantType)
  case array(VariantType)
  case tuple([VariantType])
  /// A dictionary entry. A dictionary is an array of entries.
  case entry(key: Basic, value: VariantType)

  /// The types allowed as dictionary keys. Raw values are the letters of type strings.
  enum Basic: String {
    case boolean = "b", byte = "y", int16 = "n", uint16 = "q", int32 = "i", uint32 = "u"
    case int64 = "x", uint64 = "t", handle = "h", double = "d", string = "s", objectPath = "o"
    case signature = "g"

    /// The types by the keywords that name them before a value: `uint32 5`.
    static let keywords: [String: Basic] = [
      "boolean": .boolean, "byte": .byte, "int16": .int16, "uint16": .uint16, "int32": .int32,
      "uint32": .uint32, "int64": .int64, "uint64": .uint64, "handle": .handle,
      "double": .double, "string": .string, "objectpath": .objectPath, "signature": .signature,
    ]

    init?(letter: UInt8) { self.init(rawValue: String(Unicode.Scalar(letter))) }

    /// The range of an integer type, nil for other types.
    var bounds: ClosedRange<WholeNumber>? {
      switch self {
      case .byte: .of(UInt8.self)
      case .int16: .of(Int16.self)
      case .uint16: .of(UInt16.self)
      case .int32, .handle: .of(Int32.self)
      case .uint32: .of(UInt32.self)
      case .int64: .of(Int64.self)
      case .uint64: .of(UInt64.self)
      case .boolean, .double, .string, .objectPath, .signature: nil
      }
    }

    var isNumber: Bool { self == .double || bounds != nil }
    var isText: Bool { self == .string || self == .objectPath || self == .signature }
  }

  /// The maximum nesting of types and values, as in GLib.
  static let depth = 128

  /// Parses a type string. Returns nil unless `text` is exactly one type.
  init?(_ text: some Sequence<UInt8>) {
    var rest = Array(text)[...]
    guard let type = VariantType(readingFrom: &rest), rest.isEmpty else { return nil }
    self = type
  }

  /// Parses one type from the front of `rest`.
  init?(readingFrom rest: inout ArraySlice<UInt8>, depth: Int = 0) {
    guard depth < VariantType.depth, let letter = rest.popFirst() else { return nil }
    switch letter {
    case UInt8(ascii: "v"): self = .variant
    case UInt8(ascii: "m"), UInt8(ascii: "a"):
      guard let inner = VariantType(readingFrom: &rest, depth: depth + 1) else { return nil }
      self = letter == UInt8(ascii: "m") ? .maybe(inner) : .array(inner)
    case UInt8(ascii: "("):
      var elements: [VariantType] = []
      while rest.first != UInt8(ascii: ")") {
        guard let next = VariantType(readingFrom: &rest, depth: depth + 1) else { return nil }
        elements.append(next)
      }
      rest.removeFirst()
      self = .tuple(elements)
    case UInt8(ascii: "{"):
      guard let key = rest.popFirst().flatMap(Basic.init(letter:)),
        let value = VariantType(readingFrom: &rest, depth: depth + 1),
        rest.popFirst() == UInt8(ascii: "}")
      else { return nil }
      self = .entry(key: key, value: value)
    default:
      guard let basic = Basic(letter: letter) else { return nil }
      self = .basic(basic)
    }
  }

  /// The type string.
  var text: String {
    switch self {
    case .basic(let basic): basic.rawValue
    case .variant: "v"
    case .maybe(let inner): "m" + inner.text
    case .array(let inner): "a" + inner.text
    case .tuple(let elements): "(" + elements.map(\.text).joined() + ")"
    case .entry(let key, let value): "{" + VariantType.basic(key).text + value.text + "}"
    }
  }

  /// The schema of the JSON form of this type's values. `text`, if given, replaces the schema of
  /// each string.
  func jsonSchema(text: JSONObject? = nil) -> JSONObject {
    switch self {
    case .basic(.string): text ?? ["type": "string"]
    case .basic(let basic): basic.jsonSchema
    case .variant: ["x-kind": "any"]
    case .maybe(.maybe(let inner)): VariantType.maybe(inner).jsonSchema(text: text)
    case .maybe(.variant): VariantType.variant.jsonSchema()
    case .maybe(let inner):
      ["anyOf": [.dictionary(inner.jsonSchema(text: text)), ["type": "null"]]]
    case .array(.entry(let key, let value)): object(key, value, text)
    case .entry(let key, let value): entry(key, value, text)
    case .array(let element):
      ["type": "array", "items": .dictionary(element.jsonSchema(text: text))]
    case .tuple(let elements) where elements.isEmpty: ["type": "array", "maxItems": 0]
    case .tuple(let elements):
      [
        "type": "array",
        "prefixItems": .array(elements.map { .dictionary($0.jsonSchema(text: text)) }),
        "items": false, "minItems": .integer(elements.count),
      ]
    }
  }

  private func object(_ key: Basic, _ value: VariantType, _ text: JSONObject?) -> JSONObject {
    var members: JSONObject = ["type": "object"]
    members["propertyNames"] = key.names.map { .dictionary($0) }
    members["additionalProperties"] = .dictionary(value.jsonSchema(text: text))
    return members
  }

  private func entry(_ key: Basic, _ value: VariantType, _ text: JSONObject?) -> JSONObject {
    var members = object(key, value, text)
    members["minProperties"] = 1
    members["maxProperties"] = 1
    return members
  }
}

/// An integer wide enough for every GVariant type.
typealias WholeNumber = Int128

extension ClosedRange<WholeNumber> {
  fileprivate static func of(_ type: (some FixedWidthInteger).Type) -> Self {
    WholeNumber(type.min)...WholeNumber(type.max)
  }
}

extension VariantType.Basic {
  fileprivate var jsonSchema: JSONObject {
    switch self {
    case .boolean: ["type": "boolean"]
    case .double: ["type": "number"]
    case .string: ["type": "string"]
    case .objectPath: ["type": "string", "pattern": #"^(?:/|(?:/[A-Za-z0-9_]+)+)$"#]
    case .signature:
      ["type": "string", "pattern": "^[bynqiuxthdsogva(){}]*$", "maxLength": 255]
    case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64, .handle: wholeNumber
    }
  }

  private var wholeNumber: JSONObject {
    var members: JSONObject = ["type": "integer"]
    members["minimum"] = bounds.map { .integer(Number($0.lowerBound)) }
    members["maximum"] = bounds.map { .integer(Number($0.upperBound)) }
    return members
  }

  /// The schema of dictionary keys of this type, which are strings in JSON. Nil if every string is
  /// allowed.
  fileprivate var names: JSONObject? {
    switch self {
    case .string: nil
    case .boolean: ["enum": ["false", "true"]]
    case .double: ["pattern": #"^-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?$"#]
    case .objectPath, .signature: jsonSchema.filter { $0.key != "type" }
    case .byte, .uint16, .uint32, .uint64: ["pattern": "^(?:0|[1-9][0-9]*)$"]
    case .int16, .int32, .int64, .handle: ["pattern": "^(?:0|-?[1-9][0-9]*)$"]
    }
  }
}
