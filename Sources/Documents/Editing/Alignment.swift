import Preferences

/// What stays in place when one sequence becomes another.
enum Alignment {
  /// Pairs of positions of equal elements, ascending in both: all that begins and ends alike, and a
  /// longest common subsequence of the rest where that is small enough to search.
  static func kept(_ old: [PreferenceValue], _ new: [PreferenceValue]) -> [(Int, Int)] {
    let limit = min(old.count, new.count)
    var prefix = 0
    while prefix < limit, old[prefix].isSpelled(as: new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < limit - prefix,
      old[old.count - 1 - suffix].isSpelled(as: new[new.count - 1 - suffix])
    { suffix += 1 }
    let middle = common(old[prefix..<old.count - suffix], new[prefix..<new.count - suffix])
    return (0..<prefix).map { ($0, $0) } + middle
      + (0..<suffix).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }

  private static let cellLimit = 250_000

  /// By dynamic programming, O(old × new).
  private static func common(
    _ old: ArraySlice<PreferenceValue>, _ new: ArraySlice<PreferenceValue>
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count <= cellLimit / new.count else { return [] }
    let width = new.count + 1
    var lengths = Array(repeating: Int32(0), count: (old.count + 1) * width)
    for i in (0..<old.count).reversed() {
      for j in (0..<new.count).reversed() {
        let isSame = old[old.startIndex + i].isSpelled(as: new[new.startIndex + j])
        lengths[i * width + j] =
          isSame
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    return walk(lengths, width, old, new)
  }

  private static func walk(
    _ lengths: [Int32], _ width: Int, _ old: ArraySlice<PreferenceValue>,
    _ new: ArraySlice<PreferenceValue>
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[old.startIndex + i].isSpelled(as: new[new.startIndex + j]) {
        pairs.append((old.startIndex + i, new.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// A longest ascending subsequence of distinct numbers. O(n log n).
  static func longestAscent(_ numbers: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (at, number) in numbers.enumerated() {
      var (lower, upper) = (0, tails.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if numbers[tails[middle]] < number { lower = middle + 1 } else { upper = middle }
      }
      previous[at] = lower > 0 ? tails[lower - 1] : -1
      if lower == tails.count { tails.append(at) } else { tails[lower] = at }
    }
    var ascent: [Int] = []
    var at = tails.last ?? -1
    while at >= 0 {
      ascent.append(numbers[at])
      at = previous[at]
    }
    return ascent.reversed()
  }
}
