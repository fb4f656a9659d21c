import Preferences

/// Alignments of sequences: which elements stay in place if one becomes the other.
enum Alignment {
  /// Returns pairs of positions of equally spelled values, ascending in both sequences.
  ///
  /// A common prefix and suffix are paired first. The rest is paired by a longest common subsequence
  /// if it is small enough for that.
  static func pairs(_ old: [PreferenceValue], _ new: [PreferenceValue]) -> [(Int, Int)] {
    let limit = min(old.count, new.count)
    let prefix = (0..<limit).first { !old[$0].isSpelled(as: new[$0]) } ?? limit
    var suffix = 0
    while suffix < limit - prefix,
      old[old.count - 1 - suffix].isSpelled(as: new[new.count - 1 - suffix])
    { suffix += 1 }
    let (oldRest, newRest) = (old.count - prefix - suffix, new.count - prefix - suffix)
    let isSmall = newRest == 0 || oldRest <= cellLimit / newRest
    let middle = commonSubsequence(isSmall ? oldRest : 0, newRest) { i, j in
      old[prefix + i].isSpelled(as: new[prefix + j])
    }
    return (0..<prefix).map { ($0, $0) } + middle.map { (prefix + $0, prefix + $1) }
      + (0..<suffix).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }

  private static let cellLimit = 250_000

  /// Returns the positions of a longest common subsequence of two sequences with these counts, by
  /// dynamic programming. O(count × otherCount).
  static func commonSubsequence(
    _ count: Int, _ otherCount: Int, _ areEqual: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    let width = otherCount + 1
    var lengths = Array(repeating: Int32(0), count: (count + 1) * width)
    for i in (0..<count).reversed() {
      for j in (0..<otherCount).reversed() {
        lengths[i * width + j] =
          areEqual(i, j)
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < count, j < otherCount {
      if areEqual(i, j) {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Returns a longest ascending subsequence of distinct numbers. O(n log n).
  static func longestAscent(_ numbers: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous: [Int?] = []
    for (at, number) in numbers.enumerated() {
      let length = tails.partitioningIndex { numbers[$0] >= number }
      previous.append(length > 0 ? tails[length - 1] : nil)
      tails[length..<min(length + 1, tails.count)] = [at]
    }
    var ascent: [Int] = []
    var next = tails.last
    while let at = next {
      ascent.append(numbers[at])
      next = previous[at]
    }
    return ascent.reversed()
  }
}
