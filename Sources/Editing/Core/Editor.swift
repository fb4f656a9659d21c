import Preferences

/// An editor without a screen.
///
///     message → update → state (→ effect)
///
/// Only `update` changes an editor. It may return an effect, such as a save. The caller performs it
/// and answers with a message. The screen draws the state: `row(at:)` for the visible rows,
/// `namespaces`, `detail`, `notice`, and the state of the mode.
///
/// Each part of the state is a value that only its own functions change: `document`, `rows`,
/// `search` and `external`. After a change, `refresh(after:)` recomputes what depends on it.
///
/// The document may have a million rows. The editor keeps only their positions (`Table`), and makes
/// a `Row` when asked for one. An action reads all rows at most once.
public struct Editor: Sendable {
  public internal(set) var title: DocumentTitle
  var document: DocumentState
  var rows: RowList
  var search = SearchState()
  var external = ExternalState()
  public internal(set) var mode: Mode = .browse
  /// What happened last. The next key clears it.
  public internal(set) var notice: Notice?
  var afterSave = AfterSave.stay

  public internal(set) var settings = Settings()
  /// Whether the detail is shown below the table.
  public internal(set) var showsDetail = true
  /// The theme that the user has chosen for this session; nil for the one in the settings.
  public internal(set) var theme: String?
  /// The `:` lines of this session, the oldest first.
  public internal(set) var formerLines: [String] = []
  var bookmarks: Bookmarks = [:]
  /// How many rows a page has.
  var pageSize = 10

  public init(title: DocumentTitle, schema: Schema, snapshot: any Snapshot) {
    self.title = title
    document = DocumentState(snapshot, schema: schema)
    rows = RowList(of: document)
    refresh(after: .storedValues)
    rows.moveCursor(toRow: 0)
  }

  /// Handles a message. Returns what the caller has to do.
  public mutating func update(_ message: Message) -> Effect? {
    if isHeldBack(message) { finishWork() }
    if case .help(let page) = mode, !message.isForHelp { return updateBelowHelp(page, message) }
    switch message {
    case .command(let command): return perform(command)
    case .text(let input): return type(input)
    case .preview, .files, .formerState: return inMode { $0.receive(message, in: &$1) }
    default:
      let transition = receive(message)
      if let opened = transition.mode { mode = opened }
      return transition.effect
    }
  }

  /// Handles a message that no mode has asked for.
  private mutating func receive(_ message: Message) -> Transition {
    switch message {
    case .command, .text, .preview, .files, .formerState: break
    case .work: continueWork()
    case .point(let target): point(at: target)
    case .pageSize(let rows): pageSize = max(1, rows)
    case .settings(let settings): adopt(settings)
    case .notice(let notice): self.notice = notice
    case .storeChanged: return .stay(.load)
    case .loaded(let snapshot): return adopt(snapshot)
    case .notLoaded(let error): storeBecameUnreadable(error)
    case .read(let reading): return adopt(reading)
    case .editedOutside(let name, let text): return editedOutside(name, text)
    case .history(let states): return show(states)
    case .alsoOpen(let editors): updateOtherEditors(editors)
    case .leftBehind(let left): return offer(left)
    case .saved(let snapshot, let file): return saved(snapshot, to: file)
    case .conflict(let theirs): return mergeOrAsk(theirs: theirs)
    case .failed(let error): return failed(error)
    case .notCopied(let text): return showUncopied(text)
    case .bookmarks(let bookmarks): self.bookmarks = bookmarks
    case .line(let text): return run(text)
    case .theme(let name): show(theme: name)
    case .against(let other, let label): compare(with: other, label: label)
    case .otherChanged: return .stay(comparison == nil ? nil : .lookBeside)
    case .otherLoaded(let other): adopt(other: other)
    case .otherNotLoaded(let error): otherStoreBecameUnreadable(error)
    }
    return .stay
  }

  private mutating func perform(_ command: Command) -> Effect? {
    notice = nil
    markCursorRowSeen()
    switch command {
    case .redraw: return .redraw
    case .suspend: return .suspend
    case .help:
      if case .help = mode { break }
      mode = .help(HelpPage(origin: mode))
      return nil
    default: break
    }
    return inMode { $0.handle(command, in: &$1) }
  }

  private mutating func type(_ input: TextInput) -> Effect? {
    notice = nil
    let effect = inMode { $0.type(input, in: &$1) }
    if case .paste(let pasted) = input, pasted.dropped > 0, notice == nil {
      notice = .info("\(counted(pasted.dropped, "control character")) left out")
    }
    return effect
  }

  /// Announces `notice`, and leaves the open mode open.
  mutating func announce(_ notice: Notice) -> Transition {
    self.notice = notice
    return .stay
  }

  /// Refuses pasted text: keys are not text, and text is not keys.
  mutating func refuse(_ input: TextInput) {
    guard case .paste = input else { return }
    notice = .problem("what was pasted is not typed here; \(key: .accept) opens a field for it")
  }

  /// Lets the open mode handle something, and opens the mode that follows. The mode is taken out
  /// meanwhile, so that it is changed in place.
  mutating func inMode(_ body: (inout any EditorMode, inout Editor) -> Transition) -> Effect? {
    var state = mode.state
    mode = .browse
    let transition = body(&state, &self)
    mode = transition.mode ?? state.mode
    return transition.effect
  }
}

/// What follows a save that succeeds.
enum AfterSave {
  case stay
  /// The editor quits, as `:wq` asked.
  case quit
  /// The saved file was a copy: what is staged stays staged.
  case keepStaged
}

// MARK: Reading the state

extension Editor {
  public var draft: Draft { document.draft }
  /// The schema with the entries that hold for the current values.
  public var schema: Schema { document.schema }
  /// The stored values.
  public var snapshot: any Snapshot { document.snapshot }
  public var stagedCount: Int { draft.count }
  public var invalidCount: Int { document.verdicts.count }
  /// How many staged values clash with what another program wrote.
  public var clashCount: Int { external.conflict?.merge.clashes.count ?? 0 }
  /// Why the store cannot be read any more; nil if it can.
  public var storeProblem: String? { external.problem }
  /// Other programs that have the store open: `prefs (process 4711, ann)`.
  public var otherEditors: [String] { external.otherEditors }
  /// The comparison with another store, if there is one.
  package var comparison: Comparison? { external.comparison }

  public var pane: Pane { rows.pane }
  /// The open namespace or list. The root shows all rows.
  public var scope: PreferenceName { rows.scope }
  var table: Table { rows.table }
  public var rowCount: Int { rows.table.count }
  /// The index of the row under the cursor; 0 if there are no rows.
  public var cursor: Int { rows.cursor }
  /// The name under the cursor; nil if there are no rows.
  public var cursorName: PreferenceName? { rows.cursorName }
  /// The members that a row shows if the open list holds records; else empty.
  public var memberKeys: [String] { rows.memberKeys }
  public var namespaces: [NamespaceRow] { rows.namespaces }
  public var namespaceCursor: Int { rows.namespaceCursor }
  /// Whether there is a namespace besides the root.
  public var hasNamespaces: Bool { rows.namespaces.count > 1 }
  public var filter: Filter { rows.filter }
  /// The words that `/` searches.
  public var searchWords: String { search.words }
  /// The keys that bulk actions change. If empty, they change the row under the cursor.
  public var marks: Set<PreferenceName> { rows.marks }

  /// The row of the key that `name` finds; nil if none is shown.
  public func index(of name: PreferenceName) -> Int? { index(of: NameLookup(name)) }

  /// The row of the key that the typed name finds; nil if none is shown.
  public func index(of lookup: NameLookup) -> Int? { table.index(of: draft.exact(lookup)) }
}

extension Editor {
  /// The user's settings.
  public struct Settings: Hashable, Sendable {
    /// Whether the detail is shown below the table. A key turns it on and off too.
    public var showsDetail: Bool
    /// Whether `write` shows what it will change first.
    public var reviewsFirst: Bool
    /// Whether a value may be given to the user's own editor.
    public var lendsValues: Bool
    /// The names of all themes.
    public var themes: [String]

    public init(
      showsDetail: Bool = true, reviewsFirst: Bool = true, lendsValues: Bool = true,
      themes: [String] = []
    ) {
      self.showsDetail = showsDetail
      self.reviewsFirst = reviewsFirst
      self.lendsValues = lendsValues
      self.themes = themes
    }
  }

  /// Takes over new settings. What a key has turned on or off stays so until its setting changes.
  mutating func adopt(_ new: Settings) {
    if new.showsDetail != settings.showsDetail { showsDetail = new.showsDetail }
    settings = new
  }
}
