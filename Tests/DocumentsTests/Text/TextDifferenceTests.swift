import Seeded
import Testing

@testable import Documents

struct TextDifferenceTests {
  private func text(_ random: inout SplitMix64) -> [UInt8] {
    let pieces = ["a", "bc", " ", "  ", "\n", ",", "\"", "{", "}", "1", "# ", "a: 1,\n", "é"]
    return (0..<Int.random(in: 0...20, using: &random)).flatMap { _ in
      Array((pieces.randomElement(using: &random) ?? "").utf8)
    }
  }

  @Test(arguments: Trials.seeds(6000))
  func `the parts turn one text into the other, and each can move by its slack`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (old, new) = (text(&random), text(&random))
    let parts = TextDifference(from: old, to: new).parts
    let splices = parts.map { Splice($0.old, new[$0.new]) }
    #expect(old.applying(splices) == new)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.old.upperBound <= $1.old.lowerBound })
    for part in parts where part.new.isEmpty {
      let without = old.applying([Splice(part.old)])
      for shift in -part.slack.before...part.slack.after {
        let moved = part.old.lowerBound + shift..<part.old.upperBound + shift
        #expect(old.applying([Splice(moved)]) == without)
      }
    }
  }

  @Test(arguments: [
    ("  \"a\": 1\n", "  # \"a\": 1\n", ["# "]), ("a = 1, b\n", "a = 22, b\n", ["22"]),
    ("{\"a\": 1}\n", "{\"a\": 2, \"b\": 1}\n", ["2, \"b\": "]), ("x\ny\n", "x\nz\ny\n", ["z\n"]),
    ("\"k\": 5\n}", "\"k\": 1,\n}", ["1", ","]),
  ])
  func `words that differ are found in their lines`(old: String, new: String, added: [String]) {
    let bytes = Array(new.utf8)
    let parts = TextDifference(from: Array(old.utf8), to: bytes).parts
    #expect(parts.map { Array(bytes[$0.new]).asText } == added)
  }
}
