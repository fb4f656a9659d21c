import Preferences

extension Changing {
  /// Refuses what the schema refuses. Problems that were there before do not stand in the way.
  func check() throws(Failure) {
    let problems = changes.flatMap { self.problems(with: $0) + self.problems(around: $0) }
    guard !problems.isEmpty else { return }
    let lines = problems.map { Diagnostics.text(of: $0, in: subject.path) }
    throw Failure(lines.joined(separator: "\n"), .no)
  }

  private func problems(with change: Change) -> [Problem] {
    guard change.new != change.old,
      let entry = subject.schema.declaration(of: change.name)
    else { return [] }
    if entry.isReadOnly { return [Problem(.readOnly, name: change.name)] }
    return change.new.map(entry.check) ?? []
  }

  /// What a member that comes or goes makes wrong with its dictionary or list: a missing key, an
  /// unknown one, too many.
  private func problems(around change: Change) -> [Problem] {
    guard (change.old == nil) != (change.new == nil),
      let parent = change.name.parent, let member = change.name.last,
      let entry = subject.schema.declaration(of: parent), let before = subject.snapshot[parent],
      let after = before.replacing([member], with: change.new)
    else { return [] }
    let old = entry.check(before)
    return entry.check(after).filter { !old.contains($0) }
  }
}
