import Preferences

/// Undoing and redoing steps of documents that a save has replaced.
///
/// The draft keeps each replaced base, with the changes that were staged over it when the history left
/// it. A step is undone there exactly, and the same values are staged over the present base. A document
/// then writes the bytes of the former state.
extension Draft {
  /// The state of the former document to which the history has returned. Nil if the history is at the
  /// present base.
  var formerState: FormerState? {
    guard let origin, let former = earlier[origin], base is any TextSnapshot else { return nil }
    let count = max(1, valueChanges.adding(commentChanges).count)
    return FormerState(
      former.changes, of: former.base, from: base,
      count: origin < movedGeneration ? nil : count)
  }

  /// The most bytes of former documents to keep.
  private static var room: Int { 64 << 20 }

  /// Keeps the base and what is staged over it, before the base is replaced.
  mutating func keepForReturning() {
    if origin == nil { earlier[generation] = withoutHistory }
    origin = nil
    var room = Self.room
    for number in earlier.keys.sorted(by: >) {
      let size = (earlier[number]?.base as? any TextSnapshot)?.size
      room -= size ?? 0
      if size == nil || room < 0 { earlier[number] = nil }
    }
  }

  private var withoutHistory: Draft {
    var draft = self
    (draft.past, draft.future, draft.earlier, draft.origin) = ([], [], [:], nil)
    return draft
  }

  /// Undoes `step` and returns it. If its base is not kept, the returned step undoes it over another
  /// base.
  mutating func revert(_ step: Step) -> Step {
    edition += 1
    defer { findLayoutChange(of: step) }
    guard goToBase(step.generation) else { return revertAnew(step) }
    guard let origin else {
      revertExactly(step)
      return step
    }
    earlier[origin]?.revertExactly(step)
    stageHere(step.effective.reversed().map { Edit($0.inverse) }, commentsOf: step)
    return step
  }

  /// Goes to the state over the base with this number. Returns false if it is not kept.
  private mutating func goToBase(_ number: Int) -> Bool {
    if number == origin ?? generation { return true }
    guard let state = earlier[number] else { return false }
    if origin == nil { earlier[generation] = withoutHistory }
    guard number == generation else {
      origin = number
      return true
    }
    (staged, comments, serial, origin) = (state.staged, state.comments, state.serial, nil)
    return true
  }

  private mutating func revertExactly(_ step: Step) {
    for (name, comment) in step.comments { set(comment.old, aboveStored: name) }
    for added in step.after { staged[added.change.name] = nil }
    for removed in step.before { staged[removed.change.name] = removed }
  }

  /// Undoes a step of a base that is not kept. Returns the step over the kept one.
  private mutating func revertAnew(_ step: Step) -> Step {
    // A duplicate member comes back only with the text of its state.
    let effective = step.effective.filter {
      $0.new != nil || base[$0.name] != nil || UnreadLine.problem(setting: $0.name) == nil
    }
    let edits = effective.reversed().map { Edit($0.inverse) }
    let comments = step.comments.map { ($0.key, $0.value.old) }
    return perform(edits, comments: comments).inverse
  }

  /// Makes edits over the present base as they were made over the one of `origin`, with the comments of
  /// `step` as they are there.
  mutating func stageHere(_ edits: [Edit], commentsOf step: Step) {
    _ = performHere(edits)
    guard let former = origin.flatMap({ earlier[$0] }) else { return }
    let commented = step.comments.keys.compactMap { former.currentName(of: $0) }
    let text = formerText(of: former)
    // The step may change the comments of neighbours, too.
    let others = text == nil ? [] : comments.keys.compactMap { currentName(of: $0) }
    for name in Set(step.effective.map(\.name) + commented + others) {
      guard let stored = storedName(of: name) else { continue }
      if self[name] == nil {
        comments[stored] = nil
      } else if base[stored] != nil {
        let comment = text.map { $0.commentLines(of: name) } ?? former.commentLines(of: name)
        set(comment, aboveStored: stored)
      } else {
        // The value comes back with its own comment, unless another one is staged above it.
        let comment = former.storedName(of: name).flatMap { former.comments[$0] }
        comments[stored] = comment.map { CommentChange(from: nil, to: $0.new) }
      }
    }
  }

  /// The text of the former state, if comments may be in it. A removal may leave the comment of its neighbour
  /// there, and a value that was commented out comes back with the comment above. Nil if it cannot be
  /// computed.
  private func formerText(of former: Draft) -> (any Snapshot)? {
    guard former.base.hasComments || !former.comments.isEmpty, let state = formerState else {
      return nil
    }
    return (base as? any TextSnapshot)?.text(of: state)
  }

  /// Finds out whether the former state has the same values and comments as the base, but not the same
  /// bytes.
  private mutating func findLayoutChange(of step: Step) {
    layoutName = nil
    guard staged.isEmpty, comments.isEmpty, let state = formerState, state.count != nil,
      (base as? any TextSnapshot)?.isText(of: state) == false
    else { return }
    layoutName = step.names.first { base[$0] != nil } ?? .root
  }
}
