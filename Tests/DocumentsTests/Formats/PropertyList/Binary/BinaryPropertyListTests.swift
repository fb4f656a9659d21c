import Preferences
import Testing

@testable import Documents

@Suite struct BinaryPropertyListTests {
  private func value(_ objects: [UInt8]...) throws -> PreferenceValue {
    try BinaryPropertyList(binary(objects)).value(at: 0)
  }

  private func words(_ objects: [UInt8]...) -> String { failure(of: binary(objects)) }

  @Test func `binary property list integers of every width are read`() throws {
    #expect(try value([0x10, 0xFF]) == .integer(255))
    #expect(try value([0x11, 0xFF, 0xFF]) == .integer(65535))
    #expect(try value([0x12, 0xFF, 0xFF, 0xFF, 0xFF]) == .integer(4_294_967_295))
    #expect(try value([0x13] + Array(repeating: 0xFF, count: 8)) == .integer(-1))
    #expect(
      try value([0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8))
        == .integer(Number(UInt64.max)))
    #expect(
      try value([0x14, 0x80] + Array(repeating: 0, count: 15)) == .integer(Number(Int128.min)))
  }

  @Test func `binary property list reals get the shortest exact spelling`() throws {
    #expect(try value([0x22, 0x3D, 0xCC, 0xCC, 0xCD]) == .real(Number(spelling: "0.1")))
    #expect(
      try value([0x23] + (0.1).bitPattern.bytes(8)) == .real(Number(spelling: "0.1")))
    #expect(
      try value([0x23] + (-Double.infinity).bitPattern.bytes(8)) == .real(Number(spelling: "-inf")))
    #expect(try value([0x23] + Double.nan.bitPattern.bytes(8)) == .real(Number(spelling: "nan")))
  }

  @Test func `binary property list scalars of every other type are read`() throws {
    #expect(try value([0x00]) == .null)
    #expect(try value([0x08]) == .bool(false))
    #expect(try value([0x09]) == .bool(true))
    #expect(try value([0x33] + Double.nan.bitPattern.bytes(8)) == .date(Timestamp(seconds: .nan)))
    #expect(try value([0x42, 1, 2]) == .data([1, 2]))
    #expect(try value([0x4F, 0x10, 2, 1, 2]) == .data([1, 2]))
    #expect(try value([0x52] + Array("ab".utf8)) == .string("ab"))
    #expect(try value([0x63, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00]) == .string("é😀"))
    #expect(try value([0x62, 0xD8, 0x00, 0x00, 0x78]) == .string("\u{10FFFF}\u{10D800}x"))
    #expect(try value([0x61, 0xDC, 0x00]) == .string("\u{10FFFF}\u{10DC00}"))
    #expect(try value([0x81, 1, 0]) == .uid(256))
  }

  @Test func `shared binary property list objects are read at each use`() throws {
    #expect(
      try value([0xA2, 1, 1], [0xD1, 2, 2], [0x51, 0x61])
        == .array(Array(repeating: .dictionary(["a": .string("a")]), count: 2)))
  }

  @Test func `the last value of a duplicate binary property list key wins`() throws {
    let document = try BinaryPropertyList(
      binary([[0xD2, 1, 1, 2, 3], [0x51, 0x61], [0x08], [0x09]]))
    #expect(document.index.nodes.map(\.kind) == [.dictionary, .key, .bool, .key, .bool])
    #expect(document.value(at: 0) == .dictionary(["a": .bool(true)]))
    #expect(document.problems.isEmpty)
  }

  @Test func `a binary property list with a set or a key that is not a string is read-only`() throws
  {
    let set = try BinaryPropertyList(binary([[0xC2, 1, 2], [0x08], [0x09]]))
    #expect(set.value(at: 0) == .array([.bool(false), .bool(true)]))
    #expect(set.problems.map(\.message) == ["cannot be saved: it holds a set"])
    #expect(throws: set.problems[0]) {
      try set.applying([Change(PreferenceName([.index(0)]), from: .bool(false), to: .bool(true))])
    }
    let numbered = try BinaryPropertyList(binary([[0xD1, 1, 2], [0x10, 7], [0x09]]))
    #expect(numbered.value(at: 0) == .dictionary(["7": .bool(true)]))
    #expect(
      numbered.problems.map(\.message) == ["cannot be saved: it holds a key that is no string"])
  }

  @Test func `binary property list containers that contain themselves are refused`() {
    #expect(
      words([0xA1, 0])
        == "expected an end, found a container that holds itself at byte 8")
    #expect(words([0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]).contains("holds itself"))
    #expect(words([0xD1, 0, 0]).contains("a container as a key"))
  }

  @Test func `a binary property list that expands exponentially is refused`() {
    let levels = (0..<60).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
    #expect(
      failure(of: binary(levels + [[0x09]]))
        == "the number of values, shared ones counted each time, is over the limit of 65818")
    let text: [UInt8] = [0x5F, 0x11, 0x40, 0x00] + Array(repeating: 0x61, count: 0x4000)
    let uses: [UInt8] = [0xAF, 0x11, 0x20, 0x00] + Array(repeating: 1, count: 0x2000)
    #expect(
      failure(of: binary([uses, text]))
        == "the number of bytes, shared ones counted each time, is over the limit of 6305792")
  }

  @Test func `binary property lists nested deeper than 512 are refused`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      binary((1..<depth).map { [0xA1] + $0.bytes(2) } + [[0xA0]], references: 2)
    }
    _ = try BinaryPropertyList(nested(512)).value(at: 0)
    #expect(failure(of: nested(513)).contains("levels of nesting is over the limit of 512"))
  }

  @Test func `counts and references beyond the end of a binary property list are refused`() {
    #expect(words([0x5F, 0x13] + Array(repeating: 0x7F, count: 8)).contains("a count of"))
    #expect(words([0x5F, 0x13] + Array(repeating: 0xFF, count: 8)).contains("a count of"))
    #expect(words([0x5F, 0x10, 40]).contains("an object of 40"))
    #expect(words([0x5F, 0x14]).contains("no count"))
    #expect(words([0x13]).contains("an object of 8"))
    #expect(words([0xA1, 9]).contains("object 9 at byte 9"))
    #expect(words([0x70]).contains("the marker 0x70"))
    #expect(words([0x15]).contains("the marker 0x15"))
    #expect(words([0x51, 0x80]).contains("the byte 0x80 at byte 9"))
    #expect(words([0x8F] + Array(repeating: 1, count: 16)).contains("a UID beyond 64 bits"))
  }

  @Test func `a truncated binary property list is refused`() {
    let whole = binary([[0xA1, 1], [0x51, 0x61]])
    for count in 6..<whole.count { #expect(failure(of: Array(whole[..<count])) != "") }
    #expect(
      failure(of: Array(whole.dropLast(30)))
        == "expected a trailer, found the end of the file at byte \(whole.count - 30)")
    #expect(
      failure(of: binary([[0x4F, 0x10, 60] + Array(repeating: 0, count: 60)]).dropLast(33))
        == "expected one with offsets and references of 1…8 bytes; is the file whole?, found no trailer at byte 45"
    )
  }

  @Test func `a corrupted trailer of a binary property list does not crash the reader`() {
    let whole = binary([[0xA1, 1], [0x51, 0x61]])
    for position in whole.indices.suffix(40) {
      for byte: UInt8 in [0, 1, 2, 7, 0x7F, 0x80, 0xFF] {
        var bytes = whole
        bytes[position] = byte
        _ = failure(of: bytes)
      }
    }
  }

  @Test func `a binary property list with overlapping objects is read-only`() throws {
    // Each byte of the data is the marker of a data object with all bytes after it.
    var bytes = binary(
      [[0xAF, 0x10, 15] + (1...15).map { UInt8($0) }]
        + [(0x40...0x4E).reversed().map { UInt8($0) }] + Array(repeating: [], count: 14))
    let table = bytes.count - 32 - 16
    for number in 2...15 { bytes[table + number] = bytes[table + 1] + UInt8(number - 1) }
    let document = try BinaryPropertyList(bytes)
    #expect(document.problems.map(\.message) == ["cannot be saved: it holds objects that overlap"])
    #expect(document.index.nodes.count == 16)
  }
}

/// Returns a binary property list of `objects`, of which the first is the root.
func binary(_ objects: [[UInt8]], references: Int = 1) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [Int] = []
  for object in objects {
    offsets.append(bytes.count)
    bytes += object
  }
  let table = bytes.count
  let size = table < 256 ? 1 : 4
  for offset in offsets { bytes += offset.bytes(size) }
  bytes += [0, 0, 0, 0, 0, 0, UInt8(size), UInt8(references)]
  return bytes + objects.count.bytes(8) + 0.bytes(8) + table.bytes(8)
}
