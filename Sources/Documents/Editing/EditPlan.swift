import Preferences

/// Edits, grouped by their containers.
struct EditPlan {
  /// The value that replaces the whole document.
  private(set) var root: PreferenceValue?
  /// The containers in which something changes, directly or deeper inside.
  private(set) var containers: [NodeID: ContainerEdits] = [:]

  /// Whether a key gets another name.
  var renamesKeys: Bool { containers.values.contains { !$0.renamed.isEmpty } }

  init(_ edits: [Edit], _ index: NodeIndex) {
    for case .replace(0, let value, _) in edits { root = value }
    guard root == nil, !edits.isEmpty else { return }
    let sorted = edits.enumerated().sorted {
      ($0.element.node, $0.offset) < ($1.element.node, $1.offset)
    }
    record(sorted.map(\.element)[...], in: 0, index)
  }

  /// Records `edits`, which lie in `container` and are sorted by node.
  private mutating func record(
    _ edits: ArraySlice<Edit>, in container: NodeID, _ index: NodeIndex
  ) {
    var own = ContainerEdits(node: container, index)
    var rest = edits
    while let edit = rest.popFirst() {
      if own.record(edit) { continue }
      let position = own.position(holding: edit.node)
      let end = Int(index.nodes[own.value(at: position)].next)
      let inner = rest.prefix { $0.node < end }
      rest = rest.dropFirst(inner.count)
      own.inside.insert(position)
      record([edit] + inner, in: own.value(at: position), index)
    }
    containers[container] = own
  }
}

/// The edits of one container's children. Positions count the children before any edit.
struct ContainerEdits {
  let node: NodeID
  let isDictionary: Bool
  private let values: [UInt32]
  private(set) var removed: Set<Int> = []
  /// The removed children that are inserted elsewhere in the container.
  private(set) var moved: Set<Int> = []
  private(set) var replaced: [Int: PreferenceValue] = [:]
  /// The spellings of replacing values that the format does not choose.
  private(set) var replacedTexts: [Int: [UInt8]] = [:]
  private(set) var renamed: [Int: String] = [:]
  /// The new children before each position.
  private(set) var inserted: [Int: [Insertion]] = [:]
  /// The positions of children with edits deeper inside.
  fileprivate(set) var inside: Set<Int> = []

  struct Insertion {
    let key: String?
    let value: PreferenceValue
    /// The text of a child that comes back or moves.
    let text: MemberText?
    /// The spelling of a new value. Nil if the format spells it.
    let spelling: [UInt8]?

    init(
      key: String?, value: PreferenceValue, text: MemberText? = nil, spelling: [UInt8]? = nil
    ) {
      (self.key, self.value, self.text, self.spelling) = (key, value, text, spelling)
    }
  }

  init(node: NodeID, _ index: NodeIndex) {
    self.node = node
    isDictionary = index.nodes[node].kind == .dictionary
    let size = index.nodes.next(after: node) - node
    var values = [UInt32](reserving: isDictionary ? size / 2 : size)
    for value in index.children(of: node) { values.append(UInt32(truncatingIfNeeded: value)) }
    self.values = values
  }

  /// Makes edits of values that are written one after another, of whatever container. The positions are those of
  /// `values`.
  init(
    node: NodeID, values: [NodeID], removed: Set<Int>, inserted: [Int: [Insertion]]
  ) {
    (self.node, isDictionary) = (node, true)
    self.values = values.map { UInt32(truncatingIfNeeded: $0) }
    (self.removed, self.inserted) = (removed, inserted)
  }

  var count: Int { values.count }
  func value(at position: Int) -> NodeID { Int(values[position]) }
  func key(at position: Int) -> NodeID? { isDictionary ? Int(values[position]) - 1 : nil }
  /// Returns the first node of a child: its key, or its value in an array.
  func first(at position: Int) -> NodeID { Int(values[position]) - (isDictionary ? 1 : 0) }

  /// Whether no child is added or removed.
  var keepsCount: Bool { removed.isEmpty && inserted.isEmpty }

  /// Whether a comment above the child at `position` may also be about the one at `next`, which stays in
  /// the container.
  func sharesComments(_ position: Int, with next: Int) -> Bool {
    moved.contains(position) || moved.contains(next) || !removed.contains(next)
  }

  /// Whether anything changes besides the inside of children.
  var changesItself: Bool {
    !keepsCount || !replaced.isEmpty || !renamed.isEmpty
  }

  /// The positions at which anything changes, ascending. It contains `count` if children are
  /// appended.
  var positions: [Int] {
    inside.union(removed).union(replaced.keys).union(renamed.keys).union(inserted.keys).sorted()
  }

  /// Returns the position of the child that contains `node`.
  fileprivate func position(holding node: NodeID) -> Int {
    max(0, values.indices.partitioningIndex { first(at: $0) > node } - 1)
  }

  /// The last child before `position` that is not removed.
  func lastKept(before position: Int) -> Int? { (0..<position).last { !removed.contains($0) } }

  /// The first child at or after `position` that is not removed.
  func firstKept(from position: Int) -> Int? {
    (position..<Swift.max(position, count)).first { !removed.contains($0) }
  }

  /// The new children behind each child that stays, in order. Those before the first one are behind position -1.
  var insertedRuns: [(key: Int, value: [Insertion])] {
    var runs: [Int: [Insertion]] = [:]
    for (position, insertions) in inserted.inOrder {
      runs[lastKept(before: position) ?? -1, default: []] += insertions
    }
    return runs.inOrder
  }

  /// Records an edit of a child. Returns false if the edit belongs to a nested container.
  fileprivate mutating func record(_ edit: Edit) -> Bool {
    if case .insert(let value, let key, node, let position, let text, let spelling) = edit {
      inserted[position, default: []].append(
        Insertion(key: key, value: value, text: text, spelling: spelling))
      return true
    }
    guard !values.isEmpty else { return true }
    let position = position(holding: edit.node)
    switch edit {
    case .replace(value(at: position), let new, let text):
      replaced[position] = new
      replacedTexts[position] = text
    case .remove(value(at: position), let isMoved):
      removed.insert(position)
      if isMoved { moved.insert(position) }
    case .rename(first(at: position), let key): renamed[position] = key
    default: return false
    }
    return true
  }
}

extension Dictionary where Key == Int {
  /// The entries in the order of their keys, so that equal edits make equal splices.
  var inOrder: [(key: Int, value: Value)] { sorted { $0.key < $1.key } }
}

extension Edit {
  /// The node to change. For an insertion, the container.
  fileprivate var node: NodeID {
    switch self {
    case .replace(let node, _, _), .remove(let node, _), .rename(let node, _): node
    case .insert(_, _, let container, _, _, _): container
    }
  }
}

/// One edit of a document's tree. Nodes and positions are those before any edit. `EditPlanner`
/// creates edits from changes, and each text format turns them into splices.
enum Edit: Hashable {
  /// Replaces a value. `text` is its spelling, if the format does not choose one.
  case replace(NodeID, with: PreferenceValue, text: [UInt8]? = nil)
  /// Inserts a member (with a `key`) or an element before the child at `position`. Several
  /// insertions at one position keep their order. `text` is that of a child that comes back or moves, and
  /// `spelling` that of a new value.
  case insert(
    PreferenceValue, key: String?, into: NodeID, position: Int, text: MemberText? = nil,
    spelling: [UInt8]? = nil)
  /// Removes a value, with its key if it has one. It is moved if it is also inserted elsewhere in its
  /// container.
  case remove(NodeID, isMoved: Bool = false)
  /// Renames a key.
  case rename(NodeID, to: String)
}
