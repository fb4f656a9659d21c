import Preferences
import Seeded
import Testing

@testable import Documents

struct LineTableTests {
  /// Texts with all kinds of line breaks, several blocks long.
  private static func text(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let breaks: [UInt8] = seed % 2 == 0 ? [0x0A] : [0x0A, 0x0D]
    return (0..<Int.random(in: 0...50_000, using: &random)).map { _ in
      Int.random(in: 0..<9, using: &random) == 0 ? breaks.randomElement(using: &random) ?? 0 : 0x61
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a table counts the same line breaks as a look at each byte`(seed: UInt64) {
    let bytes = Self.text(seed: seed)
    var random = SplitMix64(seed: seed)
    let table = LineTable()
    var before = [0]
    ByteView.over(bytes) { view in
      for at in bytes.indices { before.append(before[at] + (view.endsLine(at: at) ? 1 : 0)) }
      for _ in 0..<50 {
        let offset = Int.random(in: 0...bytes.count, using: &random)
        let start = Int.random(in: 0...offset, using: &random)
        #expect(table.lineBreaks(before: offset, in: bytes) == before[offset])
        #expect(view.lineBreaks(in: start..<offset) == before[offset] - before[start])
      }
    }
  }
}
