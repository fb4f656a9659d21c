import Preferences

/// A member that is put back.
struct ReturningMember {
  let name: PreferenceName
  let key: String
  let value: PreferenceValue
  let text: OriginalText
}

extension EditPlanner {
  /// O(members of the dictionary).
  mutating func putBack(_ members: [ReturningMember], into dictionary: NodeID) {
    guard !members.isEmpty else { return }
    let arrangement = Arrangement(
      members.map { ($0.key, $0.text) }, among: positions(in: dictionary),
      count: end(of: dictionary))
    for place in arrangement.places {
      let member = members[place.member]
      let text = member.text
      guard usesTexts, text.format == document.format.rawValue, document is any TextDocument else {
        add(.insert(member.value, key: member.key, into: dictionary, position: place.position))
        continue
      }
      let memberText = MemberText(
        bytes: text.bytes, before: text.before, after: text.after,
        hasPrevious: !text.previous.isEmpty, hasNext: !text.next.isEmpty,
        meetsPrevious: place.meetsPrevious, meetsNext: place.meetsNext)
      add(
        .insert(
          text.value, key: member.key, into: dictionary, position: place.position,
          text: memberText))
      let wanted = member.value.inOrder(of: text.value)
      if !wanted.isSpelled(as: text.value) {
        residue.append(Change(member.name, from: text.value, to: wanted))
      }
    }
  }

  private func positions(in dictionary: NodeID) -> [String: Int] {
    var positions: [String: Int] = [:]
    for (position, value) in index.children(of: dictionary).enumerated() {
      positions[document.key(at: value - 1)] = position
    }
    return positions
  }
}

extension PreferenceValue {
  /// Its members that `other` has too in the order of `other`, then the rest.
  fileprivate func inOrder(of other: PreferenceValue) -> PreferenceValue {
    guard case .dictionary(let mine) = self, case .dictionary(let theirs) = other else {
      return self
    }
    var members: ExactDictionary<PreferenceValue> = [:]
    for (key, value) in theirs { members[key] = mine[key]?.inOrder(of: value) }
    for (key, value) in mine where theirs[key] == nil { members[key] = value }
    return .dictionary(members)
  }
}
