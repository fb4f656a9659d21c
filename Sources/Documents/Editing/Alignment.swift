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

extension Alignment {
  /// The elements of a list that only change their place. Equal elements are paired in their order.
  struct Moves {
    private var origins: [Int: Int] = [:]
    private var moved: Set<Int> = []

    /// Finds equally spelled elements that `kept` does not pair. O(size of both lists).
    init(of old: [PreferenceValue], to new: [PreferenceValue], besides kept: [(Int, Int)]) {
      guard kept.count < min(old.count, new.count) else { return }
      let (keptOld, keptNew) = (Set(kept.map(\.0)), Set(kept.map(\.1)))
      var free: [PreferenceValue: [Int]] = [:]
      for position in old.indices.reversed() where !keptOld.contains(position) {
        free[old[position], default: []].append(position)
      }
      for position in new.indices where !keptNew.contains(position) {
        guard let origin = free[new[position]]?.last, old[origin].isSpelled(as: new[position])
        else { continue }
        free[new[position]]?.removeLast()
        origins[position] = origin
        moved.insert(origin)
      }
    }

    var isEmpty: Bool { origins.isEmpty }

    /// The old position of the moved element that is now at `position`. Nil if it is not a moved one.
    func origin(of position: Int) -> Int? { origins[position] }

    /// Whether the element at the old position is moved.
    func contains(_ position: Int) -> Bool { moved.contains(position) }
  }
}
