import Preferences

extension EditPlanner {
  /// Adds the edits that turn the value at `node` into `new`. Parts that come back get their
  /// text from `former`.
  mutating func diff(
    _ node: NodeID, _ old: PreferenceValue, _ new: PreferenceValue, _ former: FormerNode?
  ) throws(Problem) {
    guard !old.isSpelled(as: new) else { return }
    switch (old, new) {
    case (.dictionary(let old), .dictionary(let new)):
      try diffMembers(node, old, new, former?.kind == .dictionary ? former : nil)
    case (.array(let old), .array(let new)):
      try diffElements(node, old, new, former?.kind == .array ? former : nil)
    default:
      let isSame = former?.value.isSpelled(as: new) ?? false
      add(.replace(node, with: new, text: isSame ? former?.bytes : nil))
    }
  }

  private mutating func diffMembers(
    _ dictionary: NodeID, _ old: ExactDictionary<PreferenceValue>,
    _ new: ExactDictionary<PreferenceValue>, _ former: FormerNode?
  ) throws(Problem) {
    let values = Array(index.children(of: dictionary))
    guard values.count == old.count else { throw duplicate(in: values) }
    let pairing = MemberPairing(old, new)
    let source = former ?? (pairing.movesMembers ? movedNode(at: dictionary) : nil)
    let texts = FormerChildren(source, members: new)
    for (position, value) in values.enumerated() {
      guard let key = pairing.newKey(of: position) else {
        add(.remove(value, isMoved: new.keys.contains(old.keys[position])))
        continue
      }
      if !key.isExactly(old.keys[position]) { add(.rename(value - 1, to: key)) }
      if let newPosition = new.index(forKey: key) {
        try diff(
          value, old.values[position], new.values[newPosition], texts.child(at: newPosition))
      }
    }
    var position = 0
    var start = 0
    for end in 0...new.count {
      let kept = end < new.count ? pairing.oldPosition(of: new.keys[end]) : nil
      guard kept != nil || end == new.count else { continue }
      insert(
        (start..<end).map { (new.keys[$0], new.values[$0]) }, at: start..<end, into: dictionary,
        before: position, texts)
      (position, start) = ((kept ?? position) + 1, end + 1)
    }
  }

  /// Inserts adjacent new children.
  private mutating func insert(
    _ items: [(key: String?, value: PreferenceValue)], at run: Range<Int>, into container: NodeID,
    before position: Int, _ texts: FormerChildren
  ) {
    for (item, newPosition) in zip(items, run) {
      add(
        .insert(
          item.value, key: item.key, into: container, position: position,
          text: texts.text(at: newPosition, spelling: item.value)))
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
    _ former: FormerNode?
  ) throws(Problem) {
    let kept = Alignment.pairs(old, new)
    let moves = Alignment.Moves(of: old, to: new, besides: kept)
    let source = former ?? (moves.isEmpty ? nil : movedNode(at: array))
    let texts = FormerChildren(source, elements: new)
    let values = Array(index.children(of: array))
    var (i, j) = (0, 0)
    for (keptOld, keptNew) in kept + [(old.count, new.count)] {
      // Between two elements that stay, elements that are not moved change in place, pair by pair.
      var start = j
      while j < keptNew {
        guard moves.origin(of: j) == nil else {
          j += 1
          continue
        }
        while i < keptOld, moves.contains(i) {
          add(.remove(values[i], isMoved: true))
          i += 1
        }
        guard i < keptOld else { break }
        insert(start..<j, of: new, into: array, before: i, texts)
        try diff(values[i], old[i], new[j], texts.child(at: j))
        (i, j) = (i + 1, j + 1)
        start = j
      }
      for position in i..<keptOld {
        add(.remove(values[position], isMoved: moves.contains(position)))
      }
      insert(start..<keptNew, of: new, into: array, before: keptOld, texts)
      (i, j) = (keptOld + 1, keptNew + 1)
    }
  }

  private mutating func insert(
    _ run: Range<Int>, of elements: [PreferenceValue], into array: NodeID, before position: Int,
    _ texts: FormerChildren
  ) {
    insert(elements[run].map { (nil, $0) }, at: run, into: array, before: position, texts)
  }

  /// A container of this document, as the origin of children that move within it. Nil if the format
  /// is not a text.
  private func movedNode(at container: NodeID) -> FormerNode? {
    document.textDocument.map { FormerNode(document: $0, node: container) }
  }
}

/// The members of a dictionary that stay in its new version, some with a new key.
private struct MemberPairing {
  private var newKeys: [Int: String] = [:]
  private var positions: [ExactKey: Int] = [:]
  /// Whether a member changes its place among the others.
  private(set) var movesMembers = false

  func newKey(of oldPosition: Int) -> String? { newKeys[oldPosition] }
  func oldPosition(of newKey: String) -> Int? { positions[ExactKey(newKey)] }

  init(
    _ old: ExactDictionary<PreferenceValue>,
    _ new: ExactDictionary<PreferenceValue>
  ) {
    let common = new.keys.compactMap { old.index(forKey: $0) }
    let ascent = Alignment.longestAscent(common)
    movesMembers = ascent.count < common.count
    for position in ascent { keep(position, as: old.keys[position]) }
    pairRenames(old, new)
  }

  private mutating func keep(_ position: Int, as key: String) {
    newKeys[position] = key
    positions[ExactKey(key)] = position
  }

  /// Pairs a removed key with an added one at the same place if both have equal values.
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
