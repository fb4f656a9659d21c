import Preferences

/// The positions of members that are put back: between their former neighbours, or next to the
/// nearest one that is there.
struct Arrangement {
  private let members: [(key: String, text: OriginalText)]
  /// The positions of the keys that the dictionary has.
  private let present: [ExactKey: Int]
  /// How many members the dictionary has.
  private let count: Int
  private let numbers: [ExactKey: Int]
  /// The members put before each position, in their order.
  private var runs: [Int: [Int]] = [:]
  /// The position that each member was put before.
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

  /// In the order in which they are inserted, with the position that each is put before. O(members).
  var places: [(member: Int, position: Int)] {
    runs.sorted { $0.key < $1.key }.flatMap { position, run in run.map { ($0, position) } }
  }

  /// Puts a member, after those that it was next to and that are put back too.
  private mutating func put(_ member: Int) {
    var chain = [member]
    var waiting: Set<Int> = [member]
    while let last = chain.last, placed[last] == nil, let next = awaited(by: last, waiting) {
      chain.append(next)
      waiting.insert(next)
    }
    for member in chain.reversed() where placed[member] == nil { putNow(member) }
  }

  /// The member that has to be put first: the neighbour, if it is put back and not yet there.
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
      if distance < text.previous.count,
        put(member, after: text.previous[text.previous.endIndex - 1 - distance])
      {
        return
      }
      if distance < text.next.count,
        put(member, before: text.next[text.next.startIndex + distance])
      {
        return
      }
    }
    insert(member, at: runs[count]?.count ?? 0, before: count)
  }

  private mutating func put(_ member: Int, after key: String) -> Bool {
    if let position = present[ExactKey(key)] {
      insert(member, at: 0, before: position + 1)
    } else if let other = numbers[ExactKey(key)], let position = placed[other],
      let at = place(of: other)
    {
      insert(member, at: at + 1, before: position)
    } else {
      return false
    }
    return true
  }

  private mutating func put(_ member: Int, before key: String) -> Bool {
    if let position = present[ExactKey(key)] {
      insert(member, at: runs[position]?.count ?? 0, before: position)
    } else if let other = numbers[ExactKey(key)], let position = placed[other],
      let at = place(of: other)
    {
      insert(member, at: at, before: position)
    } else {
      return false
    }
    return true
  }

  /// In its run. O(1) for the last one, which is asked for most.
  private func place(of member: Int) -> Int? {
    guard let position = placed[member], let run = runs[position] else { return nil }
    return run.last == member ? run.count - 1 : run.firstIndex(of: member)
  }

  private mutating func insert(_ member: Int, at index: Int, before position: Int) {
    runs[position, default: []].insert(member, at: index)
    placed[member] = position
  }
}
