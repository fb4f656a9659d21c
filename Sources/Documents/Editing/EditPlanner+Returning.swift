import Preferences

/// A member that comes back to a dictionary.
struct ReturningMember {
  let name: PreferenceName
  let key: String
  let value: PreferenceValue
}

extension EditPlanner {
  /// Inserts members next to the nearest neighbours that they have in the former document, with their text
  /// there if it fits. O(members of the dictionary).
  mutating func insert(
    _ members: [ReturningMember], into dictionary: NodeID, named name: PreferenceName
  ) {
    guard !members.isEmpty else { return }
    let container = former.flatMap { $0.node(of: name) }
    let order = FormerOrder(of: container, in: former)
    var positions: [ExactKey: Int] = [:]
    for (position, value) in index.children(of: dictionary).enumerated() {
      positions[ExactKey(document.key(at: value - 1))] = position
    }
    let texts = texts(of: members.map(\.key), in: container)
    var added: [ExactKey: Int] = [:]
    for member in members.sorted(by: { order.position(of: $0.key) < order.position(of: $1.key) }) {
      let place = order.place(of: member.key, among: positions, and: added) ?? end(of: dictionary)
      added[ExactKey(member.key)] = place
      let last = document.position(
        ofNew: member.value, key: nil, in: dictionary, count: end(of: dictionary))
      let (value, text) = texts[ExactKey(member.key)] ?? (member.value, nil)
      add(
        .insert(value, key: member.key, into: dictionary, position: min(place, last), text: text))
      let wanted = member.value.inOrder(of: value)
      if !wanted.isSpelled(as: value) {
        remainder.append(Change(member.name, from: value, to: wanted))
      }
    }
  }

  /// Returns the values of members of a dictionary in the former document, and their texts. Empty if they cannot
  /// be used.
  private func texts(
    of keys: [String], in dictionary: NodeID?
  ) -> [ExactKey: (PreferenceValue, MemberText?)] {
    guard keepsTexts, let dictionary, let former = former?.textDocument, former is Source,
      former.index.nodes[dictionary].kind == .dictionary
    else { return [:] }
    let nodes = former.members(keys, of: dictionary).filter { !$0.value.isDuplicate }
    let removals = EditPlan(nodes.values.map { .remove($0.node) }, former.index)
    guard let edits = removals.containers[dictionary] else { return [:] }
    return Dictionary(
      edits.removed.map { position in
        let value = edits.value(at: position)
        return (
          ExactKey(former.key(at: value - 1)),
          (former.value(at: value), former.memberText(of: position, in: edits))
        )
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The order of the keys of a dictionary in a former document.
private struct FormerOrder {
  private var keys: [ExactKey] = []
  private var positions: [ExactKey: Int] = [:]

  init(of dictionary: NodeID?, in document: (any Document)?) {
    guard let dictionary, let document, document.index.nodes[dictionary].kind == .dictionary else {
      return
    }
    keys = document.index.children(of: dictionary).map { ExactKey(document.key(at: $0 - 1)) }
    positions = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The position of a key. Keys that the dictionary does not have are last.
  func position(of key: String) -> Int { positions[ExactKey(key)] ?? keys.count }

  /// Returns the position that a member precedes: next to the nearest former neighbour that is present or
  /// was added. Nil if there is none.
  func place(
    of key: String, among present: [ExactKey: Int], and added: [ExactKey: Int]
  ) -> Int? {
    guard let own = positions[ExactKey(key)] else { return nil }
    for distance in 1..<max(own + 1, keys.count - own, 2) {
      if own - distance >= 0 {
        let previous = keys[own - distance]
        if let position = present[previous].map({ $0 + 1 }) ?? added[previous] { return position }
      }
      if own + distance < keys.count, let next = present[keys[own + distance]] { return next }
    }
    return nil
  }
}

extension PreferenceValue {
  /// Returns the value with the members of `other` first, in the order of `other`.
  func inOrder(of other: PreferenceValue) -> PreferenceValue {
    guard case .dictionary(let mine) = self, case .dictionary(let theirs) = other else {
      return self
    }
    var members: ExactDictionary<PreferenceValue> = [:]
    for (key, value) in theirs { members[key] = mine[key]?.inOrder(of: value) }
    for (key, value) in mine where theirs[key] == nil { members[key] = value }
    return .dictionary(members)
  }
}
