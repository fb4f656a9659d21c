/// One object of a binary property list: what its marker says, and where its payload stands.
struct BinaryObject {
  let type: BinaryType
  /// Bytes of a number, a date, a UID or data; UTF-16 units or characters of a string; elements or
  /// members of a container.
  let count: Int
  let payload: Range<Int>
}

/// The kinds of objects, by the marker's high four bits (its low ones tell the null and the
/// Booleans apart).
enum BinaryType {
  case null, `false`, `true`, integer, real, date, data, ascii, utf16, uid, array, set, dictionary

  init?(marker: UInt8) {
    switch marker {
    case 0x00, 0x0F: self = .null
    case 0x08: self = .false
    case 0x09: self = .true
    case 0x10...0x14: self = .integer
    case 0x22, 0x23: self = .real
    case 0x33: self = .date
    case 0x40...0x4F: self = .data
    case 0x50...0x5F: self = .ascii
    case 0x60...0x6F: self = .utf16
    case 0x80...0x8F: self = .uid
    case 0xA0...0xAF: self = .array
    case 0xB0...0xBF, 0xC0...0xCF: self = .set
    case 0xD0...0xDF: self = .dictionary
    default: return nil
    }
  }

  var kind: NodeKind {
    switch self {
    case .null: .null
    case .false, .true: .bool
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    case .ascii, .utf16: .string
    case .uid: .uid
    case .array, .set: .array
    case .dictionary: .dictionary
    }
  }

  /// The marker's high four bits of those whose count may follow it.
  var countedMarker: UInt8? {
    switch self {
    case .data: 0x40
    case .ascii: 0x50
    case .utf16: 0x60
    case .array: 0xA0
    case .dictionary: 0xD0
    default: nil
    }
  }
}
