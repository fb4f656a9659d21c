/// Rows of a snapshot in ascending order.
public enum RowSet: Hashable, Sendable {
  /// All rows of a range.
  case range(Range<Int>)
  /// Single rows, in ascending order.
  case list([Int32])
}

extension RowSet: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int {
    switch self {
    case .range(let range): range.count
    case .list(let rows): rows.count
    }
  }
  /// Returns the row at `position`.
  public subscript(position: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + position
    case .list(let rows): Int(rows[position])
    }
  }
}

extension RowSet {
  /// Creates a set of ascending rows, as a range if they are contiguous.
  public init(_ rows: some Sequence<Int>) { self.init(ascending: rows.map(Int32.init)) }

  /// Creates a set of ascending rows, as a range if they are contiguous.
  package init(ascending list: [Int32]) {
    guard let first = list.first, let last = list.last else {
      self = .range(0..<0)
      return
    }
    self = Int(last - first) == list.count - 1 ? .range(Int(first)..<Int(last) + 1) : .list(list)
  }
}

/// A namespace with the number of its rows.
public struct NamespaceSummary: Hashable, Sendable {
  /// The name with dotted keys split: the key `editor.fontSize` is in the namespace `editor`.
  public let name: PreferenceName
  /// The number of rows inside, at any depth.
  public private(set) var count: Int
  /// Whether the namespace contains other namespaces.
  public private(set) var hasChildren: Bool

  /// Creates a summary.
  public init(_ name: PreferenceName, count: Int, hasChildren: Bool) {
    self.name = name
    self.count = count
    self.hasChildren = hasChildren
  }

  /// Counts one row more. `isDeeper` says whether it is in a namespace of this one.
  mutating func addRow(isDeeper: Bool) {
    count += 1
    hasChildren = hasChildren || isDeeper
  }
}
