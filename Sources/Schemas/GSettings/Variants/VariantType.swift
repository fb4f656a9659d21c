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
  enum Basic: UInt8 {
    case boolean = 0x62  // b
    case byte = 0x79  // y
    case int16 = 0x6E  // n
    case uint16 = 0x71  // q
    case int32 = 0x69  // i
    case uint32 = 0x75  // u
    case int64 = 0x78  // x
    case uint64 = 0x74  // t
    case handle = 0x68  // h
    case double = 0x64  // d
    case string = 0x73  // s
    case objectPath = 0x6F  // o
    case signature = 0x67  // g

    /// Creates the type that a keyword before a value names: `uint32 5`.
    init?(keyword: String) {
      guard let type = Basic.keywords[keyword] else { return nil }
      self = type
    }

    private static let keywords: [String: Basic] = [
      "boolean": .boolean, "byte": .byte, "int16": .int16, "uint16": .uint16, "int32": .int32,
      "uint32": .uint32, "int64": .int64, "uint64": .uint64, "handle": .handle,
      "double": .double, "string": .string, "objectpath": .objectPath, "signature": .signature,
    ]

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
}

/// An integer wide enough for every GVariant type.
typealias WholeNumber = Int128

extension ClosedRange<WholeNumber> {
  fileprivate static func of(_ type: (some FixedWidthInteger).Type) -> Self {
    WholeNumber(type.min)...WholeNumber(type.max)
  }
}
