import Preferences

/// The rows of the tree of namespaces. A row is made when it is read, because one namespace may have
/// thousands of siblings, of which the screen shows a few.
public struct NamespaceList: RandomAccessCollection, Sendable {
  private let tree: NamespaceTree?
  /// The shown namespaces of one parent each, the outermost first.
  private let levels: [Level]
  /// The position of the open namespace.
  private(set) var open = 0
  /// The width of the widest row, in cells. Only the first few hundred of each level count.
  package let widest: Int

  /// The namespaces of one parent. The next level is below one of them.
  private struct Level {
    let branch: NamespaceBranch
    /// The number of the namespace that is expanded; the last one if none is.
    let expanded: Int
    /// The number of rows of all levels inside.
    let inner: Int
  }

  /// A list without rows.
  init() {
    (tree, levels, widest) = (nil, [], 0)
  }

  /// - Parameter branches: The shown namespaces of one parent each, the outermost first, with the
  ///   number of the one that is expanded.
  init(_ tree: NamespaceTree, _ branches: [(branch: NamespaceBranch, expanded: Int?)]) {
    self.tree = tree
    var levels: [Level] = []
    var inner = 0
    for (branch, expanded) in branches.reversed() {
      levels.append(
        Level(branch: branch, expanded: expanded ?? branch.entries.count - 1, inner: inner))
      inner += branch.entries.count
    }
    self.levels = levels.reversed()
    widest = ([tree.root.cells] + branches.map(\.branch.widest)).max() ?? 0
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int {
    tree == nil ? 0 : 1 + (levels.first.map { $0.branch.entries.count + $0.inner } ?? 0)
  }

  public subscript(index: Int) -> NamespaceRow {
    guard let tree else { preconditionFailure("no rows") }
    var row = tree.root
    var offset = index - 1
    for (depth, level) in levels.enumerated() where offset >= 0 {
      if offset <= level.expanded || offset > level.expanded + level.inner {
        let number = offset <= level.expanded ? offset : offset - level.inner
        row = tree.row(level.branch.entries[number], in: level.branch.parent, depth: depth)
        break
      }
      offset -= level.expanded + 1
    }
    row.isOpen = index == open
    return row
  }

  /// Marks `name` as open. Returns false if no row shows it.
  mutating func open(_ name: PreferenceName) -> Bool {
    let found = position(of: name)
    open = found ?? 0
    return found != nil
  }

  private func position(of name: PreferenceName) -> Int? {
    guard let parent = name.parent else { return tree == nil ? nil : 0 }
    var start = 1
    for level in levels {
      if level.branch.parent == parent {
        return level.branch.number(of: name).map { number in
          start + number + (number > level.expanded ? level.inner : 0)
        }
      }
      start += level.expanded + 1
    }
    return nil
  }
}

/// The namespaces directly inside one parent.
struct NamespaceBranch: Sendable {
  typealias Entry = (name: PreferenceName, count: Int)

  let parent: PreferenceName
  private(set) var entries: [Entry]
  /// The width of the widest row, in cells.
  private(set) var widest: Int
  /// The numbers of many entries, by name.
  private var numbers: [PreferenceName: Int]?

  /// The number of entries that are measured.
  private static let measured = 500
  /// The number of entries that are searched one by one.
  private static let few = 64

  init(_ entries: [Entry], in parent: PreferenceName, of tree: NamespaceTree) {
    self.parent = parent
    self.entries = entries
    let depth = parent.components.count
    widest =
      entries.prefix(Self.measured).map { tree.row($0, in: parent, depth: depth).cells }.max() ?? 0
    guard entries.count > Self.few else { return }
    numbers = Dictionary(
      entries.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func number(of name: PreferenceName) -> Int? {
    numbers.map { $0[name] } ?? entries.firstIndex { $0.name == name }
  }

  mutating func append(_ entry: Entry, of tree: NamespaceTree) {
    numbers?[entry.name] = entries.count
    entries.append(entry)
    widest = max(widest, tree.row(entry, in: parent, depth: parent.components.count).cells)
  }
}

extension NamespaceRow {
  /// The width of the row: mark, indentation, label, a gap, and the count with its sign.
  var cells: Int { 2 + depth * 2 + label.cells + 1 + String(count).count + 1 }
}
