import Preferences

extension Editor {
  mutating func save(inSteps: Bool) -> Effect {
    notice = .info("writing…")
    return .save(draft.changes, over: snapshot.revision, inSteps: inSteps)
  }

  /// Saves the document with the staged changes to another file.
  mutating func saveCopy(to path: String) -> Transition {
    afterSave = .keepStaged
    notice = .info("writing…")
    return .browse(.saveElsewhere(draft.changes, path: path))
  }

  /// Announces why nothing can be written; nil if it can.
  mutating func refuseWriting() -> Transition? {
    guard let why = title.readOnly else { return refuseInvalid() }
    return announce(.problem("cannot be saved: \(why)"))
  }

  /// Moves to the first staged value that is invalid, and announces it; nil if there is none.
  mutating func refuseInvalid() -> Transition? {
    guard let (name, problem) = document.verdicts.new.min(by: { $0.key.label < $1.key.label })
    else { return nil }
    reveal(name)
    let isItsOwn = problem.name == name
    let told = isItsOwn ? "\(name.label) \(problem.words)" : problem.description
    notice = .problem("not written: \(told)")
    return .browse
  }

  /// Continues after a save that succeeded.
  mutating func saved(_ new: any Snapshot, to file: String) -> Transition {
    // A review has shown the names.
    let isReviewed = if case .review = mode { true } else { false }
    let what =
      isReviewed ? counted(draft.count, "change") : listed(draft.changes.map(\.name.label))
    if afterSave == .keepStaged {
      afterSave = .stay
      notice = .info("saved a copy to \(file)")
      return .browse
    }
    document.becomeSaved(as: new)
    external.becomeSaved()
    refresh(after: .storedValues)
    notice = .info("saved \(what) to \(file)")
    return .browse(afterSave == .quit ? .exit : nil)
  }

  /// Continues after a save that failed. Nothing staged is lost. Some failures are not failures of
  /// the save: the file is written, or another program's version is there.
  mutating func failed(_ error: StoreError) -> Transition {
    let error = schema.withoutSecrets(error, over: snapshot)
    let file = error.path?.split(separator: "/").last.map { "\($0): " } ?? ""
    switch error {
    case .conflict(let theirs): return mergeOrAsk(theirs: theirs)
    case .durabilityUnconfirmed(let path, let saved): _ = self.saved(saved, to: path)
    case .tooManyAtOnce:
      // The review shows how many transactions are needed.
      notice = nil
      return startReview()
    default: if afterSave == .keepStaged { afterSave = .stay }
    }
    notice = .problem(file + error.words)
    return .browse
  }
}

// MARK: Quitting

extension Editor {
  mutating func quit() -> Transition { draft.isEmpty ? .stay(.exit) : .open(.confirmQuit) }

  /// Quits after the save; at once if nothing is staged. The next command among the keys cancels
  /// that.
  mutating func writeAndQuit() -> Transition {
    guard !draft.isEmpty else { return .stay(.exit) }
    afterSave = .quit
    return write()
  }
}

// MARK: Other files

extension Editor {
  /// Exports what is set and differs from its default, to a file of its own.
  mutating func export(to path: String) -> Effect? {
    let rows = Table(of: .root, schema: schema, draft: draft)
    let wanted = (0..<rows.count).map { ResolvedRow(ofSlot: rows[$0], of: rows, in: self) }.filter {
      $0.value != nil && !$0.queried.equalsDefault
    }
    guard !wanted.isEmpty else {
      notice = .info("nothing differs from its default")
      return nil
    }
    return .export(wanted.map { Change($0.name, from: nil, to: $0.value) }, path: path)
  }

  /// Exports what is staged, as a change set for `prefs apply`. Secrets are left out, as out of all
  /// that is kept.
  mutating func exportChanges(to path: String) -> Effect? {
    let (open, secrets) = schema.apart(draft.changes, of: snapshot)
    guard !open.isEmpty else {
      notice =
        secrets.isEmpty
        ? .info("nothing is staged")
        : .problem("only secrets are staged, and those are never exported")
      return nil
    }
    return .exportChanges(open, without: secrets, path: path)
  }
}
