import Preferences

extension Editor {
  /// A read-only document can be written elsewhere too.
  mutating func startSavingElsewhere() -> Effect? {
    if refuseInvalid() { return nil }
    mode = .saveElsewhere(LineText(title.folder + title.name))
    return nil
  }

  mutating func savingElsewhere(_ line: LineText, _ command: Command) -> Effect? {
    switch command {
    case .accept where !line.isEmpty:
      afterSave = .keepStaged
      mode = .browse
      notice = .info("writing…")
      return .saveElsewhere(draft.changes, path: line.text)
    case .cancel: mode = .browse
    default: break
    }
    return nil
  }

  /// Continues after a save that succeeded.
  mutating func saved(_ new: any Snapshot, to file: String) -> Effect? {
    let what = isReviewing ? counted(draft.count, "change") : stagedNames
    mode = .browse
    if afterSave == .keepStaged {
      afterSave = .stay
      notice = .info("saved a copy to \(file)")
      return nil
    }
    document.becomeSaved(as: new)
    external.becomeSaved()
    refresh(after: .storedValues)
    notice = .info("saved \(what) to \(file)")
    return afterSave == .quit ? .exit : nil
  }

  private var isReviewing: Bool {
    if case .review = mode { true } else { false }
  }

  /// For those who have not seen them in a review.
  private var stagedNames: String { listed(draft.changes.map(\.name.label)) }

  /// Nothing staged is lost. Some failures are none: the file is written, or another's is there.
  mutating func failed(_ error: StoreError) -> Effect? {
    let error = schema.withoutSecrets(error, over: snapshot)
    let file = error.path?.split(separator: "/").last.map { "\($0): " } ?? ""
    switch error {
    case .conflict(let theirs): return meet(theirs)
    case .durabilityUnconfirmed(let path, let saved): _ = self.saved(saved, to: path)
    case .tooManyAtOnce: return askForSteps()
    default:
      if afterSave == .keepStaged { afterSave = .stay }
      mode = .browse
    }
    notice = .problem(file + error.words)
    return nil
  }

  /// Where the user does without the review, it is shown now: it tells how many.
  private mutating func askForSteps() -> Effect? {
    notice = nil
    return startReview()
  }
}
