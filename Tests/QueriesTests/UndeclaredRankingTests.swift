import Preferences
import Seeded
import Testing

@testable import Queries

struct UndeclaredRankingTests {
  private static let terms = [
    "a", "b", "-c", "@key:d", "@value:e", "@doc:f", "-@key:g", "h i", "\"j k\"", "",
  ]

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a row without a declaration has the rank of its hits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Self.terms.randomElement(using: &random) ?? ""
    }.joined(separator: " ")
    let query = Query(text)
    let ranking = query.undeclaredRanking
    for _ in 0..<200 {
      var found = WordHits()
      let all = UInt64(1) << UInt64(query.words.count) - 1
      found.key = UInt64.random(in: 0...all, using: &random)
      found.value = UInt64.random(in: 0...all, using: &random)
      found.comment = UInt64.random(in: 0...all, using: &random)
      found.isExact = found.key != 0 && Bool.random(using: &random)
      #expect(ranking.rank(found) == query.rank(EntryHits.none.with(found)), "\(text) \(found)")
    }
  }
}
