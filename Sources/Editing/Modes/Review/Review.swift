import Preferences

/// The staged changes before they are written: the values and, once they have arrived, the lines.
public struct Review: Sendable {
  /// Whether Enter writes. Otherwise the changes are only shown.
  package let writes: Bool
  /// The changes, grouped by when they take effect, those that need least first.
  package let items: [ReviewItem]
  /// The lines that will change; nil until they have arrived.
  package private(set) var preview: [PreviewLine]?
  /// Warnings about the save.
  package private(set) var warnings: [SaveWarning] = []
  /// The save whose lines are shown. Enter performs it.
  private var plan: (any PlannedSave)?
  /// The check by the program that reads the document.
  package private(set) var check = ReviewCheck.none
  /// On which terms a save can be taken back. Nil if it cannot, or no command has to make the program use the changes.
  private let offeredTerms: PendingSave.Terms?
  /// Whether the save is for good, although it could be taken back.
  private var isForGood = false
  /// On which terms Enter saves. Nil if it saves for good: what no program has accepted is not applied.
  package var terms: PendingSave.Terms? { isForGood || check.isDoubtful ? nil : offeredTerms }
  /// Whether a command has to make the program use the changes.
  package let needsApplication: Bool
  /// When the changes take effect: `1 on reload, 2 on restart`. Nil if nothing is known about it.
  package var effects: String? {
    let effects = items.compactMap(\.effect)
    guard !effects.isEmpty else { return nil }
    let counts = Dictionary(grouping: effects, by: \.self).mapValues(\.count)
    return counts.sorted { ReviewItem.weight($0.key) < ReviewItem.weight($1.key) }
      .map { "\($0.value) on \($0.key)" }.joined(separator: ", ")
  }

  /// The number of values in the file that are invalid and stay as they are.
  package let invalidElsewhere: Int
  /// The first line shown, counting the items, a blank line and the preview.
  package private(set) var top = 0
  /// The number of columns by which long lines are scrolled, from the first difference in them.
  package private(set) var shift = 0

  package var lineCount: Int { items.count + 1 + (preview?.count ?? 0) }

  /// Whether a line may be longer than the screen is wide.
  package var hasLongLines: Bool { preview?.contains { $0.text.utf8.count > 60 } == true }

  /// Whether the preview warned that several transactions are needed.
  private var isInSteps: Bool {
    warnings.contains { if case .inSteps = $0 { true } else { false } }
  }

  fileprivate init(of editor: Editor, writes: Bool) {
    self.writes = writes
    if writes, let command = editor.title.check { check = .running(command, isAwaited: false) }
    needsApplication = editor.needsApplication
    offeredTerms = writes && needsApplication ? editor.title.confirmation : nil
    let changes = editor.draft.changes
    let renamings = changes.renamings
    let items =
      changes.ofValues.compactMap { change in
        if renamings.values.contains(change.name) { return nil }
        return renamings[change.name].map { ReviewItem(renaming: change.name, to: $0) }
          ?? ReviewItem(change, in: editor) {
            change.old == change.new ? "former text" : $0.takesEffect
          }
      }
      + changes.ofComments.compactMap(ReviewItem.init(commentOf:))
    let groups = Dictionary(grouping: items) { $0.effect ?? "" }
    self.items = groups.keys.sorted { ReviewItem.weight($0) < ReviewItem.weight($1) }
      .flatMap { groups[$0] ?? [] }
    invalidElsewhere = editor.document.problems.untouchedCount
  }
}

extension [Change] {
  /// The new names of keys whose values stay.
  var renamings: [PreferenceName: PreferenceName] {
    let added = filter { $0.counterpart != nil && $0.old == nil }
    let pairs = added.compactMap { addition -> (PreferenceName, PreferenceName)? in
      guard let former = addition.counterpart, let parent = addition.name.parent,
        let removal = first(where: { $0.name == parent.appending(key: former) }),
        removal.new == nil, removal.old == addition.new
      else { return nil }
      return (removal.name, addition.name)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

/// A change in a list of changes.
public struct ReviewItem: Hashable, Sendable {
  package let name: PreferenceName
  /// The former value; nil if the key is added.
  package let old: String?
  /// The new value; nil if the key is removed.
  package let new: String?
  /// When the change takes effect, or a remark on the value.
  package let remark: String?
  /// When the change takes effect, in the word of the schema. Nil if that is not known.
  package private(set) var effect: String?

  /// The order of events that need less before those that need more.
  fileprivate static func weight(_ effect: String) -> (Int, String) {
    (["", "use", "login", "reload", "restart", "reboot"].firstIndex(of: effect) ?? 3, effect)
  }
}

extension ReviewItem {
  /// Describes the change of a comment. Returns nil if the comment stays.
  init?(commentOf change: Change) {
    guard let comment = change.comment else { return nil }
    func line(_ lines: CommentLines?) -> String? {
      lines.map { SecretText.masked(comment: $0.text) }?
        .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    self.init(
      name: change.name, old: line(comment.old), new: line(comment.new), remark: "comment")
  }

  /// Describes a new name, with which the value stays.
  fileprivate init(renaming name: PreferenceName, to new: PreferenceName) {
    func key(_ name: PreferenceName) -> String? { name.last.map { PreferenceName([$0]).label } }
    self.init(name: name, old: key(name), new: key(new), remark: "renamed")
  }

  /// Describes a change of the order of a group's keys. Returns nil if anything else changes.
  private init?(orderOf change: Change) {
    guard case .dictionary(let old)? = change.old, case .dictionary(let new)? = change.new,
      old != new, old.count == new.count, old.allSatisfy({ new[$0.key] == $0.value })
    else { return nil }
    self.init(
      name: change.name, old: old.keys.joined(separator: " "),
      new: new.keys.joined(separator: " "), remark: "order of keys")
  }

  init(_ change: Change, in editor: Editor, remark: (Entry) -> String? = { _ in nil }) {
    if let item = ReviewItem(orderOf: change) {
      self = item
      return
    }
    let entry = editor.entry(for: change.name, value: change.new ?? change.old)
    self.init(
      name: change.name, old: change.old.map { editor.shown($0, of: entry) },
      new: change.new.map { editor.shown($0, of: entry) }, remark: remark(entry))
    effect = entry.takesEffect
  }
}

extension Review: EditorMode {
  var mode: Mode { writes ? .review(self) : .diff(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition {
    switch command {
    case .accept where writes:
      return try save(in: &editor, isForGood: false)
    case .writeOnly where terms != nil: return try save(in: &editor, isForGood: true)
    case .writeElsewhere where writes:
      return editor.closingMode { editor throws(Notice) in try editor.startSavingElsewhere() }
    case .commandLine where writes:
      return editor.closingMode { editor throws(Notice) in editor.startCommandLine() }
    case .write where !writes:
      return editor.closingMode { editor throws(Notice) in try editor.write() }
    case .quit where check.isAwaited:
      editor.afterSave = .quit
      editor.notice = .info("quits after the save; \(key: .cancel) cancels both")
    case .cancel where check.isAwaited:
      editor.afterSave = .stay
      isForGood = false
      check.stopWaiting()
    case .accept, .cancel, .edit, .quit, .diff: return .browse
    case .enter, .leave: scroll(right: command == .enter)
    default: top = command.moved(top, of: lineCount, page: editor.pageSize)
    }
    return .stay
  }

  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    switch answer {
    case .preview(let lines, let warnings, let plan):
      show(lines, onPageOf: editor.pageSize)
      guard writes else { return .stay }
      (self.warnings, self.plan) = (warnings, plan)
      guard case .running = check else { return .stay }
      if let plan { return .stay(.check(plan)) }
      check = .none
    // Before the lines have arrived, a verdict is about the save of an earlier review.
    case .checked(let verdict) where preview != nil:
      let wasAwaited = check.isAwaited
      check = .done(verdict)
      if wasAwaited, verdict.outcome == .accepted {
        return begin(in: &editor)
      }
      if wasAwaited {
        editor.afterSave = .stay
        editor.notice = .problem("not written: \(verdict.summary)")
      }
    default: break
    }
    return .stay
  }

  /// Saves unless the program refuses the contents. Waits for its verdict.
  private mutating func save(
    in editor: inout Editor, isForGood: Bool
  ) throws(Notice) -> Transition {
    try editor.checkSavable()
    self.isForGood = isForGood
    switch check {
    case .running(let command, _):
      check = .running(command, isAwaited: true)
      return .stay
    case .done(let verdict):
      if case .refused = verdict.outcome {
        throw .problem("not written: \(verdict.summary); :w! writes it anyway")
      }
    case .none: break
    }
    return begin(in: &editor)
  }

  /// Begins the save. Asks first if a command makes the program use it at once.
  private func begin(in editor: inout Editor) -> Transition {
    let effect = editor.save(plan, inSteps: isInSteps, isPending: terms != nil)
    guard let terms else { return .stay(effect) }
    editor.notice = nil
    let text = "write for now and run \(editor.title.application ?? "")? \(terms.words)"
    return .open(.confirm(Question(text: text, edits: [], done: "", effect: effect)))
  }

  /// Shows the remaining changes. Closes if there are none.
  mutating func documentChanged(in editor: inout Editor) -> Transition {
    if editor.draft.isEmpty { return .browse }
    let writes = writes
    return editor.closingMode { editor throws(Notice) in
      writes ? try editor.startReview() : try editor.startDiff()
    }
  }

  mutating func conflictArose(
    _ conflict: PendingConflict, in editor: inout Editor
  ) -> Transition {
    // The review would promise a save that cannot succeed.
    if writes { return .open(.conflict(Conflict(conflict))) }
    editor.announce(conflict)
    return .stay
  }

  /// Shows the lines, with a row that marks the difference below each pair of long lines, or below a
  /// long line without a partner. On a small screen, lines that stay would leave no room for those that change.
  private mutating func show(_ all: [PreviewLine], onPageOf rows: Int) {
    let isCrowded = rows < Self.roomForContext && items.count + 1 + all.count > rows
    // A remark has no number.
    let lines = isCrowded ? all.filter { $0.side != .context || $0.line == nil } : all
    preview = lines.indices.flatMap { position -> [PreviewLine] in
      let line = lines[position]
      let next = position + 1 < lines.count ? lines[position + 1] : nil
      let isAlone = line.side == .added || next?.side == .added && next?.difference?.isEmpty == true
      return line.isLong && isAlone ? [line, line.mark] : [line]
    }
  }

  /// The least rows of a screen on which lines around the differing ones are shown.
  private static let roomForContext = 8

  private mutating func scroll(right: Bool) {
    let longest = preview?.map(\.text.count).max() ?? 0
    shift = max(-longest, min(longest, shift + (right ? Self.step : -Self.step)))
  }

  /// The number of columns by which one key scrolls.
  private static let step = 20
}

// MARK: Opening

extension Editor {
  mutating func startReview() throws(Notice) -> Transition {
    if let reason = title.readOnly, title.isEditable, !draft.isEmpty {
      try checkValid()
      notice = .problem("cannot be saved: \(reason); \(key: .writeElsewhere) saves elsewhere")
    } else {
      try checkSavable()
    }
    return try review(writes: true)
  }

  /// `d`: shows the staged changes, without writing.
  func startDiff() throws(Notice) -> Transition { try review(writes: false) }

  private func review(writes: Bool) throws(Notice) -> Transition {
    guard !draft.isEmpty else { throw .info("nothing is staged") }
    return .open(Review(of: self, writes: writes).mode, .preview(draft.changes))
  }
}
