import Preferences

/// Computes the fewest edits of a document's tree that make a list of changes.
///
/// Names refer to the document before all changes. A missing member is added at the end of its
/// container, with the dictionaries on the way. A missing element must directly follow the last
/// one.
///
/// A changed container is compared with the old one, and only differences are edited. A value with
/// an original text is restored next to its former neighbours.
struct EditPlanner<Source: EditableDocument> {
  let document: Source
  let index: NodeIndex
  let restoration: Restoration
  private(set) var edits: [Edit] = []
  /// The members and elements that are restored exactly.
  var exact = ExactEdits()
  /// The members that cannot be restored exactly.
  var unrestored: [Change] = []
  /// The changes to make after the edits: from the values of the restored texts to the new values.
  var remainder: [Change] = []
  /// The number of children of each container, counted once.
  private var ends: [NodeID: Int] = [:]

  /// A way to restore values that have an original text.
  enum Restoration {
    /// Restores a member only if the bytes around it are otherwise unchanged. Other members become
    /// `unrestored`.
    case exactly
    /// Restores the original bytes, next to the nearest neighbour.
    case nearby
    /// Writes a new value, next to the nearest neighbour.
    case asNewValue
  }

  static func plan(
    for changes: [Change], in document: Source, _ restoration: Restoration
  ) throws(Problem) -> EditPlanner {
    var planner = EditPlanner(document: document, index: document.index, restoration: restoration)
    try planner.plan(ChangeTree(changes), at: 0, named: .root)
    return planner
  }

  mutating func add(_ edit: Edit) { edits.append(edit) }

  private mutating func plan(
    _ tree: ChangeTree, at node: NodeID, named name: PreferenceName
  ) throws(Problem) {
    if let change = tree.change { return try plan(change, at: node) }
    switch index.nodes[node].kind {
    case .dictionary: try planMembers(tree, of: node, named: name)
    case .array: try planElements(tree, of: node, named: name)
    default:
      guard !tree.parts.isEmpty else { return }
      let expected = tree.parts.keys.allSatisfy { $0.key != nil } ? "a dictionary" : "a list"
      throw Problem(
        .notA(expected, found: document.value(at: node).text(limit: 40), nearest: nil), name: name,
        place: document.place(at: node))
    }
  }

  private mutating func plan(_ change: Change, at node: NodeID) throws(Problem) {
    let found = document.value(at: node)
    guard let old = change.old, old.isSpelled(as: found) else {
      throw Problem(
        .stale(expected: change.old?.text(limit: 40) ?? "nothing", found: found.text(limit: 40)),
        name: change.name,
        place: document.place(at: node))
    }
    if let new = change.new {
      let original = restoration == .asNewValue ? nil : change.newText
      try diff(node, found, new, original.flatMap { OriginalNode($0, for: document) })
    } else if change.name.isRoot {
      throw Problem(.unwritable("the whole document cannot be removed"), name: change.name)
    } else {
      add(.remove(node))
    }
  }

  private mutating func planMembers(
    _ tree: ChangeTree, of dictionary: NodeID, named name: PreferenceName
  ) throws(Problem) {
    let found = document.members(tree.parts.keys.compactMap(\.key), of: dictionary)
    let renamings = tree.renamings(in: found)
    let renamed = Set(renamings.values.map(ExactKey.init))
    var members: [RestoredMember] = []
    for (step, part) in tree.parts {
      guard let key = step.key else {
        throw Problem(.notA("a list", found: "a dictionary", nearest: nil), name: name)
      }
      if renamed.contains(ExactKey(key)) { continue }
      if let former = renamings[ExactKey(key)], let removal = tree.parts[.key(former)]?.change,
        let new = part.change?.new, let member = found[ExactKey(former)]
      {
        add(.rename(member.node - 1, to: key))
        try plan(Change(removal.name, from: removal.old, to: new), at: member.node)
        continue
      }
      guard let member = found[ExactKey(key)] else {
        let name = name.appending(step)
        if let text = part.originalText, let value = try part.newValue(at: name) {
          members.append(RestoredMember(name: name, key: key, value: value, text: text))
        } else {
          try insert(part, key: key, into: dictionary, named: name)
        }
        continue
      }
      guard !member.isDuplicate else {
        throw Problem(
          .duplicateKey(key), name: name.appending(step), place: document.place(at: member.node))
      }
      try plan(part, at: member.node, named: name.appending(step))
    }
    restore(members, into: dictionary)
  }

  private mutating func planElements(
    _ tree: ChangeTree, of array: NodeID, named name: PreferenceName
  ) throws(Problem) {
    let elements = Array(index.children(of: array))
    var end = elements.count
    for (step, part) in tree.parts.sortedByIndex {
      guard let position = step.index, position <= end else {
        throw step.position == nil
          ? Problem(.noSuchName(nearest: nil), name: name.appending(step))
          : .pastEnd(of: name, count: end, at: step)
      }
      if position < elements.count {
        try plan(part, at: elements[position], named: name.appending(step))
      } else {
        try insert(part, key: nil, into: array, named: name.appending(step))
        end += 1
      }
    }
  }

  private mutating func insert(
    _ part: ChangeTree, key: String?, into container: NodeID, named name: PreferenceName
  ) throws(Problem) {
    guard let value = try part.newValue(at: name) else { return }
    let end = end(of: container)
    let position = document.position(ofNew: value, key: key, in: container, count: end)
    add(.insert(value, key: key, into: container, position: position))
  }

  mutating func end(of container: NodeID) -> Int {
    let end = ends[container] ?? index.childCount(of: container)
    ends[container] = end
    return end
  }
}

extension NodeIndex {
  /// Counts the children. O(children).
  func childCount(of container: NodeID) -> Int {
    var count = 0
    for _ in children(of: container) { count += 1 }
    return count
  }
}

extension Document {
  /// Finds the values of several keys at once. O(members).
  func members(
    _ keys: [String], of dictionary: NodeID
  ) -> [ExactKey: (node: NodeID, isDuplicate: Bool)] {
    let wanted = keys.exactKeys
    let lengths = Set(keys.map(\.utf8.count))
    var found: [ExactKey: (node: NodeID, isDuplicate: Bool)] = [:]
    let texts = KeyTexts(self)
    for value in index.children(of: dictionary) {
      if let text = texts.range(of: value - 1), !lengths.contains(text.count) { continue }
      let key = ExactKey(key(at: value - 1))
      if wanted.contains(key) { found[key] = (value, found[key] != nil) }
    }
    return found
  }
}
