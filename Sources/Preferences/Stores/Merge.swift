/// Two sets of changes to one base, brought together by name. Pure.
public struct Merge: Sendable {
  /// Mine, as changes to theirs; none where both sides did the same.
  public let changes: [Change]
  public let clashes: [Clash]

  package init(changes: [Change], clashes: [Clash]) {
    self.changes = changes
    self.clashes = clashes
  }
}

/// Both sides changed one preference, differently.
public struct Clash: Hashable, Sendable {
  public let name: PreferenceName
  public let base, mine, theirs: PreferenceValue?
  public init(
    _ name: PreferenceName, base: PreferenceValue?, mine: PreferenceValue?, theirs: PreferenceValue?
  ) {
    self.name = name
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }
}

extension Merge {
  /// `mine` changes `base`, which has become `theirs`.
  ///
  /// A change whose starting point still stands in `theirs` stays, one that is already made there
  /// is dropped, any other is a clash. Compared exactly. What cannot be told by its name alone
  /// (`MergeRegions`) stays or clashes with what is around it. O(changes + the lists they are in).
  public init(_ mine: [Change], from base: any Snapshot, onto theirs: any Snapshot) {
    var changes: [Change] = []
    var clashes: [Clash] = []
    var regions = MergeRegions(base: base, theirs: theirs)
    for change in regions.changes(mine) {
      let value = theirs[change.name]
      if value == change.old {
        changes.append(change)
      } else if value != change.new {
        clashes.append(Clash(change.name, base: change.old, mine: change.new, theirs: value))
      }
    }
    self.init(changes: changes, clashes: clashes)
  }

  /// Onto what nothing is known of but the changes: their old values stand for the base.
  public init(_ mine: [Change], onto theirs: any Snapshot) {
    let base = mine.reduce(PreferenceValue.dictionary([:])) { base, change in
      change.old.flatMap { base.replacing(change.name.components, with: $0) } ?? base
    }
    self.init(mine, from: MemorySnapshot(base), onto: theirs)
  }
}

/// Changes as a merge compares them: each of a part of the document that has the same name on both
/// sides, and none inside another.
///
/// - A change inside what another one writes is taken into that one.
/// - Changes inside a list whose elements the other side has moved become one of the whole list:
///   their indexes name other elements there.
/// - Changes inside what the other side has made a plain value become one of that.
struct MergeRegions {
  private let base: any Snapshot
  /// nil: nothing is known of it.
  private let theirs: (any Snapshot)?
  /// Of the lists that were looked at, whether their elements are where they were.
  private var steady: [PreferenceName: Bool] = [:]

  init(base: any Snapshot, theirs: (any Snapshot)?) {
    self.base = base
    self.theirs = theirs
  }

  mutating func changes(_ mine: [Change]) -> [Change] {
    var regions: Set<PreferenceName> = []
    for change in mine { regions.insert(region(of: change)) }
    var order: [PreferenceName] = []
    var inside: [PreferenceName: [Change]] = [:]
    for change in mine {
      let path = [.root] + change.name.ancestors
      let region = path.first(where: regions.contains) ?? change.name
      if inside[region] == nil { order.append(region) }
      inside[region, default: []].append(change)
    }
    return order.flatMap { asOne(inside[$0] ?? [], of: $0) }
  }

  /// Where they cannot be made one they stay, to clash each by itself.
  private func asOne(_ changes: [Change], of region: PreferenceName) -> [Change] {
    if changes.count == 1, changes[0].name == region { return changes }
    var value = base[region]
    for change in changes.inOrder {
      let path = change.name.components.dropFirst(region.components.count)
      if path.isEmpty {
        value = change.new
      } else if let changed = (value ?? .dictionary([:])).replacing(path, with: change.new) {
        value = changed
      } else {
        return changes
      }
    }
    return [Change(region, from: base[region], to: value)]
  }

  private mutating func region(of change: Change) -> PreferenceName {
    let name = change.name
    for (depth, step) in name.components.enumerated() {
      let outer = PreferenceName(Array(name.components.prefix(depth)))
      if case .index = step, !isSteady(outer) { return outer }
    }
    guard let theirs, change.new != nil, theirs[name] == nil else { return name }
    return name.blockingContainer(isRooted: theirs.tree.isRooted) { theirs[$0] } ?? name
  }

  private mutating func isSteady(_ list: PreferenceName) -> Bool {
    if let known = steady[list] { return known }
    guard let theirs else { return false }
    let isSteady = theirs[list].map { base[list]?.hasElementsInPlace(in: $0) ?? true } ?? true
    steady[list] = isSteady
    return isSteady
  }
}

extension [Change] {
  /// With one change of the whole list for those inside it: such changes can be merged onto another
  /// state later, when `base` is not there any more to tell what an index named.
  package func ofWholeLists(in base: any Snapshot) -> [Change] {
    var regions = MergeRegions(base: base, theirs: nil)
    return regions.changes(self)
  }
}

extension PreferenceValue {
  /// Whether `other` is a list of as many elements, of which none stands at another place than here.
  /// O(elements).
  fileprivate func hasElementsInPlace(in other: PreferenceValue) -> Bool {
    guard case .array(let mine) = self, case .array(let theirs) = other else { return false }
    guard mine.count == theirs.count else { return false }
    let changed = mine.indices.filter { mine[$0] != theirs[$0] }
    let gone = Set(changed.map { mine[$0] })
    return !changed.contains { gone.contains(theirs[$0]) }
  }
}

/// How a save ended that brings both sides' changes together.
public enum MergedSave: Sendable {
  case saved(any Snapshot)
  /// Both sides changed these; nothing was written.
  case clashed([Clash], theirs: any Snapshot)
}

extension PreferenceStore {
  /// Saves; where the store has moved on, merges name by name with how it is now and saves again.
  /// Throws `.conflict` where others are quicker a thousand times. `inSteps`: in several, where the
  /// store takes them only so.
  public func saveMerging(
    _ changes: [Change], over snapshot: any Snapshot, inSteps: Bool = false
  ) async throws(StoreError) -> MergedSave {
    var attempt = MergingAttempt(changes, over: snapshot)
    while true {
      do throws(StoreError) {
        return .saved(
          try await save(attempt.changes, over: attempt.base.revision, inSteps: inSteps))
      } catch .conflict(let theirs) where !attempt.isLast {
        let clashes = attempt.merge(onto: theirs)
        guard clashes.isEmpty else { return .clashed(clashes, theirs: theirs) }
      }
    }
  }
}

extension LocalStore {
  /// Saves; where the store has moved on, merges name by name with how it is now and saves again.
  /// Throws `.conflict` where others are quicker a thousand times.
  public func saveMerging(
    _ changes: [Change], over snapshot: any Snapshot
  ) throws(StoreError) -> MergedSave {
    var attempt = MergingAttempt(changes, over: snapshot)
    while true {
      do throws(StoreError) {
        return .saved(try save(attempt.changes, over: attempt.base.revision))
      } catch .conflict(let theirs) where !attempt.isLast {
        let clashes = attempt.merge(onto: theirs)
        guard clashes.isEmpty else { return .clashed(clashes, theirs: theirs) }
      }
    }
  }
}

extension PreferenceStore {
  package func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot {
    guard inSteps, let store = self as? any StepwiseStore else {
      return try await save(changes, over: revision)
    }
    return try await store.save(changes, over: revision, inSteps: true)
  }
}

/// What is still to be saved, and over what.
private struct MergingAttempt {
  private(set) var changes: [Change]
  private(set) var base: any Snapshot
  private var number = 1

  init(_ changes: [Change], over base: any Snapshot) {
    self.changes = changes
    self.base = base
  }

  var isLast: Bool { number == 1000 }

  /// Where nothing clashes, the next attempt.
  mutating func merge(onto theirs: any Snapshot) -> [Clash] {
    let merge = Merge(changes, from: base, onto: theirs)
    changes = merge.changes
    base = theirs
    number += 1
    return merge.clashes
  }
}
