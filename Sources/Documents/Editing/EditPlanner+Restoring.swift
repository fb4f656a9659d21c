import Preferences

/// A member to restore.
struct RestoredMember {
  let name: PreferenceName
  let key: String
  let value: PreferenceValue
  let text: OriginalText

  /// The changes that lead from the value of the original text to `value`.
  var remainder: [Change] {
    let wanted = value.inOrder(of: text.value)
    if wanted.isSpelled(as: text.value) { return [] }
    var result = text.value
    var parts: [Change] = []
    for part in text.parts {
      let path = part.name.components.dropFirst(name.components.count)
      let now = result[path]
      if now == part.new { continue }
      result = result.replacing(path, with: part.new) ?? result
      parts.append(Change(part.name, from: now, to: part.new, newText: part.newText))
    }
    return result.inOrder(of: value).isSpelled(as: value)
      ? parts : [Change(name, from: text.value, to: wanted)]
  }
}

extension EditPlanner {
  /// Restores members of a dictionary. O(members of the dictionary).
  mutating func restore(_ members: [RestoredMember], into dictionary: NodeID) {
    guard !members.isEmpty else { return }
    var positions: [ExactKey: Int] = [:]
    for (position, value) in index.children(of: dictionary).enumerated() {
      positions[ExactKey(document.key(at: value - 1))] = position
    }
    guard restoration != .exactly else {
      return restoreExactly(members, into: dictionary, among: positions)
    }
    let arrangement = MemberPlacement(
      members.map { ($0.key, $0.text) }, among: positions, count: end(of: dictionary))
    let end = end(of: dictionary)
    for place in arrangement.places {
      let member = members[place.member]
      let last = document.position(ofNew: member.value, key: nil, in: dictionary, count: end)
      let text = restoration == .asNewValue ? nil : memberText(of: member.text, in: dictionary)
      add(
        .insert(
          text == nil ? member.value : member.text.value, key: member.key, into: dictionary,
          position: min(place.position, last), text: text))
      if text != nil { remainder += member.remainder }
    }
  }

  private mutating func restoreExactly(
    _ members: [RestoredMember], into dictionary: NodeID, among positions: [ExactKey: Int]
  ) {
    guard let document = document as? any TextDocument else {
      unrestored += members.map(\.change)
      return
    }
    var exactRestoration = ExactRestoration(
      members, into: dictionary, of: document, among: positions)
    exactRestoration.restore()
    exact.splices += exactRestoration.splices
    for (number, position) in exactRestoration.places {
      let member = members[number]
      exact.edits.append(
        .insert(member.text.value, key: member.key, into: dictionary, position: position))
      remainder += member.remainder
    }
    unrestored += exactRestoration.unrestored.map { members[$0].change }
  }

  /// Returns the member's text, or nil if the document cannot use its bytes.
  private func memberText(of text: OriginalText, in dictionary: NodeID) -> MemberText? {
    guard text.format == document.format.rawValue, let document = document as? any TextDocument,
      let siblings = text.siblings, let before = siblings.gaps[text.number],
      let after = siblings.gaps[text.number + 1]
    else { return nil }
    let next = text.next.first.flatMap { document.child(.key($0), of: dictionary) }
    return MemberText(
      bytes: text.bytes, before: document.ownText(ofGap: before), after: after,
      hasPrevious: !text.previous.isEmpty, hasNext: !text.next.isEmpty,
      nextIsSection: next.map(document.isSection) ?? false)
  }
}

extension RestoredMember {
  fileprivate var change: Change { Change(name, from: nil, to: value, newText: text) }
}

extension PreferenceValue {
  /// Returns the value with the members of `other` first, in the order of `other`.
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
