import Preferences

/// Statistics of the values at one position of the examples.
struct Sighting {
  /// The types about which nothing else is recorded.
  private(set) var plain: Set<PlainType> = []
  private(set) var numbers = NumberSighting()
  private(set) var texts = TextSighting()
  private(set) var records = RecordSighting()
  private(set) var lists = ListSighting()

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
  mutating func merge(_ other: Sighting) {
    plain.formUnion(other.plain)
    numbers.merge(other.numbers)
    texts.merge(other.texts)
    records.merge(other.records)
    lists.merge(other.lists)
  }
}

/// Statistics of the elements of all lists at one position.
struct ListSighting {
  private(set) var count = 0
  /// Holds at most one element. An array is used because a struct cannot contain itself.
  private var inner: [Sighting] = []

  var element: Sighting { inner.first ?? Sighting() }

  mutating func add(_ elements: [PreferenceValue], lists: inout Int) {
    count += 1
    lists += 1
    let list = lists
    if inner.isEmpty { inner = [Sighting()] }
    for value in elements { inner[0].add(value, in: list, lists: &lists) }
  }

  mutating func merge(_ other: ListSighting) {
    count += other.count
    guard let theirs = other.inner.first else { return }
    if inner.isEmpty { inner = [theirs] } else { inner[0].merge(theirs) }
  }
}

struct NumberSighting {
  private(set) var count = 0
  private(set) var isWhole = true
  private(set) var least: Number?
  private(set) var greatest: Number?

  mutating func add(_ number: Number, isWhole: Bool) {
    count += 1
    if !isWhole { self.isWhole = false }
    extend(to: number)
  }

  mutating func merge(_ other: NumberSighting) {
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
