import Preferences

/// What the staged changes will do: the values and, once they have arrived, the lines.
public struct Review: Sendable {
  /// Whether Enter writes. Otherwise the changes are only looked at.
  public let writes: Bool
  public let items: [ReviewItem]
  /// The lines that will change; nil until they have arrived.
  public private(set) var preview: [PreviewLine]?
  /// What the user should know before the save.
  public private(set) var saveWarnings: [SaveWarning] = []
  /// How many values of the file are invalid and stay as they are.
  public let invalidElsewhere: Int
  /// The first line shown, counting the items, a blank line and the preview.
  public private(set) var top = 0
  /// By how many columns long lines are scrolled, from the first difference in them.
  public private(set) var shift = 0

  public var lineCount: Int { items.count + 1 + (preview?.count ?? 0) }

  /// Whether a line may be longer than the screen is wide.
  public var hasLongLines: Bool { preview?.contains { $0.text.utf8.count > 60 } == true }

  /// Whether the preview warned that several transactions are needed.
  private var isInSteps: Bool {
    saveWarnings.contains { if case .inSteps = $0 { true } else { false } }
  }

  init(of editor: Editor, writes: Bool) {
    self.writes = writes
    items = editor.draft.changes.map { change in
      let entry = editor.entry(for: change.name, value: change.new ?? change.old)
      return ReviewItem(
        name: change.name, old: change.old.map { editor.shown($0, of: entry) },
        new: change.new.map { editor.shown($0, of: entry) }, remark: entry.takesEffect)
    }
    invalidElsewhere = editor.document.verdicts.untouchedCount
  }
}

/// A change in a list of changes.
public struct ReviewItem: Hashable, Sendable {
  public let name: PreferenceName
  /// The former value; nil if the key is added.
  public let old: String?
  /// The new value; nil if the key is removed.
  public let new: String?
  /// When the change takes effect, or that the value has changed meanwhile.
  public let remark: String?
}

extension Review: EditorMode {
  var mode: Mode { writes ? .review(self) : .diff(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept where writes: return .stay(editor.save(inSteps: isInSteps))
    case .writeElsewhere where writes: return editor.startSavingElsewhere()
    case .write where !writes: return editor.write()
    case .accept, .cancel, .edit, .quit, .diff: return .browse
    case .enter, .leave: scroll(right: command == .enter)
    default: top = command.moved(top, of: lineCount, page: editor.pageSize)
    }
    return .stay
  }

  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    guard case .preview(let lines, let warnings) = answer else { return .stay }
    show(lines)
    if writes { saveWarnings = warnings }
    return .stay
  }

  /// Shows the changes that are left; nothing if none is.
  mutating func documentChanged(in editor: inout Editor) -> Transition {
    if editor.draft.isEmpty { return .browse }
    return writes ? editor.startReview() : editor.startDiff()
  }

  mutating func clashed(_ conflict: PendingConflict, in editor: inout Editor) -> Transition {
    // The review would promise a save that cannot succeed.
    if writes { return .open(.conflict(Conflict(conflict))) }
    editor.announce(conflict)
    return .stay
  }

  /// Shows the lines, with a row that marks the difference below each pair of long lines, or below a
  /// long line without a partner.
  private mutating func show(_ lines: [PreviewLine]) {
    preview = lines.indices.flatMap { position -> [PreviewLine] in
      let line = lines[position]
      let next = position + 1 < lines.count ? lines[position + 1] : nil
      let isAlone = line.side == .added || next?.side == .added && next?.difference?.isEmpty == true
      return line.isLong && isAlone ? [line, line.mark] : [line]
    }
  }

  private mutating func scroll(right: Bool) {
    let longest = preview?.map(\.text.count).max() ?? 0
    shift = max(-longest, min(longest, shift + (right ? Self.step : -Self.step)))
  }

  /// The columns by which one key scrolls.
  private static let step = 20
}

extension Editor {
  /// `w`: shows what will change, or writes at once if the settings say so. Announces what prevents
  /// a save.
  mutating func write() -> Transition {
    if let conflict = external.conflict {
      return refuseWriting() ?? .open(.conflict(Conflict(conflict)))
    }
    if settings.reviewsFirst || draft.isEmpty { return startReview() }
    return refuseWriting() ?? .stay(save(inSteps: false))
  }

  mutating func startReview() -> Transition { refuseWriting() ?? review(writes: true) }

  /// `d`: shows what will change, without writing.
  mutating func startDiff() -> Transition { review(writes: false) }

  private mutating func review(writes: Bool) -> Transition {
    guard !draft.isEmpty else {
      return announce(.info("nothing is staged"))
    }
    return .open(Review(of: self, writes: writes).mode, .preview(draft.changes))
  }
}
