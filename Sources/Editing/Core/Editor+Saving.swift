import Preferences

enum AfterSave {
  case stay
  /// The editor quits, as `:wq` asked.
  case quit
  /// The save is taken back unless it is confirmed.
  case wait
  /// The program that reads the file was not asked.
  case unchecked
  /// The saved file was a copy: staged changes stay staged.
  case keepStaged
}

extension Editor {
  /// `w`: opens the review, or writes at once if the settings say so and no program checks the document. Throws the
  /// reason why nothing can be saved.
  mutating func write() throws(Notice) -> Transition {
    if let conflict = external.conflict {
      try checkSavable()
      return .open(.conflict(Conflict(conflict)))
    }
    if settings.reviewsFirst || title.check != nil || draft.isEmpty || title.readOnly != nil {
      return try startReview()
    }
    try checkSavable()
    return .stay(save(nil, inSteps: false))
  }

  /// `:w!`: writes at once, without a review or a check. Throws the reason why nothing can be saved.
  mutating func writeUnchecked() throws(Notice) -> Transition {
    guard external.conflict == nil, !draft.isEmpty else { return try write() }
    try checkSavable()
    let effect = save(nil, inSteps: false)
    afterSave = title.check == nil ? afterSave : .unchecked
    return .stay(effect)
  }

  /// Saves the staged changes. `plan` is what the review has shown, if there was one.
  /// `isPending`: the save is taken back unless it is confirmed.
  mutating func save(_ plan: (any PlannedSave)?, inSteps: Bool, isPending: Bool = false) -> Effect {
    if afterSave != .quit { afterSave = isPending ? .wait : .stay }
    notice = .info("writing…")
    return .save(
      draft.changes, over: snapshot.revision, inSteps: inSteps, planned: plan, isPending: isPending,
      reason: saveReason)
  }

  /// Whether a staged change takes effect only if a command makes the program use it.
  var needsApplication: Bool {
    draft.changes.contains { change in
      let entry = entry(for: change.name, value: change.new ?? change.old)
      return !["use", "login"].contains(entry.takesEffect)
    }
  }

  /// Continues after a successful save.
  mutating func saved(_ new: any Snapshot, to file: String) -> Transition {
    if afterSave == .keepStaged {
      afterSave = .stay
      notice = .info("saved a copy to \(file)")
      return .browse
    }
    // A review has shown the names.
    let reviewed: Int? = if case .review(let review) = mode { review.items.count } else { nil }
    let names = reviewed.map { counted($0, "change") } ?? listed(draft.changes.map(\.name.label))
    let needsApplication = needsApplication
    document.draft.rebase(onto: new)
    external.becomeSaved()
    saveReason = nil
    refresh(after: .storedValues)
    let isUnchecked = afterSave == .unchecked
    if isUnchecked { afterSave = .stay }
    notice = .info(
      "saved \(names) to \(file)" + (isUnchecked ? "; \(title.check ?? "") was not asked" : ""))
    if afterSave == .quit { return .browse(.exit) }
    if afterSave == .wait {
      afterSave = .stay
      notice = .info("saved \(names) to \(file) for now; \(title.application ?? "") runs…")
      return .browse
    }
    guard !isUnchecked, needsApplication, let command = title.application else { return .browse }
    notice = nil
    let text = "saved \(names) to \(file); run \(command) now?"
    return .open(.confirm(Question(text: text, edits: [], done: "", effect: .apply)))
  }

  mutating func applied(_ failure: String?) throws(Notice) {
    if let failure { throw .problem(Phrase(failure)) }
    notice = .info("\(title.application ?? "") has succeeded")
  }

  /// Continues after a save that failed. Staged changes stay. Two errors do not end the save: the
  /// file is written, or another program's version was found.
  mutating func saveFailed(_ error: StoreError) -> Transition {
    let error = schema.withoutSecrets(error, over: snapshot)
    switch error {
    case .conflict(let theirs): return mergeOrAsk(theirs: theirs)
    case .durabilityUnconfirmed(let path, let saved): _ = self.saved(saved, to: path)
    case .tooManyAtOnce:
      // The review shows how many transactions are needed.
      notice = nil
      return closingMode { editor throws(Notice) in try editor.startReview() }
    default: if afterSave != .quit { afterSave = .stay }
    }
    let file = error.path?.split(separator: "/").last.map { "\($0): " } ?? ""
    if case .alreadyExists = error {
      notice = .problem("\(file)\(error.words); :w! FILE replaces it")
    } else {
      notice = .problem("\(file)\(error.words); the changes stay staged")
    }
    return .browse
  }
}

// MARK: What prevents a save

extension Editor {
  /// Throws if the document is read-only, or a staged value is invalid.
  mutating func checkSavable() throws(Notice) {
    if let reason = title.readOnly { throw .problem("cannot be saved: \(reason)") }
    if external.isBroken, let problem = external.problem {
      throw .problem("cannot be saved until \(title.name) can be read again: \(problem)")
    }
    try checkValid()
  }

  /// Throws if no change can be staged.
  func checkEditable() throws(Notice) {
    if let reason = title.readOnly, !title.isEditable {
      throw .problem("cannot be saved: \(reason)")
    }
  }

  /// Moves to the first staged value that is invalid, and throws its problem.
  mutating func checkValid() throws(Notice) {
    guard let (name, problem) = document.problems.new.min(by: { $0.key.label < $1.key.label })
    else { return }
    reveal(name)
    let isOwn = problem.name == name
    let message = isOwn ? "\(name.label) \(problem.message)" : problem.description
    throw .problem("not written: \(message)")
  }
}
