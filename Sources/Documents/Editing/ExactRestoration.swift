import Preferences

/// Restores members of one dictionary with their original bytes at their original places.
///
/// A member goes into the gap between its nearest former siblings. That gap must equal the result
/// of removing all siblings between these two. Members are restored in the given order, so that the
/// last removed member can be restored first.
struct ExactRestoration {
  private let members: [RestoredMember]
  private let document: any TextDocument
  private let children: TextChildren
  /// The positions of the dictionary's keys.
  private let present: [ExactKey: Int]
  /// The restored members before each child, by the child's position. The number of children
  /// means the closing bracket.
  private var regions: [Int: Region] = [:]
  private var regionOf: [Int: Int] = [:]
  private let numbers: [ExactKey: Int]
  private let canHoldMembers: Bool

  private struct Region {
    var run: [Int] = []
    var gaps: [[UInt8]]
  }

  /// A place between two neighbours: a gap of a region.
  private struct Slot: Hashable {
    let region: Int
    let gap: Int
  }

  init(
    _ members: [RestoredMember], into dictionary: NodeID, of document: any TextDocument,
    among present: [ExactKey: Int]
  ) {
    self.members = members
    self.document = document
    self.present = present
    children = TextChildren(of: dictionary, in: document)
    numbers = Dictionary(
      members.enumerated().map { (ExactKey($1.key), $0) }, uniquingKeysWith: { first, _ in first })
    canHoldMembers = document.canHoldMembers(dictionary)
  }

  /// The members that cannot be restored exactly.
  var unrestored: [Int] { members.indices.filter { regionOf[$0] == nil } }

  /// The restored members, each with the position that it precedes.
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

  mutating func restore() {
    guard canHoldMembers else { return }
    for number in members.indices where regionOf[number] == nil { restore(number) }
  }

  /// Restores a member together with all members of the same gap and the same original text.
  private mutating func restore(_ number: Int) {
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
    let nextNode = next.isMember ? present[ExactKey(siblings.keys[next.number])] : nil
    let stretch = OriginalRun(
      members: texts, gaps: gaps, isDictionary: true, hasPrevious: previous.isMember,
      hasNext: next.isMember,
      nextIsSection: nextNode.map { document.isSection(children.values[$0]) } ?? false)
    let slot = previous.slot
    var region = regions[slot.region] ?? untouched(slot.region)
    guard
      let around = document.gaps(
        restoring: wanted.map { $0 - between.lowerBound }, of: stretch,
        into: region.gaps[slot.gap][...])
    else { return }
    let restored = wanted.compactMap { numbers[ExactKey(siblings.keys[$0])] }
    region.run.insert(contentsOf: restored, at: slot.gap)
    region.gaps.replaceSubrange(slot.gap...slot.gap, with: around)
    regions[slot.region] = region
    for member in restored { regionOf[member] = slot.region }
  }

  private func untouched(_ position: Int) -> Region {
    Region(gaps: [Array(document.bytes[children.gap(before: position)])])
  }

  /// Returns the nearest existing sibling on one side, or the bracket, and the slot next to it. Nil
  /// if a sibling in between is missing and has no text.
  private func neighbour(
    of number: Int, in siblings: OriginalSiblings, step: Int
  ) -> (number: Int, slot: Slot, isMember: Bool)? {
    var at = number + step
    while siblings.keys.indices.contains(at) {
      if let slot = slot(nextTo: siblings.keys[at], isAfter: step < 0) { return (at, slot, true) }
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

  private func slot(nextTo key: String, isAfter: Bool) -> Slot? {
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

/// Insertions of restored members and elements, and the splices that make them.
struct ExactEdits {
  var edits: [Edit] = []
  var splices: [Splice] = []
}

/// Adjacent members or elements in their original text.
struct OriginalRun {
  let members: [[UInt8]]
  /// The bytes before each child and after the last one.
  let gaps: [[UInt8]]
  let isDictionary: Bool
  /// Whether there was a sibling on that side, instead of a bracket.
  let hasPrevious, hasNext: Bool
  var nextIsSection = false

  var bytes: [UInt8] {
    zip(gaps, members).flatMap { $0 + $1 } + (gaps.last ?? [])
  }
}

extension TextDocument {
  /// Returns the gaps around the members `wanted` of `stretch` if these are restored in place of
  /// `gap`. Nil unless `gap` equals the result of removing the whole stretch.
  func gaps(
    restoring wanted: [Int], of stretch: OriginalRun, into gap: ArraySlice<UInt8>
  ) -> [[UInt8]]? {
    let frame = frame(
      isDictionary: stretch.isDictionary, hasPrevious: stretch.hasPrevious,
      hasNext: stretch.hasNext, nextIsSection: stretch.nextIsSection)
    guard let frame else { return nil }
    let count = stretch.members.count + (stretch.hasPrevious ? 1 : 0) + (stretch.hasNext ? 1 : 0)
    let first = stretch.hasPrevious ? 1 : 0
    guard let sketch = try? readingSketch(frame.head + stretch.bytes + frame.tail) else {
      return nil
    }
    let values = Array(sketch.index.children(of: 0))
    guard values.count == count,
      sketch.removing(stretch.members.indices.map { values[first + $0] })
        == frame.head + gap + frame.tail
    else { return nil }
    if wanted.count == stretch.members.count { return stretch.gaps }
    let others = Set(stretch.members.indices).subtracting(wanted).map { values[first + $0] }
    guard let bytes = sketch.removing(others), let left = try? readingSketch(bytes) else {
      return nil
    }
    let children = TextChildren(of: 0, in: left)
    guard children.values.count == count - others.count else { return nil }
    return (0...wanted.count).map { Array(bytes[children.gap(before: first + $0)]) }
  }

  private func removing(_ values: [NodeID]) -> [UInt8]? {
    (try? splices(for: values.map { .remove($0) })).map(bytes.applying)
  }
}

/// The children of a container and the gaps between them.
struct TextChildren {
  private let document: any TextDocument
  private let content: Range<Int>
  let values: [NodeID]

  init(of container: NodeID, in document: any TextDocument) {
    self.init(Array(document.index.children(of: container)), of: container, in: document)
  }

  init(_ values: [NodeID], of container: NodeID, in document: any TextDocument) {
    self.document = document
    self.values = values
    content = document.content(of: container)
  }

  /// Returns the range of a child from its key, if it has one, to the end of its value.
  subscript(position: Int) -> Range<Int> { document.range(ofChild: values[position]) }

  /// Returns the range before the child at `position`, or before the closing bracket or tag.
  func gap(before position: Int) -> Range<Int> {
    let start =
      position > 0 ? Int(document.index.nodes[values[position - 1]].end) : content.lowerBound
    let end = position < values.count ? self[position].lowerBound : content.upperBound
    return start..<max(start, end)
  }
}
