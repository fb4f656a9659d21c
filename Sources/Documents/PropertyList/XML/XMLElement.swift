/// The elements of the property-list dialect. Raw values are their names' bytes, big end first, so
/// that a tag is known by one comparison.
enum XMLElement: UInt64 {
  case plist = 0x70_6C69_7374
  case key = 0x6B_6579
  case dict = 0x6469_6374
  case array = 0x61_7272_6179
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case date = 0x6461_7465
  case data = 0x6461_7461
  case `true` = 0x7472_7565
  case `false` = 0x66_616C_7365

  var name: String {
    String(
      decoding: (0..<8).reversed().map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
        .drop { $0 == 0 }, as: UTF8.self)
  }

  /// What a node of it is; nil for `plist`, which is none.
  var kind: NodeKind? {
    switch self {
    case .plist: nil
    case .key: .key
    case .dict: .dictionary
    case .array: .array
    case .string: .string
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    case .true, .false: .bool
    }
  }
}
