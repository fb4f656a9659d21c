import Seeded
import Testing

@testable import Preferences

@Suite struct NearestGuessTests {
  @Test(arguments: [
    ("infoo", "info"), ("inof", "info"), ("INFO", "info"), ("dbug", "debug"), ("wran", "warn"),
    ("x", nil), ("", nil), ("completely", nil), ("rr", nil), ("erx", "err"),
  ])
  func `the nearest name is found for a typing error`(typed: String, nearest: String?) {
    #expect(typed.nearest(among: ["debug", "info", "warn", "err"]) == nearest)
  }

  @Test func `a long word is compared at a bounded cost`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(long.nearest(among: [long + "b"]) == nil)
    #expect("a".nearest(among: repeatElement(long, count: 1000)) == nil)
  }

  @Test(arguments: [
    ("lanuchCount", "launchCount", true), ("launchCounts", "launchCount", true),
    ("tabwidth", "tabWidth", true), ("lunchCuont", "launchCount", true), ("colour", "color", true),
    ("tabWidth", "tabWidth", false), ("limits", "visits", false), ("port1", "port2", false),
    ("on", "in", false), ("minSize", "maxSize", false), ("", "", false), ("a", "", false),
  ])
  func `a misspelling differs by one typing error, or by two in a long word`(
    typed: String, declared: String, isMisspelling: Bool
  ) {
    #expect(typed.isMisspelling(of: declared) == isMisspelling)
    #expect(declared.isMisspelling(of: typed) == isMisspelling)
  }

  /// The distance of the whole words, from its definition.
  private func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let x = a.last, let y = b.last else { return a.count + b.count }
    let (shortA, shortB) = (a.dropLast(), b.dropLast())
    var best = min(distance(shortA, b), distance(a, shortB)) + 1
    best = min(best, distance(shortA, shortB) + (x == y ? 0 : 1))
    if shortA.last == y, shortB.last == x {
      best = min(best, distance(shortA.dropLast(), shortB.dropLast()) + 1)
    }
    return best
  }

  @Test func `the nearest word is the one with the smallest distance`() {
    var random = SplitMix64(seed: 7)
    let word = { (length: ClosedRange<Int>) in
      String(
        (0..<Int.random(in: length, using: &random)).map { _ in
          "abé".randomElement(using: &random) ?? "a"
        })
    }
    for _ in 0..<60 {
      let typed = word(6...7)
      let candidates = (0..<3).map { _ in word(4...8) }
      let distances = candidates.map { candidate in
        candidate.first == typed.first ? distance(Array(typed)[...], Array(candidate)[...]) : .max
      }
      let smallest = distances.min().flatMap { $0 <= 2 ? distances.firstIndex(of: $0) : nil }
      #expect(typed.nearest(among: candidates) == smallest.map { candidates[$0] }, "\(typed)")
    }
  }
}
