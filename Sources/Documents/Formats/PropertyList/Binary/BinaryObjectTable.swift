import Preferences

/// The trailer and the offset table of a binary property list, with which objects are found by number.
/// Both are checked against the file's size before they are used.
///
///     file    = "bplist00" *object offset-table trailer
///     trailer = 6 × byte, offset size, reference size, 3 × 8 bytes: objects, top, table's offset
struct BinaryObjectTable: Sendable {
  static let headerLength = 8
  static let trailerLength = 32

  let offsetSize, referenceSize: Int
  let top: Int
  /// The offset of the offset table: the end of all objects.
  let end: Int
  let offsets: [UInt32]

  var count: Int { offsets.count }

  init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.starts(with: "bplist00".utf8) else {
      throw bytes.damaged("no \"bplist00\"", expected: "\"bplist00\"", at: 0)
    }
    let trailer = bytes.count - Self.trailerLength
    guard trailer > Self.headerLength else {
      throw bytes.damaged("the end of the file", expected: "a trailer", at: bytes.count)
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw bytes.damaged(
        "no trailer", expected: "one with offsets and references of 1…8 bytes; is the file whole?",
        at: trailer + 6)
    }
    let count = bytes.bigEndian(at: trailer + 8, 8)
    let top = bytes.bigEndian(at: trailer + 16, 8)
    let end = bytes.bigEndian(at: trailer + 24, 8)
    guard end > Self.headerLength, end <= trailer, count > 0, top < count,
      count <= UInt64(trailer - Int(end)) / UInt64(offsetSize)
    else {
      throw bytes.damaged(
        "a table beyond the file", expected: "a table before its trailer; is the file whole?",
        at: trailer + 8)
    }
    self.top = Int(top)
    self.end = Int(end)
    offsets = try Self.offsets(Int(count), of: offsetSize, at: Int(end), in: bytes)
  }

  private static func offsets(
    _ count: Int, of size: Int, at table: Int, in bytes: [UInt8]
  ) throws(Problem) -> [UInt32] {
    var offsets: [UInt32] = []
    offsets.reserveCapacity(count)
    for number in 0..<count {
      let offset = bytes.bigEndian(at: table + number * size, size)
      guard offset >= headerLength, offset < table else {
        throw bytes.damaged(
          "an object at \(offset)", expected: "one at \(headerLength)…\(table - 1)",
          at: table + number * size)
      }
      offsets.append(UInt32(truncatingIfNeeded: offset))
    }
    return offsets
  }

  /// Returns an object's type and payload. Throws if its marker is unknown or its payload ends
  /// beyond the objects. O(1).
  func object(_ number: Int, in bytes: [UInt8]) throws(Problem) -> BinaryObject {
    let offset = Int(offsets[number])
    let marker = bytes[offset]
    guard let type = BinaryType(marker: marker) else {
      throw bytes.damaged("the marker \(marker.hexText)", expected: "a known one", at: offset)
    }
    let (count, start) = try count(of: type, marker: marker, at: offset, in: bytes)
    let (length, isTooLong) = count.multipliedReportingOverflow(by: width(of: type))
    guard !isTooLong, length <= end - start else {
      throw bytes.damaged(
        "an object of \(count)", expected: "one that ends before \(end)", at: offset)
    }
    return BinaryObject(type: type, count: count, payload: start..<start + length)
  }

  private func count(
    of type: BinaryType, marker: UInt8, at offset: Int, in bytes: [UInt8]
  ) throws(Problem) -> (count: Int, payload: Int) {
    let low = Int(marker & 0x0F)
    switch type {
    case .null, .false, .true: return (0, offset + 1)
    case .integer, .real, .date: return (1 << low, offset + 1)
    case .uid: return (low + 1, offset + 1)
    default: break
    }
    guard low == 0x0F else { return (low, offset + 1) }
    let size = offset + 1 < end ? bytes[offset + 1] : 0
    let width = 1 << Int(size & 3)
    guard size & 0xFC == 0x10, offset + 2 + width <= end else {
      throw bytes.damaged("no count", expected: "an integer of 1…8 bytes", at: offset + 1)
    }
    let count = bytes.bigEndian(at: offset + 2, width)
    guard count <= bytes.count else {
      throw bytes.damaged("a count of \(count)", expected: "one that fits the file", at: offset)
    }
    return (Int(count), offset + 2 + width)
  }

  /// Returns the payload size of one counted item.
  private func width(of type: BinaryType) -> Int {
    switch type {
    case .utf16: 2
    case .array, .set: referenceSize
    case .dictionary: 2 * referenceSize
    default: 1
    }
  }

  /// Returns the number of the object that a container's reference names.
  func reference(_ position: Int, of object: BinaryObject, in bytes: [UInt8]) throws(Problem) -> Int
  {
    let offset = object.payload.lowerBound + position * referenceSize
    let number = bytes.bigEndian(at: offset, referenceSize)
    guard number < count else {
      throw bytes.damaged("object \(number)", expected: "one of 0…\(count - 1)", at: offset)
    }
    return Int(number)
  }
}

extension [UInt8] {
  /// Returns `size` bytes (1…8) as a big-endian number.
  func bigEndian(at offset: Int, _ size: Int) -> UInt64 {
    var number: UInt64 = 0
    for at in offset..<offset + size { number = number << 8 | UInt64(self[at]) }
    return number
  }

  func damaged(_ found: String, expected: String, at offset: Int) -> Problem {
    Problem(
      .syntax(found: "\(found) at byte \(offset)", expected: expected), place: .inBinary(offset))
  }
}

extension Place {
  /// Returns a place in a binary file, which has no lines: the column counts bytes.
  static func inBinary(_ offset: Int) -> Place {
    Place(line: 1, column: offset + 1, offset: offset)
  }
}

/// An object of a binary property list: the content of its marker, and the range of its payload.
struct BinaryObject {
  let type: BinaryType
  /// The number of bytes of a number, date, UID or data, of UTF-16 units or characters of a string,
  /// or of children of a container.
  let count: Int
  let payload: Range<Int>

  /// The number of references to children.
  var referenceCount: Int {
    switch type {
    case .dictionary: count * 2
    case .array, .set: count
    default: 0
    }
  }
}

/// The type of an object, from the high four bits of its marker. For null and Booleans, the low
/// bits count too.
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

  /// The high four bits of the marker, if a count may follow it.
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
