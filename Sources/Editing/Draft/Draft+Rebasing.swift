import Preferences

extension Draft {
  /// The changes saved: `snapshot` holds them. The history stays.
  public mutating func rebase(onto snapshot: any Snapshot) {
    base = snapshot
    staged = [:]
    generation += 1
  }

  /// `changes` over another base; what came before cannot be undone any more.
  public mutating func rebase(onto snapshot: any Snapshot, staging changes: [Change]) {
    let former = edition
    self = Draft(over: snapshot)
    edition = former + 1
    stage(changes.map { Edit($0.name, $0.new) })
    past = []
  }

  /// `changes` over another base that differs from this one in `names`. A step that led from or to
  /// what the base had leads from or to what the new one has, so that undoing all ends there. Where
  /// a step is about something in or around what differs, the history ends.
  public mutating func move(
    onto snapshot: any Snapshot, staging changes: [Change], differing names: [PreferenceName]
  ) {
    let former = base
    rebase(onto: snapshot)
    if Differing(names).allow(past + future) {
      past = past.compactMap { $0.moved(from: former, to: snapshot) }
      future = future.compactMap { $0.moved(from: former, to: snapshot) }
    } else {
      past = []
      future = []
    }
    _ = perform(changes.map { Edit($0.name, $0.new) })
  }
}

/// Names that two bases differ in.
private struct Differing {
  private let names: Set<PreferenceName>
  private let around: Set<PreferenceName>

  init(_ names: [PreferenceName]) {
    self.names = Set(names)
    around = Set(names.flatMap(\.ancestors))
  }

  /// Whether every change of `steps` is about one of them itself, or about none.
  func allow(_ steps: [Step]) -> Bool {
    steps.allSatisfy { step in
      step.effective.allSatisfy { change in
        !around.contains(change.name) && !change.name.ancestors.contains(where: names.contains)
      }
    }
  }
}

extension Step {
  /// nil where nothing is left of it.
  fileprivate func moved(from former: any Snapshot, to new: any Snapshot) -> Step? {
    let effective = effective.compactMap { change -> Change? in
      let (old, value) = (former[change.name], new[change.name])
      let moved = Change(
        change.name, from: change.old == old ? value : change.old,
        to: change.new == old ? value : change.new)
      return moved.old == moved.new ? nil : moved
    }
    guard !effective.isEmpty else { return nil }
    return Step(effective: effective, generation: generation)
  }
}
