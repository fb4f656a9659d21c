import Preferences

/// From changes to edits of a document's tree: the least that makes the one from the other.
///
/// Names mean the document as it stands before all changes. A name that is absent is added at the
/// end of its container, with the dictionaries on the way; an element only right after the last. A
/// changed container is compared with what stands there, and only what differs is edited. What has an
/// original text goes back next to its former neighbours.
struct EditPlanner<Source: Document> {
  let document: Source
  let index: NodeIndex
  let returning: Returning
  private(set) var edits: [Edit] = []
  /// Members and elements that go back exactly as they were.
  var exact = ExactEdits()
  /// Members that cannot go back exactly.
  var left: [Change] = []
  /// What is to be made after the edits: from the values of the texts that are put back to those that
  /// are wanted.
  var remainder: [Change] = []
  /// How many children containers have, counted once.
  private var ends: [NodeID: Int] = [:]

  /// How what has an original text is put back.
  enum Returning {
    /// Only if nothing else happens to the bytes around it; members that do not fit are left over.
    case exactly
    /// With its bytes, next to its nearest neighbour.
    case nearby
    /// As a new value, next to its nearest neighbour.
    case anew
  }

  static func plan(
    for changes: [Change], in document: Source, _ returning: Returning
  ) throws(Problem) -> EditPlanner {
    var planner = EditPlanner(document: document, index: document.index, returning: returning)
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
      let original = returning == .anew ? nil : change.newText
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
    var members: [ReturningMember] = []
    for (step, part) in tree.parts {
      guard let key = step.key else {
        throw Problem(.notA("a list", found: "a dictionary", nearest: nil), name: name)
      }
      guard let member = found[ExactKey(key)] else {
        let name = name.appending(step)
        if let text = part.originalText, let value = try part.newValue(at: name) {
          members.append(ReturningMember(name: name, key: key, value: value, text: text))
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
    putBack(members, into: dictionary)
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
    add(.insert(value, key: key, into: container, position: end(of: container)))
  }

  mutating func end(of container: NodeID) -> Int {
    let end = ends[container] ?? index.childCount(of: container)
    ends[container] = end
    return end
  }
}

extension NodeIndex {
  /// O(children).
  func childCount(of container: NodeID) -> Int {
    var count = 0
    for _ in children(of: container) { count += 1 }
    return count
  }
}

extension Document {
  /// Where these keys' values stand. O(members), whatever their number.
  func members(
    _ keys: [String], of dictionary: NodeID
  ) -> [ExactKey: (node: NodeID, isDuplicate: Bool)] {
    let wanted = keys.exactKeys
    let lengths = Set(keys.map(\.utf8.count))
    var found: [ExactKey: (node: NodeID, isDuplicate: Bool)] = [:]
    for value in index.children(of: dictionary) {
      if let text = index.nodes[value - 1].plainText, !lengths.contains(text.count) { continue }
      let key = ExactKey(key(at: value - 1))
      if wanted.contains(key) { found[key] = (value, found[key] != nil) }
    }
    return found
  }
}
