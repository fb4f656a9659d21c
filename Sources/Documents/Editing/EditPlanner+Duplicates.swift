import Preferences

/// The member with a key, and earlier ones that have the same key.
struct FoundMember {
  /// The last one, which counts.
  var node: NodeID
  /// The others that are not removed, in their order.
  var earlier: [NodeID] = []
  /// Whether another member takes the place of the one that counts.
  var isReplaced = false

  var isDuplicate: Bool { !earlier.isEmpty }
}

extension EditPlanner {
  /// Removes the duplicates whose names `tree` removes, which are those of lines, from the document and from
  /// `found`. Returns these names. Throws if a change sets one of them, or expects another value.
  ///
  /// If the key gets the value of a removed one, that one stays, and the one that counts is removed.
  mutating func planDuplicates(
    _ tree: ChangeTree, _ found: inout [ExactKey: FoundMember], of dictionary: NodeID,
    named name: PreferenceName
  ) throws(Problem) -> Set<ExactKey> {
    var names: Set<ExactKey> = []
    var removed: [ExactKey: [(number: Int, node: NodeID)]] = [:]
    for (step, part) in tree.parts {
      guard let label = step.key, found[ExactKey(label)] == nil,
        let (key, number) = UnreadLine.parts(of: label)
      else { continue }
      guard let member = found[ExactKey(key)], member.earlier.indices.contains(number - 1) else {
        // It cannot come back without the text of its state, and changes no value.
        if part.returns, isDuplicateInFormer(name.appending(step)) { names.insert(ExactKey(label)) }
        continue
      }
      let node = member.earlier[number - 1]
      try checkRemoval(part.change, of: node, named: name.appending(step))
      names.insert(ExactKey(label))
      removed[ExactKey(key), default: []].append((number, node))
    }
    for (key, lines) in removed {
      guard var member = found[key] else { continue }
      var nodes = lines.sorted { $0.number < $1.number }.map(\.node)
      member.earlier.removeAll { nodes.contains($0) }
      let change = tree.parts[.key(key.text)]?.change
      if let change, let new = change.new, let old = change.old, change.spelling == nil,
        old.isSpelled(as: document.value(at: member.node)),
        let kept = nodes.lastIndex(where: { new.isSpelled(as: document.value(at: $0)) }),
        member.earlier.allSatisfy({ $0 < nodes[kept] })
      {
        nodes[kept] = member.node
        member.isReplaced = true
      }
      for node in nodes { add(.remove(node)) }
      found[key] = member
    }
    return names
  }

  private func isDuplicateInFormer(_ name: PreferenceName) -> Bool {
    guard let former else { return false }
    let snapshot = DocumentSnapshot(former, revision: .new())
    return snapshot.node(of: name) == nil && snapshot.nodeOrDuplicate(of: name) != nil
  }

  private func checkRemoval(
    _ change: Change?, of node: NodeID, named name: PreferenceName
  ) throws(Problem) {
    guard let change, change.new == nil else {
      throw UnreadLine.problem(setting: name) ?? Problem(.noSuchName(nearest: nil), name: name)
    }
    let found = document.value(at: node)
    guard let old = change.old, old.isSpelled(as: found) else {
      throw Problem(
        .stale(expected: change.old?.text(limit: 40) ?? "nothing", found: found.text(limit: 40)),
        name: name, place: document.place(at: node))
    }
  }
}

extension Document {
  /// Finds the values of several keys at once, and of the keys whose lines they name. O(members).
  func members(_ keys: [String], of dictionary: NodeID) -> [ExactKey: FoundMember] {
    let keys = keys + keys.compactMap { UnreadLine.parts(of: $0)?.key }
    let wanted = keys.exactKeys
    let lengths = Set(keys.map(\.utf8.count))
    var found: [ExactKey: FoundMember] = [:]
    let texts = KeyTexts(self)
    for value in index.children(of: dictionary) {
      if let text = texts.range(of: value - 1), !lengths.contains(text.count) { continue }
      let key = ExactKey(key(at: value - 1))
      guard wanted.contains(key) else { continue }
      if let former = found[key]?.node {
        found[key]?.earlier.append(former)
        found[key]?.node = value
      } else {
        found[key] = FoundMember(node: value)
      }
    }
    return found
  }
}
