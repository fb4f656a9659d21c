import Preferences
import Seeded
import Testing

@testable import Documents

struct PlaceTests {
  /// Texts with all kinds of line breaks, characters of several bytes, and sometimes a byte order mark.
  private static func text(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "é", "漢", "😀", " ", "\n", "\r\n", "\r", "long enough to be cut"]
    let count = Int.random(in: 0...60, using: &random)
    let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    return (seed % 3 == 0 ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `places that are found in one pass are those that are found one by one`(seed: UInt64) {
    let bytes = Self.text(seed: seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let offsets = (0..<8).map { _ in Int.random(in: 0...bytes.count, using: &random) }
      #expect(
        Place.places(of: offsets, in: bytes) == offsets.map { Place(offset: $0, in: bytes) },
        "\(offsets)")
    }
  }

  @Test func `many places on one long line are found in one pass`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 4_000_000)
    let offsets = Array(stride(from: 0, to: bytes.count, by: 100))
    let places = Place.places(of: offsets, in: bytes)
    #expect(places.map(\.column) == offsets.map { $0 + 1 })
    #expect(Set(places.map(\.line)) == [1])
  }
}
