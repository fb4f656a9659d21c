import Preferences

extension Draft {
  /// Replaces the base by `snapshot`, which holds the saved changes. The history stays.
  package mutating func rebase(onto snapshot: any Snapshot) {
    recordComments()
    keepForReturning()
    replaceBase(by: snapshot)
  }

  /// Stages `changes` over another base. Earlier steps cannot be undone any more.
  package mutating func rebase(onto snapshot: any Snapshot, staging changes: [Change]) {
    let former = self
    self = Draft(over: snapshot)
    // A step of an earlier base must not be taken for one of this base.
    (edition, generation) = (former.edition + 1, former.generation + 1)
    _ = perform(changes)
  }

  /// Stages `changes` over another base, which differs in `names`. Undoing all steps then restores
  /// the new base: in each step, a value of the old base becomes that of the new one. The history is
  /// dropped if a step changes a container or a part of a differing name.
  package mutating func move(
    onto snapshot: any Snapshot, staging changes: [Change], differing names: [PreferenceName]
  ) {
    let former = base
    rebase(onto: snapshot)
    let (differing, around) = (Set(names), Set(names.flatMap(\.ancestors)))
    let isMovable = (past + future).flatMap(\.effective).allSatisfy { change in
      !around.contains(change.name) && !change.name.ancestors.contains(where: differing.contains)
    }
    movedGeneration = generation
    past = isMovable ? past.compactMap { $0.moved(from: former, to: snapshot) } : []
    future = isMovable ? future.compactMap { $0.moved(from: former, to: snapshot) } : []
    _ = perform(changes)
  }
}

extension Draft {
  /// Records which values came out of comments, before the base is replaced. So undoing such a step later
  /// comments them out.
  private mutating func recordComments() {
    let added = (past + future).filter { $0.generation == generation }
      .contains { $0.effective.contains { $0.old == nil } }
    guard added, base.hasComments else { return }
    let names = Set(base.commentedOut.map(\.key))
    for at in past.indices where past[at].generation == generation { past[at].record(names) }
    for at in future.indices where future[at].generation == generation { future[at].record(names) }
  }
}

extension Step {
  /// Records that new values with these names come out of comments.
  fileprivate mutating func record(_ commentedOut: Set<PreferenceName>) {
    for at in effective.indices
    where effective[at].old == nil && commentedOut.contains(effective[at].name) {
      effective[at].uncomments = true
    }
  }
}

extension Step {
  /// Returns the step over another base; nil if it changes nothing there.
  fileprivate func moved(from former: any Snapshot, to new: any Snapshot) -> Step? {
    let effective = effective.compactMap { change -> Change? in
      let (old, value) = (former[change.name], new[change.name])
      var moved = Change(
        change.name, from: change.old == old ? value : change.old,
        to: change.new == old ? value : change.new)
      moved.state = old == value || change.new != old ? change.state : nil
      (moved.commentsOut, moved.uncomments) = (change.commentsOut, change.uncomments)
      return moved.old == moved.new ? nil : moved
    }
    var step = self
    step.effective = effective
    return step.names.isEmpty ? nil : step
  }
}
