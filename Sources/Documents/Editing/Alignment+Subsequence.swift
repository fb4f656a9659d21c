/// The search for a common subsequence in linear space, from both ends at once, as Myers describes it.
///
/// A position on diagonal k is an element of the first sequence and the one k places before it in the second.
extension Alignment {
  /// The most elements that a step leaves out from each end. If more differ, the step takes what it has found.
  private static let most = 256

  /// Returns the positions of a longest common subsequence of two sequences with these counts, or of a long
  /// one if more than 512 elements differ. A common prefix and suffix are always paired. O(count + otherCount)
  /// if few elements differ, and O((count + otherCount) × 512) else.
  static func commonSubsequence(
    _ count: Int, _ otherCount: Int, _ areEqual: (Int, Int) -> Bool
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    // The parts that are still to be searched; the first one is the last element.
    var parts = [(0..<count, 0..<otherCount)]
    while let (old, new) = parts.popLast() {
      var (at, newAt) = (old.lowerBound, new.lowerBound)
      while at < old.upperBound, newAt < new.upperBound, areEqual(at, newAt) {
        pairs.append((at, newAt))
        (at, newAt) = (at + 1, newAt + 1)
      }
      guard at < old.upperBound, newAt < new.upperBound else { continue }
      var (end, newEnd) = (old.upperBound, new.upperBound)
      while end > at, newEnd > newAt, areEqual(end - 1, newEnd - 1) {
        (end, newEnd) = (end - 1, newEnd - 1)
      }
      if end < old.upperBound { parts.append((end..<old.upperBound, newEnd..<new.upperBound)) }
      guard at < end, newAt < newEnd else { continue }
      guard let (middle, newMiddle) = split(at..<end, newAt..<newEnd, areEqual) else { continue }
      parts.append((middle..<end, newMiddle..<newEnd))
      parts.append((at..<middle, newAt..<newMiddle))
    }
    return pairs
  }

  /// Returns a position on a shortest way through both parts, which begin and end differently, or on a short way
  /// if they differ much. Nil if nothing equal is found.
  private static func split(
    _ old: Range<Int>, _ new: Range<Int>, _ areEqual: (Int, Int) -> Bool
  ) -> (Int, Int)? {
    let (count, newCount) = (old.count, new.count)
    let limit = min(most, (count + newCount + 1) / 2)
    let zero = limit + 1
    let lead = count - newCount
    // The furthest position in the first sequence on each diagonal, from the start and from the end. Negative
    // if there is none.
    var forward = Array(repeating: -1, count: 2 * zero + 1)
    var backward = forward
    (forward[zero + 1], backward[zero + 1]) = (0, 0)
    for distance in 0...limit {
      for k in stride(from: -distance, through: distance, by: 2) {
        var at = furthest(in: forward, on: zero + k, k, count, newCount)
        while at >= 0, at < count, at - k < newCount,
          areEqual(old.lowerBound + at, new.lowerBound + at - k)
        { at += 1 }
        forward[zero + k] = at
        if at >= 0, !lead.isMultiple(of: 2), abs(lead - k) < distance,
          case let other = backward[zero + lead - k], other >= 0, at + other >= count
        {
          return (old.lowerBound + at, new.lowerBound + at - k)
        }
      }
      for k in stride(from: -distance, through: distance, by: 2) {
        var at = furthest(in: backward, on: zero + k, k, count, newCount)
        while at >= 0, at < count, at - k < newCount,
          areEqual(old.upperBound - 1 - at, new.upperBound - 1 - at + k)
        { at += 1 }
        backward[zero + k] = at
        if at >= 0, lead.isMultiple(of: 2), abs(lead - k) <= distance,
          case let other = forward[zero + lead - k], other >= 0, at + other >= count
        {
          return (old.upperBound - at, new.upperBound - at + k)
        }
      }
    }
    // A position is the further, the more elements of both are behind it.
    let (fromStart, fromEnd) = (best(of: forward, limit), best(of: backward, limit))
    guard max(fromStart.sum, fromEnd.sum) > limit else { return nil }
    return fromStart.sum >= fromEnd.sum
      ? (old.lowerBound + fromStart.at, new.lowerBound + fromStart.sum - fromStart.at)
      : (old.upperBound - fromEnd.at, new.upperBound - fromEnd.sum + fromEnd.at)
  }

  /// Returns the furthest position of all diagonals, and its sum with the position in the second sequence.
  private static func best(of positions: [Int], _ limit: Int) -> (at: Int, sum: Int) {
    var best = (at: 0, sum: 0)
    for k in -limit...limit {
      let at = positions[limit + 1 + k]
      if at >= 0, 2 * at - k > best.sum { best = (at, 2 * at - k) }
    }
    return best
  }

  /// Returns the position that is one step further than those on the neighbouring diagonals, or -1.
  private static func furthest(
    in positions: [Int], on index: Int, _ k: Int, _ count: Int, _ newCount: Int
  ) -> Int {
    let (added, removed) = (positions[index + 1], positions[index - 1] + 1)
    let canAdd = added >= 0 && added - k <= newCount
    let canRemove = removed > 0 && removed <= count
    return max(canAdd ? added : -1, canRemove ? removed : -1)
  }
}
