import Preferences

/// Computes the fewest edits of a document's tree that make a list of changes.
///
/// Names refer to the document before all changes. A missing member is added at the end of its
/// container, with the dictionaries on the way. A missing element must directly follow the last
/// one.
///
/// A changed container is compared with the old one, and only differences are edited. A value that comes back
/// is placed next to the neighbours that it has in the former document.
struct EditPlanner<Source: EditableDocument> {
  let document: Source
  let index: NodeIndex
  /// A document with the places and texts of values that come back.
  let former: (any Document)?
  /// Whether these texts are written. Otherwise, the values are.
  let keepsTexts: Bool
  private(set) var edits: [Edit] = []
  /// The changes to make after the edits: from the values of the former texts to the new values.
  var remainder: [Change] = []
  /// The number of children of each container, counted once.
  private var ends: [NodeID: Int] = [:]

  static func plan(
    for changes: [Change], in document: Source, former: (any Document)?, keepingTexts: Bool
  ) throws(Problem) -> EditPlanner {
    var planner = EditPlanner(
      document: document, index: document.index, former: former, keepsTexts: keepingTexts)
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
      let expected = tree.parts.keys.allSatisfy { $0.key != nil } ? "a group" : "a list"
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
      if let spelling = change.spelling {
        return add(.replace(node, with: new, text: Array(spelling.utf8)))
      }
      try diff(node, found, new, formerNode(of: change))
    } else if change.name.isRoot {
      throw Problem(.unwritable("the whole document cannot be removed"), name: change.name)
    } else {
      add(.remove(node))
    }
  }

  private mutating func planMembers(
    _ tree: ChangeTree, of dictionary: NodeID, named name: PreferenceName
  ) throws(Problem) {
    var found = document.members(tree.parts.keys.compactMap(\.key), of: dictionary)
    let duplicates = try planDuplicates(tree, &found, of: dictionary, named: name)
    let renamings = tree.renamings(in: found)
    let renamed = Set(renamings.values.map(ExactKey.init))
    var members: [ReturningMember] = []
    for (step, part) in tree.parts {
      guard let key = step.key else {
        throw Problem(.notA("a list", found: "a group", nearest: nil), name: name)
      }
      if renamed.contains(ExactKey(key)) || duplicates.contains(ExactKey(key)) { continue }
      if let former = renamings[ExactKey(key)], let removal = tree.parts[.key(former)]?.change,
        let new = part.change?.new, let member = found[ExactKey(former)]
      {
        add(.rename(member.node - 1, to: key))
        try plan(Change(removal.name, from: removal.old, to: new), at: member.node)
        continue
      }
      guard let member = found[ExactKey(key)] else {
        let name = name.appending(step)
        if former != nil, part.returns, let value = try part.newValue(at: name) {
          members.append(ReturningMember(name: name, key: key, value: value))
        } else {
          try insert(part, key: key, into: dictionary, named: name)
        }
        continue
      }
      if member.isReplaced { continue }
      guard !member.isDuplicate else {
        throw Problem(
          .duplicateKey(key), name: name.appending(step), place: document.place(at: member.node))
      }
      try plan(part, at: member.node, named: name.appending(step))
    }
    insert(members, into: dictionary, named: name)
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
    add(
      .insert(
        value, key: key, into: container, position: position,
        spelling: part.change?.spelling.map { Array($0.utf8) }))
  }

  /// Returns the value in the former document to which a change returns. Nil if its text cannot be used.
  private func formerNode(of change: Change) -> FormerNode? {
    guard keepsTexts, change.state != nil, let former = former?.textDocument,
      former is Source
    else { return nil }
    return former.node(of: change.name).map { FormerNode(document: former, node: $0) }
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
