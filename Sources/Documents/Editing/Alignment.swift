import Preferences

/// Alignments of sequences: which elements stay in place if one becomes the other.
enum Alignment {
  /// Returns pairs of positions of equally spelled values, ascending in both sequences.
  static func pairs(_ old: [PreferenceValue], _ new: [PreferenceValue]) -> [(Int, Int)] {
    commonSubsequence(old.count, new.count) { old[$0].isSpelled(as: new[$1]) }
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
