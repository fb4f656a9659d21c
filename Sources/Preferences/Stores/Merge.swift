/// The result of merging two sets of changes to one base by name.
public struct Merge: Sendable {
  /// My changes, relative to their state. A change that both sides made is left out.
  public let changes: [Change]
  /// The preferences that both sides changed differently.
  public let conflicts: [KeyConflict]

  package init(changes: [Change], conflicts: [KeyConflict]) {
    self.changes = changes
    self.conflicts = conflicts
  }
}

/// A preference that both sides changed differently.
public struct KeyConflict: Hashable, Sendable {
  /// The exact name of the preference.
  public let name: PreferenceName
  /// The three values; nil means absent.
  public let base, mine, theirs: PreferenceValue?

  /// Creates a conflict from the three values.
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
  /// Merges the changes `mine` of `base` with the state `theirs`, which `base` has become.
  ///
  /// A change is kept if `theirs` still has its old value, and dropped if `theirs` already has its
  /// new value. Any other change is a conflict. Values are compared exactly. A change that cannot be
  /// compared by its name alone is combined with the changes around it (`MergeRegions`). O(changes
  /// + the lists that contain them).
  ///
  /// A changed comment is no conflict if the value is there: the comment gets the lines of both sides.
  public init(_ mine: [Change], from base: any Snapshot, onto theirs: any Snapshot) {
    var changes: [Change] = []
    var conflicts: [KeyConflict] = []
    var regions = MergeRegions(base: base, theirs: theirs)
    for change in regions.changes(mine.ofValues) {
      let value = theirs[change.name]
      if value == change.old {
        changes.append(change)
      } else if value != change.new {
        conflicts.append(
          KeyConflict(change.name, base: change.old, mine: change.new, theirs: value))
      }
    }
    var comments: [Change] = []
    for change in mine.ofComments {
      guard let comment = change.comment?.merged(onto: theirs.commentLines(of: change.name)) else {
        continue
      }
      let value = theirs[change.name] ?? changes.first { $0.name == change.name }?.new
      if value == nil, !conflicts.contains(where: { $0.name == change.name }) {
        conflicts.append(
          KeyConflict(change.name, base: change.old, mine: change.new, theirs: nil))
      }
      comments.append(Change(change.name, keeping: value, comment: comment))
    }
    self.init(changes: changes.adding(comments), conflicts: conflicts)
  }

  /// Merges changes whose base is unknown; their old values represent it.
  public init(_ mine: [Change], onto theirs: any Snapshot) {
    let base = mine.reduce(PreferenceValue.dictionary([:])) { base, change in
      change.old.flatMap { base.replacing(change.name.components, with: $0) } ?? base
    }
    self.init(mine, from: MemorySnapshot(base), onto: theirs)
  }
}

/// The changes as a merge compares them. Each concerns a part of the document that has the same
/// name on both sides, and no part is inside another.
///
/// - A change inside a part that another change writes is combined with it.
/// - If the other side moved elements of a list, the changes inside that list become one change of
///   the whole list, because their indexes name other elements there.
/// - If the other side replaced a container by a plain value, the changes inside it become one
///   change of that container.
struct MergeRegions {
  private let base: any Snapshot
  /// The other side. Nil if it is unknown.
  private let theirs: (any Snapshot)?
  /// Whether the elements of each list seen so far kept their positions.
  private var keptPositions: [PreferenceName: Bool] = [:]

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
    return order.flatMap { combined(inside[$0] ?? [], in: $0) }
  }

  /// Combines changes to one change of `region`. If that is not possible, returns them unchanged,
  /// so that each conflicts by itself.
  private func combined(_ changes: [Change], in region: PreferenceName) -> [Change] {
    if changes.count == 1, changes[0].name == region { return changes }
    var value = base[region]
    for change in changes.inApplicationOrder {
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
      if case .index = step, !hasKeptPositions(outer) { return outer }
    }
    guard let theirs, change.new != nil, theirs[name] == nil else { return name }
    return name.blockingContainer(isRooted: theirs.tree.isRooted) { theirs[$0] } ?? name
  }

  private mutating func hasKeptPositions(_ list: PreferenceName) -> Bool {
    if let known = keptPositions[list] { return known }
    guard let theirs else { return false }
    let isKept = theirs[list].map { base[list]?.hasSamePositions(in: $0) ?? true } ?? true
    keptPositions[list] = isKept
    return isKept
  }
}

extension [Change] {
  /// Returns the changes with those inside a list combined to one change of the whole list. Such
  /// changes can be merged onto another state later, without `base` to find the element of an
  /// index.
  package func ofWholeLists(in base: any Snapshot) -> [Change] {
    var regions = MergeRegions(base: base, theirs: nil)
    return regions.changes(ofValues).adding(ofComments)
  }
}

extension PreferenceValue {
  /// Whether `other` is a list of the same length in which no element has only moved. O(elements).
  fileprivate func hasSamePositions(in other: PreferenceValue) -> Bool {
    guard case .array(let mine) = self, case .array(let theirs) = other else { return false }
    guard mine.count == theirs.count else { return false }
    let changed = mine.indices.filter { mine[$0] != theirs[$0] }
    let gone = Set(changed.map { mine[$0] })
    return !changed.contains { gone.contains(theirs[$0]) }
  }
}

/// The result of a save that merges the changes of others.
public enum MergedSave: Sendable {
  /// The changes were saved, with this new state.
  case saved(any Snapshot)
  /// Nothing was written, because both sides changed these preferences differently.
  case conflicted([KeyConflict], theirs: any Snapshot)
}

extension PreferenceStore {
  /// Saves `changes`. If the store has changed since `snapshot`, merges with its current state by
  /// name and tries again. Throws `.conflict` after a thousand attempts.
  ///
  /// - Parameters:
  ///   - changes: The changes to save.
  ///   - snapshot: The state from which the changes were made.
  ///   - inSteps: Whether to save in several transactions if the store needs them.
  public func saveMerging(
    _ changes: [Change], over snapshot: any Snapshot, inSteps: Bool = false
  ) async throws(StoreError) -> MergedSave {
    var (changes, base) = (changes, snapshot)
    var attempts = 1
    while true {
      do throws(StoreError) {
        return .saved(try await save(changes, over: base.revision, inSteps: inSteps))
      } catch .conflict(let theirs) where attempts < 1000 {
        let merge = Merge(changes, from: base, onto: theirs)
        guard merge.conflicts.isEmpty else { return .conflicted(merge.conflicts, theirs: theirs) }
        (changes, base) = (merge.changes, theirs)
        attempts += 1
      }
    }
  }

  /// Saves `changes`, in several transactions if `inSteps` is true and the store supports that.
  package func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> any Snapshot {
    guard inSteps, let store = self as? any StepwiseStore else {
      return try await save(changes, over: revision)
    }
    return try await store.save(changes, over: revision, inSteps: true)
  }
}
