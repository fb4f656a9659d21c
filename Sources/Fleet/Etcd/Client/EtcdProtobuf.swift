import TinyNetworking

/// A reader of a protobuf message from untrusted bytes, one field at a time.
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

  /// A field. Its content is checked when it is read.
  struct Field {
    let number: UInt64
    fileprivate let content: Content

    fileprivate enum Content {
      case number(UInt64)
      case bytes(ProtobufReader)
      /// A fixed-length field, which etcd's messages do not use.
      case fixed
    }
  }

  /// Returns the next field, or nil at the end.
  mutating func next() throws(ParsingError) -> Field? {
    guard position < end else { return nil }
    let tag = try number()
    guard 1..<(1 << 29) ~= tag >> 3 else {
      throw ParsingError(expected: "a field's number", place: "\(position)")
    }
    return Field(number: tag >> 3, content: try content(of: tag & 7))
  }

  private mutating func content(of type: UInt64) throws(ParsingError) -> Field.Content {
    switch type {
    case 0: return .number(try number())
    case 1:
      _ = try skip(8)
      return .fixed
    case 2: return .bytes(ProtobufReader(bytes, try skip(try number())))
    case 5:
      _ = try skip(4)
      return .fixed
    default: throw ParsingError(expected: "a field's type", place: "\(position)")
    }
  }

  private mutating func skip(_ count: UInt64) throws(ParsingError) -> Range<Int> {
    guard count <= end - position else {
      throw ParsingError(expected: "\(count) bytes", place: "\(position)")
    }
    defer { position += Int(count) }
    return position..<position + Int(count)
  }

  /// Reads a varint: seven bits per byte, the lowest first; all bytes but the last have the eighth
  /// bit set.
  private mutating func number() throws(ParsingError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard position < end else { break }
      let byte = bytes[position]
      position += 1
      guard shift < 63 || byte < 2 else { break }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw ParsingError(expected: "a number", place: "\(position)")
  }

  fileprivate var rest: [UInt8] { Array(bytes[position..<end]) }
}

extension ProtobufReader.Field {
  func unsigned() throws(ParsingError) -> UInt64 {
    guard case .number(let number) = content else {
      throw ParsingError(expected: "a number", place: "field \(number)")
    }
    return number
  }

  func integer() throws(ParsingError) -> Int { Int(truncatingIfNeeded: try unsigned()) }

  func bytes() throws(ParsingError) -> [UInt8] { try message().rest }

  func message() throws(ParsingError) -> ProtobufReader {
    guard case .bytes(let reader) = content else {
      throw ParsingError(expected: "bytes", place: "field \(number)")
    }
    return reader
  }
}

/// A writer of a protobuf message. It leaves out zero, false and empty fields.
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

/// The messages of `etcdserverpb.KV/Range`. The field numbers are those of etcd's `rpc.proto` and
/// `kv.proto`. Other fields are skipped.

extension RangeRequest {
  var protobuf: [UInt8] {
    var writer = ProtobufWriter()
    writer.write(1, key.bytes)
    writer.write(2, rangeEnd?.bytes ?? [])
    writer.write(3, limit ?? 0)
    writer.write(4, revision?.number ?? 0)
    writer.write(7, serializable == true ? 1 : 0)
    writer.write(9, countOnly == true ? 1 : 0)
    writer.write(10, minModRevision?.number ?? 0)
    return writer.bytes
  }
}

extension RangeResponse {
  init(protobuf: [UInt8]) throws(ParsingError) {
    var (header, keyValues, hasMore, count) = (ResponseHeader?.none, [KeyValue](), false, 0)
    var reader = ProtobufReader(protobuf)
    while let field = try reader.next() {
      switch field.number {
      case 1: header = try ResponseHeader(field.message())
      case 2: keyValues.append(try KeyValue(field.message()))
      case 3: hasMore = try field.unsigned() != 0
      case 4: count = try field.integer()
      default: break
      }
    }
    guard let header else { throw ParsingError(expected: "a header", place: "field 1") }
    self.init(keyValues: keyValues, count: count, hasMore: hasMore, header: header)
  }
}

extension ResponseHeader {
  fileprivate init(_ message: ProtobufReader) throws(ParsingError) {
    var (cluster, revision) = (UInt64(0), 0)
    var reader = message
    while let field = try reader.next() {
      switch field.number {
      case 1: cluster = try field.unsigned()
      case 3: revision = try field.integer()
      default: break
      }
    }
    self.init(cluster: String(cluster), revision: revision)
  }
}

extension KeyValue {
  fileprivate init(_ message: ProtobufReader) throws(ParsingError) {
    var (key, value) = ([UInt8](), [UInt8]())
    var (creation, modification, lease) = (0, 0, 0)
    var reader = message
    while let field = try reader.next() {
      switch field.number {
      case 1: key = try field.bytes()
      case 2: creation = try field.integer()
      case 3: modification = try field.integer()
      case 5: value = try field.bytes()
      case 6: lease = try field.integer()
      default: break
      }
    }
    self.init(
      key: key, value: value, createRevision: creation, modRevision: modification, lease: lease)
  }
}
