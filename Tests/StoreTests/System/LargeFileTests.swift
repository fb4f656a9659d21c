import Glibc
import Testing

@testable import Store

/// Files that two threads compare.
struct LargeFileTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func file(_ bytes: [UInt8]) throws -> Descriptor {
    let file = try Descriptor(open: scratch("f"), O_RDWR | O_CREAT | O_TRUNC, mode: 0o600)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
    return file
  }

  /// Bytes without a short period.
  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8 ^ $0 >> 16) }
  }

  @Test(arguments: [-1, 0, 1, 4097])
  func `a file around the size for two threads is read and compared completely`(
    difference: Int
  ) throws {
    let bytes = bytes(Descriptor.largeSize + difference)
    let file = try file(bytes)
    #expect(try file.contents(expecting: bytes.count, limit: .max) == bytes)
    #expect(try file.holds(bytes))
    for place in [0, bytes.count / 2 - 1, bytes.count / 2, bytes.count - 1] {
      var other = bytes
      other[place] ^= 1
      #expect(try !file.holds(other), "\(place)")
    }
    #expect(try !file.holds(Array(bytes.dropLast())))
    #expect(try !file.holds(bytes + [0]))
  }

  @Test(arguments: [0.25, 0.5, 0.75, 1.5])
  func `a file of another size than expected is read completely`(part: Double) throws {
    let expected = 2 * Descriptor.largeSize
    let bytes = bytes(Int(part * Double(expected)))
    let file = try file(bytes)
    #expect(try file.contents(expecting: expected, limit: .max) == bytes)
    #expect(try file.contents(expecting: expected, limit: bytes.count - 1) == nil)
  }
}
