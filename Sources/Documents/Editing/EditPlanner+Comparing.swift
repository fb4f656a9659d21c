import Preferences

extension EditPlanner {
  /// Adds the edits that turn the value at `node` into `new`. Restored parts get their text from
  /// `original`.
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
    let source = original ?? (pairing.movesMembers ? originalNode(at: dictionary) : nil)
    let texts = OriginalChildren(source, members: new)
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
      let isBetweenKept =
        (position == 0 || pairing.newKey(of: position - 1) != nil)
        && (position == values.count || pairing.newKey(of: position) != nil)
      insert(
        (start..<end).map { (new.keys[$0], new.values[$0]) }, at: start..<end, into: dictionary,
        before: position, values, isBetweenKept: isBetweenKept, texts)
      (position, start) = ((kept ?? position) + 1, end + 1)
    }
  }

  /// Inserts adjacent new children. If the children around them stay, restored children are exactly
  /// as they were.
  private mutating func insert(
    _ items: [(key: String?, value: PreferenceValue)], at run: Range<Int>, into container: NodeID,
    before position: Int, _ siblings: [NodeID], isBetweenKept: Bool, _ texts: OriginalChildren
  ) {
    guard !items.isEmpty else { return }
    if isBetweenKept,
      let text = exactText(items.map(\.value), run, container, position, siblings, texts)
    {
      exact.splices.append(text)
      exact.edits += items.map {
        .insert($0.value, key: $0.key, into: container, position: position)
      }
      return
    }
    for (item, newPosition) in zip(items, run) {
      add(
        .insert(
          item.value, key: item.key, into: container, position: position,
          text: texts.text(at: newPosition, spelling: item.value)))
    }
  }

  private func exactText(
    _ values: [PreferenceValue], _ run: Range<Int>, _ container: NodeID, _ position: Int,
    _ siblings: [NodeID], _ texts: OriginalChildren
  ) -> Splice? {
    guard restoration == .exactly, let document = document as? any TextDocument, texts.hasTexts,
      document.content(of: container).upperBound < index.nodes[container].end
    else { return nil }
    let gap = TextChildren(siblings, of: container, in: document).gap(before: position)
    return texts.bytes(of: run, spelling: values, into: document.bytes[gap], of: document)
      .map { Splice(gap, $0) }
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
    let kept = Alignment.pairs(old, new)
    let moves = Alignment.Moves(of: old, to: new, besides: kept)
    let source = original ?? (moves.isEmpty ? nil : originalNode(at: array))
    let texts = OriginalChildren(source, elements: new)
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
        insert(start..<j, of: new, into: array, before: i, values, isBetweenKept: false, texts)
        try diff(values[i], old[i], new[j], texts.child(at: j))
        (i, j) = (i + 1, j + 1)
        start = j
      }
      for position in i..<keptOld {
        add(.remove(values[position], isMoved: moves.contains(position)))
      }
      insert(
        start..<keptNew, of: new, into: array, before: keptOld, values,
        isBetweenKept: i == keptOld, texts)
      (i, j) = (keptOld + 1, keptNew + 1)
    }
  }

  private mutating func insert(
    _ run: Range<Int>, of elements: [PreferenceValue], into array: NodeID, before position: Int,
    _ siblings: [NodeID], isBetweenKept: Bool, _ texts: OriginalChildren
  ) {
    insert(
      elements[run].map { (nil, $0) }, at: run, into: array, before: position, siblings,
      isBetweenKept: isBetweenKept, texts)
  }

  /// A container of this document, as the origin of children that move within it. Nil if the format
  /// is not a text.
  private func originalNode(at container: NodeID) -> OriginalNode? {
    (document as? any TextDocument).map { OriginalNode($0, container) }
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
