import Seeded
import Testing
import TinyNetworking

@testable import Fleet

struct ProtobufTests {
  /// A response with a header and one key, as etcd encodes it.
  private static let answer: [UInt8] = [
    0x0A, 0x07, 0x08, 0xAC, 0x02, 0x10, 0x01, 0x18, 0x07,
    0x12, 0x0D, 0x0A, 0x02, 0x2F, 0x61, 0x10, 0x03, 0x18, 0x07, 0x20, 0x02, 0x2A, 0x01, 0x35,
    0x18, 0x01, 0x20, 0x02,
  ]

  @Test func `a request is encoded as etcd decodes it`() {
    var request = RangeRequest(key: Bytes(Array("/a".utf8)), rangeEnd: Bytes(Array("/b".utf8)))
    request.limit = 300
    request.revision = Number64(5)
    request.minModRevision = Number64(-1)
    request.serializable = true
    request.countOnly = false
    #expect(
      request.protobuf == [
        0x0A, 2, 0x2F, 0x61, 0x12, 2, 0x2F, 0x62, 0x18, 0xAC, 2, 0x20, 5, 0x38, 1, 0x50, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1,
      ])
  }

  @Test func `a response is decoded`() throws {
    let read = try RangeResponse(protobuf: Self.answer)
    #expect(read.header == ResponseHeader(cluster: "300", revision: 7))
    #expect(
      read.keyValues == [
        KeyValue(key: Array("/a".utf8), value: Array("5".utf8), createRevision: 3, modRevision: 7)
      ])
    #expect(read.hasMore)
    #expect(read.count == 2)
  }

  @Test func `unknown fields are skipped, and the last value of a field applies`() throws {
    let others: [UInt8] =
      [0xF8, 0xFF, 0xFF, 0xFF, 0x0F, 0x05]  // the highest number, 5
      + [0x51, 1, 2, 3, 4, 5, 6, 7, 8]  // eight bytes
      + [0x55, 1, 2, 3, 4]  // four bytes
      + [0x52, 2, 0xFF, 0xFF]  // bytes
    let read = try RangeResponse(protobuf: others + Self.answer + others + [0x20, 9])
    #expect(read.count == 9)
    #expect(read.keyValues.count == 1)
  }

  @Test func `integers use all 64 bits`() throws {
    let most: [UInt8] = Array(repeating: 0xFF, count: 9) + [1]
    let read = try RangeResponse(protobuf: [0x0A, 11, 0x08] + most + [0x20] + most)
    #expect(read.header.cluster == String(UInt64.max))
    #expect(read.count == -1)
  }

  @Test(
    arguments: [
      (bytes: [], expected: "a header"),
      (bytes: [0x80], expected: "a number"),
      (bytes: [0x20], expected: "a number"),
      (
        bytes: [0x20, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2], expected: "a number"
      ),
      (
        bytes: [0x20, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0],
        expected: "a number"
      ),
      (bytes: [0x00, 0x00], expected: "a field's number"),
      (bytes: [0x80, 0x80, 0x80, 0x80, 0x10, 0x00], expected: "a field's number"),
      (bytes: [0x53], expected: "a field's type"),
      (bytes: [0x54], expected: "a field's type"),
      (bytes: [0x56], expected: "a field's type"),
      (bytes: [0x57], expected: "a field's type"),
      (bytes: [0x12, 3, 1, 2], expected: "3 bytes"),
      (
        bytes: [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
        expected: "18446744073709551615 bytes"
      ),
      (bytes: [0x51, 1, 2, 3, 4, 5, 6, 7], expected: "8 bytes"),
      (bytes: [0x55, 1, 2, 3], expected: "4 bytes"),
      (bytes: [0x08, 1], expected: "bytes"),
      (bytes: [0x22, 1, 1], expected: "a number"),
      (bytes: [0x25, 1, 2, 3, 4], expected: "a number"),
      (bytes: [0x12, 2, 0x0A, 1], expected: "1 bytes"),
    ] as [(bytes: [UInt8], expected: String)])
  func `bytes that are not a response are refused with the reason`(
    bytes: [UInt8], expected: String
  ) throws {
    #expect(throws: ParsingError.self) { try RangeResponse(protobuf: bytes) }
    do throws(ParsingError) {
      _ = try RangeResponse(protobuf: bytes)
    } catch {
      #expect(error.expected == expected)
    }
  }

  @Test func `a nested field cannot extend beyond its parent`() {
    // The key's length includes a byte after its message.
    #expect(throws: ParsingError.self) {
      try RangeResponse(protobuf: [0x12, 3, 0x0A, 2, 0x2F] + Self.answer)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `generated responses decode to their values, and no corrupted one traps`(
    seed: UInt64
  ) throws {
    var generator = AnswerGenerator(source: SplitMix64(seed: seed))
    let (bytes, keyValues) = generator.answer()
    let read = try RangeResponse(protobuf: bytes)
    #expect(read.keyValues == keyValues)
    #expect(read.count == keyValues.count)
    var refused = 0
    for _ in 0..<200 {
      do throws(ParsingError) {
        let read = try RangeResponse(protobuf: generator.spoilt(bytes))
        #expect(read.keyValues.reduce(0) { $0 + $1.key.count + $1.value.count } <= bytes.count)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }
}

private struct AnswerGenerator: SeededGenerator {
  var source: SplitMix64

  mutating func answer() -> ([UInt8], [KeyValue]) {
    var writer = ProtobufWriter()
    var header = ProtobufWriter()
    header.write(1, Int(truncatingIfNeeded: next()))
    header.write(3, below(1 << 40) + 1)
    writer.write(1, header.bytes)
    let keyValues = (0..<below(20)).map { _ in keyValue() }
    for one in keyValues {
      var message = ProtobufWriter()
      message.write(1, one.key)
      message.write(2, one.createRevision)
      message.write(3, one.modRevision)
      message.write(4, below(300))
      message.write(5, one.value)
      writer.write(2, message.bytes)
    }
    writer.write(4, keyValues.count)
    return (writer.bytes, keyValues)
  }

  private mutating func keyValue() -> KeyValue {
    KeyValue(
      key: bytes(1 + below(40)), value: bytes(below(400)), createRevision: below(1 << 50) + 1,
      modRevision: below(1 << 20) + 1)
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  mutating func spoilt(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(3) {
      let place = below(bytes.count)
      switch below(3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
      case 1: bytes.remove(at: place)
      default: bytes.removeLast(min(bytes.count - 1, below(bytes.count)))
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }
}
