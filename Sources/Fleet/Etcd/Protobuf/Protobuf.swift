import TinyNetworking

/// Reads a message of protobuf, a field at a time, from bytes that nobody vouches for.
struct ProtobufReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// One field. What it says of its content is checked as it is asked for.
  struct Field {
    let number: UInt64
    fileprivate let content: Content

    fileprivate enum Content {
      case number(UInt64)
      case bytes(ProtobufReader)
      /// Of a fixed length, which no message here has.
      case fixed
    }
  }

  /// nil at the end.
  mutating func next() throws(Unparsable) -> Field? {
    guard position < end else { return nil }
    let tag = try number()
    guard 1..<(1 << 29) ~= tag >> 3 else {
      throw Unparsable(expected: "a field's number", place: "\(position)")
    }
    return Field(number: tag >> 3, content: try content(of: tag & 7))
  }

  private mutating func content(of type: UInt64) throws(Unparsable) -> Field.Content {
    switch type {
    case 0: return .number(try number())
    case 1:
      _ = try skip(8)
      return .fixed
    case 2: return .bytes(ProtobufReader(bytes, try skip(try number())))
    case 5:
      _ = try skip(4)
      return .fixed
    default: throw Unparsable(expected: "a field's type", place: "\(position)")
    }
  }

  private mutating func skip(_ count: UInt64) throws(Unparsable) -> Range<Int> {
    guard count <= end - position else {
      throw Unparsable(expected: "\(count) bytes", place: "\(position)")
    }
    defer { position += Int(count) }
    return position..<position + Int(count)
  }

  /// Seven bits a byte, the lowest first, all but the last with the eighth set.
  private mutating func number() throws(Unparsable) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard position < end else { break }
      let byte = bytes[position]
      position += 1
      guard shift < 63 || byte < 2 else { break }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw Unparsable(expected: "a number", place: "\(position)")
  }

  fileprivate var rest: [UInt8] { Array(bytes[position..<end]) }
}

extension ProtobufReader.Field {
  func unsigned() throws(Unparsable) -> UInt64 {
    guard case .number(let number) = content else {
      throw Unparsable(expected: "a number", place: "field \(number)")
    }
    return number
  }

  func integer() throws(Unparsable) -> Int { Int(truncatingIfNeeded: try unsigned()) }

  func bytes() throws(Unparsable) -> [UInt8] { try message().rest }

  func message() throws(Unparsable) -> ProtobufReader {
    guard case .bytes(let reader) = content else {
      throw Unparsable(expected: "bytes", place: "field \(number)")
    }
    return reader
  }
}

/// Writes a message of protobuf. What is zero, empty or false is left out.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ field: UInt64, _ number: Int) {
    guard number != 0 else { return }
    append(field << 3)
    append(UInt64(bitPattern: Int64(number)))
  }

  mutating func write(_ field: UInt64, _ content: [UInt8]) {
    guard !content.isEmpty else { return }
    append(field << 3 | 2)
    append(UInt64(content.count))
    bytes += content
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
