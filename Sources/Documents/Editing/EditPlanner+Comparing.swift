import Preferences

extension EditPlanner {
  /// Edits that make `new` of what stands at `node`. What comes back is taken from `original`.
  mutating func diff(
    _ node: NodeID, _ old: PreferenceValue, _ new: PreferenceValue, _ original: OriginalNode?
  ) throws(Problem) {
    guard !old.isSpelled(as: new) else { return }
    switch (old, new) {
    case (.dictionary(let old), .dictionary(let new)):
      try diffMembers(node, old, new, original?.kind == .dictionary ? original : nil)
    case (.array(let old), .array(let new)):
      try diffElements(node, old, new, original?.kind == .array ? original : nil)
    default:
      let isSame = original?.value.isSpelled(as: new) ?? false
      add(.replace(node, with: new, text: isSame ? original?.bytes : nil))
    }
  }

  private mutating func diffMembers(
    _ dictionary: NodeID, _ old: ExactDictionary<PreferenceValue>,
    _ new: ExactDictionary<PreferenceValue>, _ original: OriginalNode?
  ) throws(Problem) {
    let values = Array(index.children(of: dictionary))
    guard values.count == old.count else { throw duplicate(in: values) }
    let pairing = MemberPairing(old, new)
    let texts = OriginalChildren(original, members: new)
    for (position, value) in values.enumerated() {
      guard let key = pairing.newKey(of: position) else {
        add(.remove(value))
        continue
      }
      if !key.isExactly(old.keys[position]) { add(.rename(value - 1, to: key)) }
      if let newPosition = new.index(forKey: key) {
        try diff(
          value, old.values[position], new.values[newPosition], texts.child(at: newPosition))
      }
    }
    var position = 0
    for (newPosition, (key, value)) in new.enumerated() {
      if let kept = pairing.oldPosition(of: key) {
        position = kept + 1
      } else {
        add(
          .insert(
            value, key: key, into: dictionary, position: position,
            text: texts.text(at: newPosition, spelling: value)))
      }
    }
  }

  private func duplicate(in values: [NodeID]) -> Problem {
    var seen: Set<ExactKey> = []
    let twice = values.first { !seen.insert(ExactKey(document.key(at: $0 - 1))).inserted }
    let value = twice ?? 0
    return Problem(
      .duplicateKey(twice.map { document.key(at: $0 - 1) } ?? ""), place: document.place(at: value))
  }

  private mutating func diffElements(
    _ array: NodeID, _ old: [PreferenceValue], _ new: [PreferenceValue],
    _ original: OriginalNode?
  ) throws(Problem) {
    let texts = OriginalChildren(original, elements: new)
    let values = Array(index.children(of: array))
    var (i, j) = (0, 0)
    for (keptOld, keptNew) in Alignment.kept(old, new) + [(old.count, new.count)] {
      // Between two elements that stay: pairs change in place.
      while i < keptOld, j < keptNew {
        try diff(values[i], old[i], new[j], texts.child(at: j))
        (i, j) = (i + 1, j + 1)
      }
      for value in values[i..<keptOld] { add(.remove(value)) }
      for at in j..<max(j, keptNew) {
        add(
          .insert(
            new[at], key: nil, into: array, position: keptOld,
            text: texts.text(at: at, spelling: new[at])))
      }
      (i, j) = (keptOld + 1, keptNew + 1)
    }
  }
}

/// Which members of one dictionary stay, perhaps renamed, in another.
private struct MemberPairing {
  private var newKeys: [Int: String] = [:]
  private var positions: [ExactKey: Int] = [:]

  func newKey(of oldPosition: Int) -> String? { newKeys[oldPosition] }
  func oldPosition(of newKey: String) -> Int? { positions[ExactKey(newKey)] }

  init(
    _ old: ExactDictionary<PreferenceValue>,
    _ new: ExactDictionary<PreferenceValue>
  ) {
    let common = new.keys.compactMap { old.index(forKey: $0) }
    for position in Alignment.longestAscent(common) { keep(position, as: old.keys[position]) }
    pairRenames(old, new)
  }

  private mutating func keep(_ position: Int, as key: String) {
    newKeys[position] = key
    positions[ExactKey(key)] = position
  }

  /// A key that went and one that came, at the same place and with one value.
  private mutating func pairRenames(
    _ old: ExactDictionary<PreferenceValue>,
    _ new: ExactDictionary<PreferenceValue>
  ) {
    var position = 0
    for (key, value) in new {
      if let kept = positions[ExactKey(key)] {
        position = kept + 1
        continue
      }
      guard old[key] == nil else { continue }
      var candidate = position
      while candidate < old.count, newKeys[candidate] == nil {
        if new[old.keys[candidate]] == nil, old.values[candidate].isSpelled(as: value) {
          keep(candidate, as: key)
          position = candidate + 1
          break
        }
        candidate += 1
      }
    }
  }
}
