import Preferences

/// Statistics of the values at one position of the examples.
struct ValueStatistics: Sendable {
  /// The types about which nothing else is recorded.
  private(set) var plain: Set<PlainType> = []
  private(set) var numbers = NumberStatistics()
  private(set) var texts = StringStatistics()
  private(set) var records = ObjectStatistics()
  private(set) var lists = ArrayStatistics()

  enum PlainType { case null, boolean, date, data, uid }

  /// Adds a value. `list` is the number of the innermost enclosing list; `count` is the number of
  /// lists so far.
  mutating func add(_ value: PreferenceValue, in list: Int?, lists count: inout Int) {
    switch value {
    case .null: plain.insert(.null)
    case .bool: plain.insert(.boolean)
    case .date: plain.insert(.date)
    case .data: plain.insert(.data)
    case .uid: plain.insert(.uid)
    case .integer(let number): numbers.add(number, isWhole: true)
    case .real(let number): numbers.add(number, isWhole: false)
    case .string(let text): texts.add(text, in: list)
    case .dictionary(let members): records.add(members, in: list, lists: &count)
    case .array(let elements): lists.add(elements, lists: &count)
    }
  }

  /// Adds the statistics of another position.
  mutating func merge(_ other: ValueStatistics) {
    plain.formUnion(other.plain)
    numbers.merge(other.numbers)
    texts.merge(other.texts)
    records.merge(other.records)
    lists.merge(other.lists)
  }

  /// Whether all values are objects with members.
  fileprivate var isGroup: Bool { types == ["object"] && !records.members.isEmpty }
}

/// Statistics of the elements of all lists at one position.
struct ArrayStatistics: Sendable {
  private(set) var count = 0
  /// Holds at most one element. An array is used because a struct cannot contain itself.
  private var inner: [ValueStatistics] = []

  var element: ValueStatistics { inner.first ?? ValueStatistics() }

  mutating func add(_ elements: [PreferenceValue], lists: inout Int) {
    count += 1
    lists += 1
    let list = lists
    if inner.isEmpty { inner = [ValueStatistics()] }
    for value in elements { inner[0].add(value, in: list, lists: &lists) }
  }

  mutating func merge(_ other: ArrayStatistics) {
    count += other.count
    guard let theirs = other.inner.first else { return }
    if inner.isEmpty { inner = [theirs] } else { inner[0].merge(theirs) }
  }
}

struct NumberStatistics {
  private(set) var count = 0
  private(set) var isWhole = true
  private(set) var least: Number?
  private(set) var greatest: Number?

  mutating func add(_ number: Number, isWhole: Bool) {
    count += 1
    if !isWhole { self.isWhole = false }
    extend(to: number)
  }

  mutating func merge(_ other: NumberStatistics) {
    count += other.count
    isWhole = isWhole && other.isWhole
    for number in [other.least, other.greatest] { if let number { extend(to: number) } }
  }

  /// Extends the range, unless `number` is NaN.
  private mutating func extend(to number: Number) {
    guard number.isLess(than: number) == false else { return }
    if least.map({ number.isLess(than: $0) == true }) ?? true { least = number }
    if greatest.map({ $0.isLess(than: number) == true }) ?? true { greatest = number }
  }
}

/// Statistics of all objects at one position.
struct ObjectStatistics: Sendable {
  private(set) var count = 0
  private(set) var members: ExactDictionary<Member> = [:]

  struct Member: Sendable {
    var count = 0
    var statistics = ValueStatistics()
  }

  mutating func add(
    _ values: ExactDictionary<PreferenceValue>, in list: Int?, lists: inout Int
  ) {
    count += 1
    for (key, value) in values {
      members[key, default: Member()].count += 1
      members[key]?.statistics.add(value, in: list, lists: &lists)
    }
  }

  mutating func merge(_ other: ObjectStatistics) {
    count += other.count
    for (key, member) in other.members {
      members[key, default: Member()].count += member.count
      members[key]?.statistics.merge(member.statistics)
    }
  }

  /// The keys that every object has. Empty for fewer than two objects, because one proves nothing.
  var required: [String] {
    count < 2 ? [] : members.filter { $1.count == count }.map(\.key)
  }

  /// Whether the keys are data instead of names of settings. The members must be alike, and either
  /// their keys look like data, or there are four or more objects with mostly the same keys, or the
  /// examples hardly share keys.
  var isDictionary: Bool {
    guard members.count >= 2, areAlike else { return false }
    if members.keys.allSatisfy({ $0.isLikelyData }) || areNumbered { return true }
    if members.count >= 4, members.values.allSatisfy(\.statistics.isGroup) { return true }
    return count >= 3 && members.count >= 6
      && members.values.reduce(0) { $0 + $1.count } * 5 < count * members.count * 2
  }

  /// The statistics of all members together.
  var element: ValueStatistics {
    members.values.reduce(into: ValueStatistics()) { $0.merge($1.statistics) }
  }

  private var areAlike: Bool {
    guard let first = members.values.first?.statistics.types,
      members.values.allSatisfy({ $0.statistics.types == first })
    else { return false }
    let groups = members.values.map(\.statistics.records).filter { $0.count > 0 }
    guard !groups.isEmpty else { return true }
    let all = groups.flatMap(\.members.keys).exactKeys
    let common = groups.reduce(0) { $0 + $1.members.count }
    return common * 5 >= all.count * groups.count * 3
  }

  /// Whether the keys differ only in a final number: `web1`, `web2`.
  private var areNumbered: Bool {
    let stems = Set(members.keys.map { $0.trimmingNumber })
    return stems.count == 1 && members.keys.allSatisfy { $0.last?.isNumber == true }
  }
}

extension String {
  /// Whether this is a path, glob, address or number. False for names made of words, however
  /// joined.
  fileprivate var isLikelyData: Bool {
    guard !isEmpty else { return false }
    return allSatisfy { $0.isNumber || ".:-".contains($0) } || contains { "/:@* ".contains($0) }
      || FormatCheck.isValid(self, as: "uuid") == true
  }

  fileprivate var trimmingNumber: Substring {
    self[..<(lastIndex { !$0.isNumber }.map(index(after:)) ?? startIndex)]
  }
}
