import Preferences

extension Merge {
  /// What is staged in `draft`, and theirs. Changes inside what they have made something else, which
  /// cannot hold them, clash as a whole.
  init(_ draft: Draft, onto theirs: any Snapshot) {
    self.init(draft.changes, onto: theirs, base: { draft.base[$0] }, mine: { draft[$0] })
  }

  /// `base` and `mine` give the whole of what is staged in part.
  init(
    _ changes: [Change], onto theirs: any Snapshot,
    base: (PreferenceName) -> PreferenceValue? = { _ in nil },
    mine: (PreferenceName) -> PreferenceValue?
  ) {
    let merge = Merge(changes, onto: theirs)
    var blocks: [PreferenceName] = []
    for change in merge.changes {
      guard let block = theirs.block(of: change.name), !blocks.contains(block) else { continue }
      blocks.append(block)
    }
    func isFree(_ name: PreferenceName) -> Bool { !blocks.contains { $0.contains(name) } }
    let clashes = blocks.map {
      Clash($0, base: base($0), mine: mine($0), theirs: theirs[$0])
    }
    self.init(
      changes: merge.changes.filter { isFree($0.name) },
      clashes: merge.clashes.filter { isFree($0.name) } + clashes)
  }
}

extension Snapshot {
  /// What is there on the way to `name` and cannot have it in it; nil where it can be, or is.
  fileprivate func block(of name: PreferenceName) -> PreferenceName? {
    name.block { self[$0] }
  }
}

extension Draft {
  /// Whether `name` can be set: what it lies in is there, or can be made.
  func mayHold(_ name: PreferenceName) -> Bool { name.block { self[$0] } == nil }
}

extension PreferenceName {
  /// The innermost that is there of what this lies in, where that cannot have the next part in it.
  fileprivate func block(_ value: (PreferenceName) -> PreferenceValue?) -> PreferenceName? {
    for outer in ancestors.reversed() {
      guard let present = value(outer) else { continue }
      let rest = components[outer.components.count...]
      return present.mayHold(rest) ? nil : outer
    }
    return nil
  }
}

extension PreferenceValue {
  /// What is missing on the way is made, of dictionaries.
  fileprivate func mayHold(_ path: ArraySlice<PreferenceName.Component>) -> Bool {
    if path.dropFirst().contains(where: \.isIndex) { return false }
    return switch (self, path.first) {
    case (.dictionary, .key): true
    case (.array(let elements), .index(let index)): index < elements.count
    default: false
    }
  }
}
