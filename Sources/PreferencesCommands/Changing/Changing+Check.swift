import Preferences

extension Changing {
  /// What the schema refuses. Problems that were there before do not stand in the way.
  package var refusals: [Problem] {
    let locked = changes.filter(isLocked).map { Problem(.readOnly, name: $0.name) }
    return locked + subject.schema.problems(madeBy: changes, to: subject.snapshot)
  }

  func check() throws(Failure) {
    let problems = refusals
    guard !problems.isEmpty else { return }
    let lines = problems.map { Diagnostics.text(of: $0, in: subject.path) }
    throw Failure(lines.joined(separator: "\n"), .no)
  }

  private func isLocked(_ change: Change) -> Bool {
    change.new != change.old && subject.schema.declaration(of: change.name)?.isReadOnly == true
  }
}
