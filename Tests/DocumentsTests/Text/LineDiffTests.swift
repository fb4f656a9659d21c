import Seeded
import Testing

@testable import Documents

struct LineDiffTests {
  /// The length of a longest common subsequence, from its definition.
  private func longest(_ old: [Int], _ new: [Int]) -> Int {
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          old[i] == new[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths[0][0]
  }

  private func random(_ count: Int, of kinds: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<count).map { _ in Int.random(in: 0..<kinds, using: &random) }
  }

  @Test(arguments: Trials.seeds(6000))
  func `a common subsequence is a longest one`(seed: UInt64) {
    var source = SplitMix64(seed: seed)
    let kinds = Int.random(in: 1...6, using: &source)
    let old = random(Int.random(in: 0...14, using: &source), of: kinds, &source)
    let new = random(Int.random(in: 0...14, using: &source), of: kinds, &source)
    let pairs = Alignment.commonSubsequence(old.count, new.count) { old[$0] == new[$1] }
    #expect(pairs.allSatisfy { old[$0.0] == new[$0.1] }, "\(old) \(new) \(pairs)")
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 < $1.1 })
    #expect(pairs.count == longest(old, new), "\(old) \(new) \(pairs)")
  }

  @Test(arguments: [(20_000, 2), (20_000, 1_000_000), (3_000, 40)])
  func `sequences that differ much are compared in linear time`(count: Int, kinds: Int) {
    var source = SplitMix64(seed: 1)
    let (old, new) = (random(count, of: kinds, &source), random(count, of: kinds, &source))
    var comparisons = 0
    let pairs = Alignment.commonSubsequence(count, count) {
      comparisons += 1
      return old[$0] == new[$1]
    }
    #expect(pairs.allSatisfy { old[$0.0] == new[$0.1] })
    #expect(comparisons < 1_024 * 2 * count)
  }

  @Test func `equal elements are found on both sides of 2,000 added ones`() {
    let old = Array(1...3_000)
    let new = [0] + old[..<1_500] + Array(10_000..<12_000) + old[1_500...] + [0]
    let pairs = Alignment.commonSubsequence(old.count, new.count) { old[$0] == new[$1] }
    #expect(pairs.count == old.count)
  }

  @Test(arguments: Trials.seeds(3000))
  func `the regions turn the old text into the new one`(seed: UInt64) {
    var source = SplitMix64(seed: seed)
    let pieces = ["a", "b", "\n", "\n", "\r\n", "\r"]
    let texts = (0..<2).map { _ in
      let count = Int.random(in: 0...20, using: &source)
      return (0..<count).map { _ in pieces.randomElement(using: &source) ?? "" }.joined()
    }
    let diff = LineDiff(from: TextLines(Array(texts[0].utf8)), to: TextLines(Array(texts[1].utf8)))
    var built: [UInt8] = []
    var at = 0
    for region in diff.regions {
      built += diff.old[at..<region.old.lowerBound] + diff.new[region.new]
      at = region.old.upperBound
    }
    built += diff.old[at..<diff.old.count]
    #expect(built == Array(texts[1].utf8), "\(texts)")
    let kept = diff.newLines.enumerated().compactMap { line, new in new.map { (line, $0) } }
    #expect(kept.allSatisfy { diff.old[$0..<$0 + 1] == diff.new[$1..<$1 + 1] })
  }
}
