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
      let region = change.name.prefixes.first(where: regions.contains) ?? change.name
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
    return name.obstacle(isRooted: theirs.isRooted) { theirs[$0] } ?? name
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

extension PreferenceName {
  /// From the root to itself.
  fileprivate var prefixes: [PreferenceName] {
    (0...components.count).map { PreferenceName(Array(components.prefix($0))) }
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
