import Preferences

extension Editor {
  /// `w`: shows what will change, or writes at once where the user wants that; else says what is in
  /// the way.
  mutating func write() -> Effect? {
    if let conflict = external.conflict, !refuseWriting() {
      mode = .conflict(Conflict(conflict))
      return nil
    }
    if settings.reviewsFirst || draft.isEmpty { return startReview() }
    return refuseWriting() ? nil : save(inSteps: false)
  }

  mutating func startReview() -> Effect? { refuseWriting() ? nil : review { .review($0) } }

  private mutating func refuseWriting() -> Bool {
    guard let why = title.readOnly else { return refuseInvalid() }
    notice = .problem("cannot be saved: \(why)")
    return true
  }

  private mutating func save(inSteps: Bool) -> Effect {
    notice = .info("writing…")
    return .save(draft.changes, over: snapshot.revision, inSteps: inSteps)
  }

  /// `d`: the same, without writing.
  mutating func startDiff() -> Effect? { review { .diff($0) } }

  private mutating func review(_ make: (Review) -> Mode) -> Effect? {
    guard !draft.isEmpty else {
      notice = .info("nothing is staged")
      return nil
    }
    mode = make(Review(of: self))
    return .preview(draft.changes)
  }

  /// Goes to the first value that cannot be written.
  mutating func refuseInvalid() -> Bool {
    guard let (name, problem) = document.verdicts.new.min(by: { $0.key.label < $1.key.label })
    else {
      return false
    }
    mode = .browse
    reveal(name)
    let isItsOwn = problem.name == name
    let told = isItsOwn ? "\(name.label) \(problem.words)" : problem.description
    notice = .problem("not written: \(told)")
    return true
  }

  mutating func reviewing(_ review: Review, _ command: Command, writes: Bool) -> Effect? {
    switch command {
    case .accept where writes: return save(inSteps: review.isInSteps)
    case .writeElsewhere where writes: return startSavingElsewhere()
    case .write where !writes: return write()
    case .accept, .cancel, .edit, .quit, .diff: mode = .browse
    default:
      var review = review
      switch command {
      case .enter, .leave: review.scroll(right: command == .enter)
      default: review.top = command.moved(review.top, of: review.lineCount, page: pageSize)
      }
      mode = writes ? .review(review) : .diff(review)
    }
    return nil
  }

  mutating func show(_ preview: [PreviewLine], _ caveats: [SaveCaveat]) {
    switch mode {
    case .review(var review):
      review.show(preview)
      review.caveats = caveats
      mode = .review(review)
    case .diff(var review):
      review.show(preview)
      mode = .diff(review)
    default: break
    }
  }
}

extension Review {
  /// Which was shown.
  fileprivate var isInSteps: Bool {
    caveats.contains { if case .inSteps = $0 { true } else { false } }
  }

  init(of editor: Editor) {
    items = editor.draft.changes.map { change in
      let entry = editor.entry(for: change.name, value: change.new ?? change.old)
      return ReviewItem(
        name: change.name, old: change.old.map { editor.shown($0, of: entry) },
        new: change.new.map { editor.shown($0, of: entry) }, remark: entry.takesEffect)
    }
    invalidElsewhere = editor.document.verdicts.untouchedCount
  }
}
