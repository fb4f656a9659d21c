import Preferences
import Testing

@testable import Documents

@Suite struct BinaryPropertyListEditingTests {
  private func edited(
    _ objects: [[UInt8]], _ name: String, _ new: PreferenceValue?
  ) throws -> BinaryPropertyList {
    let document = try BinaryPropertyList(binary(objects))
    let name = try PreferenceName(parsing: name)
    let change = Change(name, from: document.node(of: name).map(document.value(at:)), to: new)
    return try #require(try document.applying([change]) as? BinaryPropertyList)
  }

  @Test func `replacing a value keeps the byte widths of other binary property list values`() throws
  {
    let wide: [UInt8] = [0x13] + 5.bytes(8)
    let short: [UInt8] = [0x22, 0x3F, 0x80, 0, 0]
    let date: [UInt8] = [0x33] + Double.nan.bitPattern.bytes(8)
    let objects = [[0xA4, 1, 2, 3, 4], wide, short, [0x09], date]
    let document = try edited(objects, "[2]", .bool(false))
    #expect(document.bytes == binary([[0xA4, 1, 2, 4, 3], wide, short, date, [0x08]]))
  }

  @Test func `changing a shared binary property list object changes one place only`() throws {
    let objects: [[UInt8]] = [[0xA2, 1, 1], [0xA1, 2], [0x10, 7]]
    let document = try edited(objects, "[0][0]", .integer(8))
    #expect(
      document.value(at: 0) == .array([.array([.integer(8)]), .array([.integer(7)])]))
  }

  @Test func `an edit drops binary property list objects without references`() throws {
    let objects: [[UInt8]] = [
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x08], [0xA1, 3],
    ]
    #expect(
      try edited(objects, "b", nil).bytes == binary([[0xD1, 1, 2], [0x51, 0x61], [0x08]]))
  }

  @Test func `an edit to over 255 objects widens binary property list references`() throws {
    let objects: [[UInt8]] = [[0xAF, 0x10, 200] + (1...200)] + (1...200).map { [0x10, $0] }
    let many = PreferenceValue.array((0..<100).map { .integer($0 + 1000) })
    let document = try edited(objects, "[0]", many)
    #expect(document.table.referenceSize == 2)
    #expect(document.index.nodes.count == 301)
  }

  @Test(
    arguments: [
      ("0", [0x10, 0]), ("255", [0x10, 255]), ("256", [0x11, 1, 0]),
      ("65536", [0x12, 0, 1, 0, 0]), ("4294967296", [0x13, 0, 0, 0, 1, 0, 0, 0, 0]),
      ("-1", [0x13] + Array(repeating: 0xFF, count: 8)), ("0x1F", [0x10, 31]),
      ("1e2", [0x10, 100]),
      (
        "9223372036854775808", [0x14] + Array(repeating: 0, count: 8) + [0x80, 0, 0, 0, 0, 0, 0, 0]
      ),
      ("18446744073709551616", [0x14, 0, 0, 0, 0, 0, 0, 0, 1] + Array(repeating: 0, count: 8)),
    ] as [(String, [UInt8])])
  func `binary property list integers are written as wide as Apple writes them`(
    spelling: String, bytes: [UInt8]
  ) throws {
    let document = try edited([[0xA1, 1], [0x09]], "[0]", .integer(Number(spelling: spelling)))
    #expect(document.bytes == binary([[0xA1, 1], bytes]))
  }
}
