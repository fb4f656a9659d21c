import Preferences

/// Members on their way back into one dictionary, exactly as and where they were.
///
/// Each goes into the gap between the nearest of its former siblings that are there. That gap must be
/// what removing all siblings between these two leaves. Members are put back in the order given, so
/// that the last one removed can be the first one back.
struct ExactReturns {
  private let members: [ReturningMember]
  private let document: any TextDocument
  private let children: TextChildren
  /// The positions of the keys that the dictionary has.
  private let present: [ExactKey: Int]
  /// The members put before each child, by its position. The number of children stands for the
  /// closing bracket.
  private var regions: [Int: Region] = [:]
  private var regionOf: [Int: Int] = [:]
  private let numbers: [ExactKey: Int]
  private let canTakeMembers: Bool

  private struct Region {
    var run: [Int] = []
    var gaps: [[UInt8]]
  }

  /// Between two neighbours: the number of a gap in a region.
  private struct Slot: Hashable {
    let region: Int
    let gap: Int
  }

  init(
    _ members: [ReturningMember], into dictionary: NodeID, of document: any TextDocument,
    among present: [ExactKey: Int]
  ) {
    self.members = members
    self.document = document
    self.present = present
    children = TextChildren(of: dictionary, in: document)
    numbers = Dictionary(
      members.enumerated().map { (ExactKey($1.key), $0) }, uniquingKeysWith: { first, _ in first })
    // An empty XML tag has nothing to put members between.
    canTakeMembers =
      document.content(of: dictionary).upperBound < document.index.nodes[dictionary].end
  }

  /// Members that cannot go back exactly.
  var left: [Int] { members.indices.filter { regionOf[$0] == nil } }

  /// The members that go back, with the position that each is put before.
  var places: [(member: Int, position: Int)] {
    regions.sorted { $0.key < $1.key }.flatMap { position, region in
      region.run.map { ($0, position) }
    }
  }

  var splices: [Splice] {
    regions.map { position, region in
      let text = zip(region.gaps, region.run).flatMap { $0 + members[$1].text.bytes }
      return Splice(children.gap(before: position), text + (region.gaps.last ?? []))
    }
  }

  mutating func putBack() {
    guard canTakeMembers else { return }
    for number in members.indices where regionOf[number] == nil { putBack(number) }
  }

  /// Puts it back with all members that are to go into the same gap and were there at the same time.
  private mutating func putBack(_ number: Int) {
    let text = members[number].text
    guard text.format == document.format.rawValue, let siblings = text.siblings,
      let previous = neighbour(of: text.number, in: siblings, step: -1),
      let next = neighbour(of: text.number, in: siblings, step: 1), previous.slot == next.slot
    else { return }
    let between = previous.number + 1..<next.number
    let wanted = between.filter { number in
      guard let member = numbers[ExactKey(siblings.keys[number])], regionOf[member] == nil else {
        return false
      }
      return members[member].text.siblings === siblings && members[member].text.number == number
    }
    let gaps = siblings.gaps[previous.number + 1...next.number].compactMap(\.self)
    let texts = siblings.members[between].compactMap(\.self)
    guard texts.count == between.count, gaps.count == texts.count + 1 else { return }
    let stretch = OriginalStretch(
      members: texts, gaps: gaps, isDictionary: true, hasPrevious: previous.isMember,
      hasNext: next.isMember)
    let slot = previous.slot
    var region = regions[slot.region] ?? untouched(slot.region)
    guard
      let around = document.gaps(
        puttingBack: wanted.map { $0 - between.lowerBound }, of: stretch,
        into: region.gaps[slot.gap][...])
    else { return }
    let returning = wanted.compactMap { numbers[ExactKey(siblings.keys[$0])] }
    region.run.insert(contentsOf: returning, at: slot.gap)
    region.gaps.replaceSubrange(slot.gap...slot.gap, with: around)
    regions[slot.region] = region
    for member in returning { regionOf[member] = slot.region }
  }

  private func untouched(_ position: Int) -> Region {
    Region(gaps: [Array(document.bytes[children.gap(before: position)])])
  }

  /// The nearest sibling on one side that is there, or the bracket, with the slot on its near side.
  /// Nil if a sibling between is missing without a text.
  private func neighbour(
    of number: Int, in siblings: OriginalSiblings, step: Int
  ) -> (number: Int, slot: Slot, isMember: Bool)? {
    var at = number + step
    while siblings.keys.indices.contains(at) {
      if let slot = slot(beside: siblings.keys[at], isAfter: step < 0) { return (at, slot, true) }
      guard siblings.members[at] != nil else { return nil }
      at += step
    }
    if step < 0 {
      return siblings.reachesStart ? (at, Slot(region: 0, gap: 0), false) : nil
    }
    let end = children.values.count
    let slot = Slot(region: end, gap: regions[end]?.run.count ?? 0)
    return siblings.reachesEnd ? (at, slot, false) : nil
  }

  private func slot(beside key: String, isAfter: Bool) -> Slot? {
    if let position = present[ExactKey(key)] {
      return isAfter
        ? Slot(region: position + 1, gap: 0)
        : Slot(region: position, gap: regions[position]?.run.count ?? 0)
    }
    guard let member = numbers[ExactKey(key)], let region = regionOf[member],
      let at = regions[region]?.run.firstIndex(of: member)
    else { return nil }
    return Slot(region: region, gap: isAfter ? at + 1 : at)
  }
}
