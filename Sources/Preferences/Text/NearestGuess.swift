extension String {
  /// Returns the candidate with the smallest edit distance, if it is small enough for a typing error. Of
  /// equal distances, the first wins. Ignores case, and candidates after the first 100,000 or longer
  /// than 256 bytes.
  public func nearest(among candidates: some Sequence<String>) -> String? {
    let own = Array(lowercased().unicodeScalars)
    guard !own.isEmpty, own.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.lazy.prefix(100_000) where candidate.utf8.count <= 256 {
      let limit = (best?.distance ?? String.maximumDistance(forLength: own.count) + 1) - 1
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - own.count) <= limit else { continue }
      let distance = String.distance(own, other)
      if distance <= limit { best = (candidate, distance) }
      if distance == 0 { break }
    }
    return best?.candidate
  }

  /// Returns the number of typing errors allowed in a word of this length.
  private static func maximumDistance(forLength length: Int) -> Int {
    length < 2 ? 0 : Swift.max(1, Swift.min(length / 3, 4))
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = Swift.min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = Swift.min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
