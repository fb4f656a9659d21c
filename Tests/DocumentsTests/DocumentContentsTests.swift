import Seeded
import Testing

@testable import Documents

/// Contents that share the bytes of others, compared with joined ones.
struct DocumentContentsTests {
  /// Returns random bytes and splices of them that do not overlap.
  private func random(_ seed: UInt64) -> (base: [UInt8], splices: [Splice]) {
    var random = SplitMix64(seed: seed)
    let base = (0..<Int.random(in: 0...40, using: &random)).map { UInt8($0) }
    var splices: [Splice] = []
    var at = 0
    while at < base.count, splices.count < 5 {
      let start = Int.random(in: at...base.count, using: &random)
      let end = Int.random(in: start...min(base.count, start + 4), using: &random)
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in UInt8(255) }
      splices.append(Splice(start..<end, new))
      at = end + 1
    }
    return (base, splices.shuffled(using: &random))
  }

  @Test func `shared contents have the bytes of joined ones`() {
    for seed in Trials.seeds(5000) {
      let (base, splices) = random(seed)
      let joined = base.applying(splices)
      let shared = DocumentContents(base, applying: splices, sharing: true)
      #expect(shared.count == joined.count, "seed \(seed)")
      #expect(shared.pieces.flatMap(\.self) == joined, "seed \(seed)")
      for start in joined.indices {
        let range = start..<min(joined.count, start + Int(seed % 7) + 1)
        #expect(Array(shared[range]) == Array(joined[range]), "seed \(seed), \(range)")
      }
      #expect(shared.hasSameBytes(as: DocumentContents(joined)), "seed \(seed)")
      #expect(DocumentContents(joined).hasSameBytes(as: shared), "seed \(seed)")
      #expect(shared.bytes == joined, "seed \(seed)")
      #expect(shared.pieces.count == 1)
    }
  }

  @Test func `contents are equal if and only if their bytes are`() {
    var equal = 0
    for seed in Trials.seeds(5000) {
      let (base, splices) = random(seed)
      let other = splices.filter { $0.range.lowerBound % 5 != Int(seed % 5) }
      let (one, two) = (base.applying(splices), base.applying(other))
      let shared = DocumentContents(base, applying: splices, sharing: true)
      let same = shared.hasSameBytes(as: DocumentContents(base, applying: other, sharing: true))
      #expect(same == (one == two), "seed \(seed)")
      if same { equal += 1 }
    }
    #expect((100..<4900).contains(equal))
  }

  @Test func `many threads may read shared contents for the first time`() async {
    let base = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let contents = DocumentContents(base, applying: [Splice(50..<60, [1, 2])], sharing: true)
    let expected = base.applying([Splice(50..<60, [1, 2])])
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { contents.bytes == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
