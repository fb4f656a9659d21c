import Preferences

/// The positions of restored members: between their former neighbours, or next to the nearest
/// neighbour that exists.
struct MemberPlacement {
  private let members: [(key: String, text: OriginalText)]
  /// The positions of the dictionary's keys.
  private let present: [ExactKey: Int]
  /// The number of members in the dictionary.
  private let count: Int
  private let numbers: [ExactKey: Int]
  /// The restored members before each position, in order.
  private var runs: [Int: [Int]] = [:]
  /// The position that each restored member precedes.
  private var placed: [Int: Int] = [:]

  init(
    _ members: [(key: String, text: OriginalText)], among present: [ExactKey: Int], count: Int
  ) {
    self.members = members
    self.present = present
    self.count = count
    numbers = Dictionary(
      members.enumerated().map { (ExactKey($1.key), $0) }, uniquingKeysWith: { first, _ in first })
    for member in members.indices { put(member) }
  }

  /// The restored members in the order of insertion, each with the position that it precedes.
  /// O(members).
  var places: [(member: Int, position: Int)] {
    runs.sorted { $0.key < $1.key }.flatMap { position, run in run.map { ($0, position) } }
  }

  /// Places a member. If its former neighbours are restored too, these are placed first.
  private mutating func put(_ member: Int) {
    var chain = [member]
    var waiting: Set<Int> = [member]
    while let last = chain.last, placed[last] == nil, let next = awaited(by: last, waiting) {
      chain.append(next)
      waiting.insert(next)
    }
    for member in chain.reversed() where placed[member] == nil { putNow(member) }
  }

  /// Returns the restored neighbour that must be placed before `member`, or nil if there is none.
  private func awaited(by member: Int, _ waiting: Set<Int>) -> Int? {
    let text = members[member].text
    for key in [text.previous.last, text.next.first] {
      guard let key else { continue }
      if present[ExactKey(key)] != nil { return nil }
      guard let number = numbers[ExactKey(key)], !waiting.contains(number) else { continue }
      return placed[number] == nil ? number : nil
    }
    return nil
  }

  private mutating func putNow(_ member: Int) {
    let text = members[member].text
    for distance in 0..<max(text.previous.count, text.next.count) {
      let previous = text.previous.dropLast(distance).last
      let next = text.next.dropFirst(distance).first
      if let previous, put(member, nextTo: previous, isAfter: true) { return }
      if let next, put(member, nextTo: next, isAfter: false) { return }
    }
    insert(member, at: runs[count]?.count ?? 0, before: count)
  }

  /// Places the member next to `key`. Returns false if the dictionary does not have that key yet.
  private mutating func put(_ member: Int, nextTo key: String, isAfter: Bool) -> Bool {
    if let position = present[ExactKey(key)] {
      let before = isAfter ? position + 1 : position
      insert(member, at: isAfter ? 0 : runs[before]?.count ?? 0, before: before)
    } else if let other = numbers[ExactKey(key)], let position = placed[other],
      let at = place(of: other)
    {
      insert(member, at: isAfter ? at + 1 : at, before: position)
    } else {
      return false
    }
    return true
  }

  /// Returns the member's index in its run. O(1) for the last member of a run, the most frequent
  /// case.
  private func place(of member: Int) -> Int? {
    guard let position = placed[member], let run = runs[position] else { return nil }
    return run.last == member ? run.count - 1 : run.firstIndex(of: member)
  }

  private mutating func insert(_ member: Int, at index: Int, before position: Int) {
    runs[position, default: []].insert(member, at: index)
    placed[member] = position
  }
}
