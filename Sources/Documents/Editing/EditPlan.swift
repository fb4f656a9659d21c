import Preferences

/// Edits by the containers they are made in.
struct EditPlan {
  /// In place of the whole document.
  private(set) var root: PreferenceValue?
  /// Containers with edits directly in them or deeper.
  private(set) var containers: [NodeID: ContainerEdits] = [:]

  init(_ edits: [Edit], _ index: NodeIndex) {
    for case .replace(0, let value, _) in edits { root = value }
    guard root == nil, !edits.isEmpty else { return }
    let sorted = edits.enumerated().sorted {
      ($0.element.node, $0.offset) < ($1.element.node, $1.offset)
    }
    note(sorted.map(\.element)[...], in: 0, index)
  }

  /// `edits` lie in `container`, sorted by node.
  private mutating func note(
    _ edits: ArraySlice<Edit>, in container: NodeID, _ index: NodeIndex
  ) {
    var own = ContainerEdits(node: container, index)
    var rest = edits
    while let edit = rest.popFirst() {
      if own.note(edit) { continue }
      let position = own.position(holding: edit.node)
      let end = Int(index.nodes[own.value(at: position)].next)
      let inner = rest.prefix { $0.node < end }
      rest = rest.dropFirst(inner.count)
      own.inside.insert(position)
      note([edit] + inner, in: own.value(at: position), index)
    }
    containers[container] = own
  }
}

/// What changes among one container's children, by their positions as they stand.
struct ContainerEdits {
  let node: NodeID
  let isDictionary: Bool
  private let values: [UInt32]
  private(set) var removed: Set<Int> = []
  private(set) var replaced: [Int: PreferenceValue] = [:]
  /// The bytes that some of the replacing values had before.
  private(set) var replacedTexts: [Int: [UInt8]] = [:]
  private(set) var renamed: [Int: String] = [:]
  /// Before the child at a position.
  private(set) var inserted: [Int: [Insertion]] = [:]
  /// Children with edits deeper inside.
  fileprivate(set) var inside: Set<Int> = []

  struct Insertion {
    let key: String?
    let value: PreferenceValue
    /// Its former text, if it is put back.
    let text: MemberText?
  }

  init(node: NodeID, _ index: NodeIndex) {
    self.node = node
    isDictionary = index.nodes[node].kind == .dictionary
    values = index.children(of: node).map { UInt32(truncatingIfNeeded: $0) }
  }

  var count: Int { values.count }
  func value(at position: Int) -> NodeID { Int(values[position]) }
  func key(at position: Int) -> NodeID? { isDictionary ? Int(values[position]) - 1 : nil }
  /// Its key where it has one.
  func first(at position: Int) -> NodeID { Int(values[position]) - (isDictionary ? 1 : 0) }

  /// Neither added nor removed anything.
  var keepsCount: Bool { removed.isEmpty && inserted.isEmpty }

  /// More than what its children hold.
  var changesItself: Bool {
    !keepsCount || !replaced.isEmpty || !renamed.isEmpty
  }

  /// Ascending positions at which something changes; `count` for what is added at the end.
  var positions: [Int] {
    inside.union(removed).union(replaced.keys).union(renamed.keys).union(inserted.keys).sorted()
  }

  /// The child that `node` is or lies in.
  fileprivate func position(holding node: NodeID) -> Int {
    var (lower, upper) = (0, values.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if first(at: middle) <= node { lower = middle + 1 } else { upper = middle }
    }
    return max(0, lower - 1)
  }

  /// False where it is made deeper inside.
  fileprivate mutating func note(_ edit: Edit) -> Bool {
    if case .insert(let value, let key, node, let position, let text) = edit {
      inserted[position, default: []].append(Insertion(key: key, value: value, text: text))
      return true
    }
    guard !values.isEmpty else { return true }
    let position = position(holding: edit.node)
    switch edit {
    case .replace(value(at: position), let new, let text):
      replaced[position] = new
      replacedTexts[position] = text
    case .remove(value(at: position)): removed.insert(position)
    case .rename(first(at: position), let key): renamed[position] = key
    default: return false
    }
    return true
  }
}

extension Edit {
  /// Where it is made; an insertion in its container.
  fileprivate var node: NodeID {
    switch self {
    case .replace(let node, _, _), .remove(let node), .rename(let node, _): node
    case .insert(_, _, let container, _, _): container
    }
  }
}
