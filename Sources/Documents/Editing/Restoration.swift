import Preferences

/// Values that come back with the text that another state of the document has.
///
/// Both texts are compared. The parts that differ in these values, and the separators next to them, become
/// those of the other state. The result is read again: these values must be those of the other state, and all
/// others must stay.
struct Restoration<Source: TextDocument> {
  private let now, then: Source
  /// The same documents, in which many names are found fast.
  private let present, former: DocumentSnapshot
  private let names: [PreferenceName]
  private let nowZones, thenZones: Zones

  /// Restores the values at `names`, or the outermost groups around them that `now` does not have.
  init(of names: [PreferenceName], in now: Source, from then: Source) {
    (self.now, self.then) = (now, then)
    let present = DocumentSnapshot(now, revision: .new())
    let former = DocumentSnapshot(then, revision: .new())
    (self.present, self.former) = (present, former)
    var seen: Set<PreferenceName> = []
    self.names = names.compactMap { name in
      let absent = name.ancestors.filter {
        present.node(of: $0) == nil && former.node(of: $0) != nil
      }
      let target = absent.min { $0.components.count < $1.components.count } ?? name
      return seen.insert(target).inserted ? target : nil
    }
    nowZones = Zones(of: self.names, in: now, present, besides: then, former)
    thenZones = Zones(of: self.names, in: then, former, besides: now, present)
  }

  /// The document with these values restored. Nil if that cannot be done without other changes.
  var document: Source? {
    let (old, new) = (now.bytes, then.bytes)
    let parts = TextDifference(from: old, to: new).parts.filter { part in
      let isSeparator = [old[part.old], new[part.new]].allSatisfy { text in
        text.allSatisfy(\.isSeparator)
      }
      return nowZones.hold(part.old, reach: part.oldReach, isSeparator)
        || thenZones.hold(part.new, reach: part.newReach, isSeparator)
    }
    guard
      !parts.contains(where: { nowZones.isCrossed(by: $0.old) || thenZones.isCrossed(by: $0.new) })
    else { return nil }
    let splices = parts.map { Splice($0.old, new[$0.new]) }
    let changes = names.filter { !isDuplicate($0) }.map { name in
      Change(name, from: present.value(named: name), to: former.value(named: name))
    }
    guard let document = try? now.reading(old.applying(splices)),
      let expected = try? MemorySnapshot(now.value(at: 0)).applying(changes, revision: .new()),
      expected.root.isEquivalent(to: document.value(at: 0)), hasFormerOrder(document)
    else { return nil }
    return document
  }

  /// Whether the keys around the restored values have the order of the other state, unless they do not have it
  /// now.
  private func hasFormerOrder(_ document: Source) -> Bool {
    let restored = DocumentSnapshot(document, revision: .new())
    return Set(names.compactMap(\.parent)).allSatisfy { name in
      guard let order = former.keys(of: name) else { return true }
      let positions = Dictionary(
        zip(order, order.indices), uniquingKeysWith: { first, _ in first })
      func isOrdered(_ snapshot: DocumentSnapshot) -> Bool {
        let common = (snapshot.keys(of: name) ?? []).compactMap { positions[$0] }
        return zip(common, common.dropFirst()).allSatisfy { $0 < $1 }
      }
      return isOrdered(restored) || !isOrdered(present)
    }
  }

  /// Whether the name is that of a duplicate that does not count, in one of the states. It is no part of the values.
  private func isDuplicate(_ name: PreferenceName) -> Bool {
    [present, former].allSatisfy { $0.node(of: name) == nil }
      && [present, former].contains { $0.nodeOrDuplicate(of: name) != nil }
  }

  /// Returns the changes that are left to make in `restored`: the values of `changes` that are not those of the
  /// other state. Nil if `changes` do not fit.
  func remainder(of changes: [Change], in restored: Source) -> [Change]? {
    let restored = DocumentSnapshot(restored, revision: .new())
    let (duplicates, others) = (
      changes.filter { isDuplicate($0.name) }, changes.filter { !isDuplicate($0.name) }
    )
    let made = try? MemorySnapshot(now.value(at: 0)).applying(others, revision: .new())
    guard let made,
      duplicates.allSatisfy({ $0.new.isOptionallySpelled(as: restored.value(named: $0.name)) })
    else { return nil }
    return names.filter { !isDuplicate($0) }.compactMap { name in
      let (found, wanted) = (restored.value(named: name), made[name])
      let isSame =
        if let found, let wanted { wanted.inOrder(of: found).isSpelled(as: found) } else {
          found == nil && wanted == nil
        }
      return isSame ? nil : Change(name, from: found, to: wanted)
    }
  }
}

/// The bytes of values that come back or go away.
private struct Zones {
  /// The values. With their keys, comments and separators unless both documents have them.
  private let own: SortedRanges
  /// The values that both documents have, whose surroundings stay.
  private let shared: SortedRanges
  /// The bytes between their neighbours.
  private let gaps: SortedRanges
  /// The values that the other document has in comments. Marks directly next to them belong to them.
  private let marked: SortedRanges

  /// Finds the bytes of `names` in a document. O(size).
  init<Source: TextDocument>(
    of names: [PreferenceName], in document: Source, _ snapshot: DocumentSnapshot,
    besides other: Source, _ otherSnapshot: DocumentSnapshot
  ) {
    let found = names.compactMap { name in snapshot.nodeOrDuplicate(of: name).map { (name, $0) } }
    var own = found.map { document.index.nodes[$0.1].range }
    let alone = found.filter { otherSnapshot.nodeOrDuplicate(of: $0.0) == nil }
    let shared = found.filter { otherSnapshot.nodeOrDuplicate(of: $0.0) != nil }
    self.shared = SortedRanges(shared.map { document.index.nodes[$0.1].range })
    let removals = alone.map { Edit.remove($0.1) }
    // Removing a value removes several parts of the text if it has several lines or separators.
    var gaps = ((try? document.splices(for: removals)) ?? []).map(\.range)
    own += gaps
    var marked: [Range<Int>] = []
    let commented = other.commentedKeys(of: Set(alone.compactMap(\.0.parent)))
    let names = Dictionary(alone.map { ($0.1, $0.0) }, uniquingKeysWith: { first, _ in first })
    for edits in EditPlan(removals, document.index).containers.inOrder.map(\.value) {
      let children = TextChildren(of: edits.node, in: document)
      for position in edits.removed {
        let (range, extent) = (children[position], document.extent(of: position, in: edits))
        let whole =
          min(extent.lowerBound, range.lowerBound)..<max(extent.upperBound, range.upperBound)
        own.append(whole)
        gaps.append(
          children.gap(before: position).lowerBound..<children.gap(before: position + 1).upperBound)
        guard let name = names[edits.value(at: position)], let parent = name.parent,
          let key = name.last?.key, commented[parent]?.contains(ExactKey(key)) == true
        else { continue }
        marked.append(whole)
      }
    }
    self.own = SortedRanges(own)
    self.gaps = SortedRanges(gaps)
    self.marked = SortedRanges(marked)
  }

  /// Whether a part of the text that differs must change with the values.
  func hold(_ part: Range<Int>, reach: ClosedRange<Int>, _ isSeparator: Bool) -> Bool {
    isSeparator && gaps.touch(reach) || marked.touch(reach) && part.isEmpty || own.overlap(part)
  }

  /// Whether a part of the text that differs begins or ends outside of the value in both documents that it
  /// changes.
  func isCrossed(by part: Range<Int>) -> Bool { shared.overlap(part) && !shared.contain(part) }
}

/// Ranges in ascending order, of which none touches another.
private struct SortedRanges {
  private var ranges: [Range<Int>] = []

  init(_ ranges: [Range<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = self.ranges.last, range.lowerBound <= last.upperBound else {
        self.ranges.append(range)
        continue
      }
      self.ranges[self.ranges.count - 1] =
        last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }

  /// Whether one of the ranges ends in `other`, contains it, or begins in it.
  func touch(_ other: ClosedRange<Int>) -> Bool {
    let at = ranges.partitioningIndex { $0.upperBound >= other.lowerBound }
    return at < ranges.count && ranges[at].lowerBound <= other.upperBound
  }

  /// Whether `other` lies in one of the ranges.
  func contain(_ other: Range<Int>) -> Bool {
    let at = ranges.partitioningIndex { $0.upperBound >= other.upperBound }
    return at < ranges.count && ranges[at].lowerBound <= other.lowerBound
  }

  /// Whether a byte of one of the ranges is in `other`. An empty range must lie inside one.
  func overlap(_ other: Range<Int>) -> Bool {
    let at = ranges.partitioningIndex { $0.upperBound > other.lowerBound }
    guard at < ranges.count else { return false }
    return ranges[at].lowerBound < (other.isEmpty ? other.lowerBound : other.upperBound)
  }
}

extension TextDocument {
  /// Returns the keys of dictionaries that comments hold. O(size of the dictionaries).
  fileprivate func commentedKeys(
    of dictionaries: Set<PreferenceName>
  ) -> [PreferenceName: Set<ExactKey>] {
    dictionaries.reduce(into: [:]) { keys, name in
      guard let dictionary = node(of: name) else { return }
      keys[name] = Set(freeCommentedMembers(of: dictionary).map { ExactKey($0.key) })
    }
  }
}

extension TextDocument {
  /// Returns the document after changes that return to other states, with the texts that the values have
  /// there. Nil if the texts do not fit, or if one change does not return to a state.
  func restored(by changes: [Change]) -> Self? {
    let states = changes.compactMap(\.state)
    guard !changes.isEmpty, states.count == changes.count else { return nil }
    let present = DocumentSnapshot(self, revision: .new())
    guard changes.allSatisfy({ $0.old.isOptionallySpelled(as: present.value(named: $0.name)) })
    else { return nil }
    var new = self
    for state in states.unique {
      let own = changes.filter { $0.state === state }
      guard let then = state.document as? Self else { return nil }
      let restoration = Restoration(of: own.map(\.name), in: new, from: then)
      guard let made = restoration.document,
        let remainder = restoration.remainder(of: own, in: made),
        let done = remainder.isEmpty ? made : try? made.edited(by: remainder)
      else { return nil }
      new = done
    }
    return new
  }
}

extension DocumentSnapshot {
  /// The keys of a dictionary in their order. Nil if there is none with this name.
  fileprivate func keys(of name: PreferenceName) -> [ExactKey]? {
    guard let node = node(of: name), index.nodes[node].kind == .dictionary else { return nil }
    return index.children(of: node).map { ExactKey(document.key(at: $0 - 1)) }
  }

  /// The value of exactly this name, or of the duplicate that it names. Nil if there is none.
  fileprivate func value(named name: PreferenceName) -> PreferenceValue? {
    nodeOrDuplicate(of: name).map(document.value(at:))
  }
}

extension PreferenceValue? {
  fileprivate func isOptionallySpelled(as other: PreferenceValue?) -> Bool {
    if let self, let other { self.isSpelled(as: other) } else { self == nil && other == nil }
  }
}

extension [FormerState] {
  /// The different states in their order.
  fileprivate var unique: [FormerState] {
    reduce(into: []) { states, state in
      if !states.contains(where: { $0 === state }) { states.append(state) }
    }
  }
}
