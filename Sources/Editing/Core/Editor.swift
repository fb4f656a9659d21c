import Preferences
import Queries

/// An editor without a screen.
///
///     message → update → state (→ effect)
///
/// Only `update` changes an editor. It may return an effect, such as a save. The caller performs it
/// and answers with a message. The screen draws the state: `row(at:)` for the visible rows,
/// `namespaces`, `detail`, `notice`, and the state of the mode.
///
/// Each part of the state is a value with an owner: `document`, `rows`, `search` and `external`.
/// After a change, `refresh(after:)` recomputes everything that depends on it.
///
/// The document may have a million rows. The editor keeps only their positions (`Table`), and makes
/// a `Row` when asked for one. An action reads all rows at most once.
public struct Editor: Sendable {
  /// The file or store that is edited.
  public internal(set) var title: DocumentTitle
  var document: DocumentState
  var rows: RowList
  var search = SearchState()
  var external = ExternalState()
  /// The open mode.
  public internal(set) var mode: Mode = .browse
  /// The last announcement. The next key clears it.
  public internal(set) var notice: Notice?
  var afterSave = AfterSave.stay

  /// The user's settings.
  public internal(set) var settings = Settings()
  /// Whether the detail is shown below the table.
  public internal(set) var showsDetail = true
  /// The theme that the user has chosen for this session; nil for the theme in the settings.
  public internal(set) var theme: String?
  /// The `:` lines of this session, the oldest first.
  package internal(set) var commandHistory: [String] = []
  var bookmarks: Bookmarks = [:]
  var pageSize = 10
  /// Why the staged changes are made, for the history.
  package internal(set) var saveReason: String?

  /// Opens `snapshot` with the cursor on its first row.
  public init(title: DocumentTitle, schema: Schema, snapshot: any Snapshot) {
    self.title = title
    document = DocumentState(snapshot, schema: schema)
    rows = RowList(of: document)
    refresh(after: .storedValues)
    rows.moveCursor(toRow: 0)
  }

  /// Handles a message. Returns the effect that the caller has to perform.
  public mutating func update(_ message: Message) -> Effect? {
    let effect = handle(message)
    updateNewRow()
    guard title.forbidsWriting, effect?.writes == true else { return effect }
    notice = .problem("nothing is written: \(title.readOnly ?? "read-only")")
    return nil
  }

  private mutating func handle(_ message: Message) -> Effect? {
    if isHeldBack(message) { finishWork() }
    if case .help(let page) = mode, !message.isForHelp { return updateBelowHelp(page, message) }
    switch message {
    case .command(let command): return perform(command)
    case .text(let input): return type(input)
    case .preview, .checked, .files, .revision:
      return inMode { mode, editor in mode.receive(message, in: &editor) }
    default:
      do throws(Notice) {
        let transition = try receive(message)
        if let opened = transition.mode { mode = opened }
        return transition.effect
      } catch {
        notice = error
        return nil
      }
    }
  }

  /// Handles a message that no mode has asked for.
  private mutating func receive(_ message: Message) throws(Notice) -> Transition {
    switch message {
    case .command, .text, .preview, .checked, .files, .revision: break
    case .work: continueWork()
    case .point(let target): point(at: target)
    case .pageSize(let rows): pageSize = max(1, rows)
    case .settings(let settings): apply(settings)
    case .notice(let notice): self.notice = notice
    case .storeChanged: return .stay(.load)
    case .loaded(let snapshot): return storeLoaded(snapshot)
    case .notLoaded(let error): try storeBecameUnreadable(error)
    case .loadedInBackground(let load): return storeLoaded(load)
    case .editedOutside(let name, let text): return try editedOutside(name, text)
    case .history(let entries): return try show(entries)
    case .otherEditors(let editors): updateOtherEditors(editors)
    case .effectiveValues(let values):
      document.effective = values
      if filter.query.asksForEffect { refresh(after: .comparison) }
    case .recoverable(let sessions): return offer(sessions)
    case .saved(let snapshot, let file): return saved(snapshot, to: file)
    case .applied(let failure): try applied(failure)
    case .pending(let saves): updatePending(saves)
    case .conflict(let theirs): return mergeOrAsk(theirs: theirs)
    case .failed(let error): return saveFailed(error)
    case .notCopied(let text): return showUncopied(text)
    case .bookmarks(let bookmarks): self.bookmarks = bookmarks
    case .line(let text): return run(text)
    case .theme(let name): show(theme: name)
    case .compare(let other, let label): compare(with: other, label: label)
    case .comparedStoreChanged: return .stay(comparison == nil ? nil : .loadComparedStore)
    case .comparedStoreLoaded(let other): comparedStoreLoaded(other)
    case .comparedStoreNotLoaded(let error): try comparedStoreBecameUnreadable(error)
    }
    return .stay
  }

  /// Whether `message` has to wait until the scan is complete, because its effect depends on that.
  package func isHeldBack(_ message: Message) -> Bool {
    guard search.running != nil else { return false }
    switch message {
    case .work, .pageSize, .settings, .notice, .command(.cancel), .command(.redraw),
      .command(.suspend):
      return false
    case .text:
      switch mode {
      case .search, .filter: return false
      default: return true
      }
    default: return true
    }
  }

  private mutating func perform(_ command: Command) -> Effect? {
    notice = nil
    // The user has now seen what another program changed in this row.
    if case .browse = mode, pane == .keys, let name = cursorName { external.unseen.forget(name) }
    switch command {
    case .redraw: return .redraw
    case .suspend: return .suspend
    case .help:
      if case .help = mode { break }
      mode = .help(HelpPage(origin: mode))
      return nil
    default: break
    }
    return inMode { mode, editor throws(Notice) in try mode.handle(command, in: &editor) }
  }

  private mutating func type(_ input: TextInput) -> Effect? {
    notice = nil
    let effect = inMode { mode, editor throws(Notice) in try mode.type(input, in: &editor) }
    if case .paste(let pasted) = input, pasted.dropped > 0, notice == nil {
      notice = .info("\(counted(pasted.dropped, "control character")) left out")
    }
    return effect
  }

  /// Lets the open mode handle something, and opens the mode that follows. If the mode throws a
  /// notice, it stays open. The mode is taken out meanwhile, so that it is changed in place.
  mutating func inMode(
    _ body: (inout any EditorMode, inout Editor) throws(Notice) -> Transition
  ) -> Effect? {
    var state = mode.state
    mode = .browse
    do throws(Notice) {
      let transition = try body(&state, &self)
      mode = transition.mode ?? state.mode
      return transition.effect
    } catch {
      mode = state.mode
      notice = error
      return nil
    }
  }

  /// Performs `action` for a mode that closes afterwards, even if `action` throws a notice.
  mutating func closingMode(
    _ action: (inout Editor) throws(Notice) -> Transition
  ) -> Transition {
    do throws(Notice) {
      let transition = try action(&self)
      return .open(transition.mode ?? .browse, transition.effect)
    } catch {
      notice = error
      return .browse
    }
  }
}

// MARK: Reading the state

extension Editor {
  package var draft: Draft { document.draft }
  /// The schema with the entries that hold for the current values.
  public var schema: Schema { document.schema }
  /// The stored values.
  public var snapshot: any Snapshot { document.snapshot }
  package var stagedCount: Int { draft.count - draft.renamedCount }
  package var invalidCount: Int { document.problems.count }
  /// The number of staged values that conflict with values that another program wrote.
  package var conflictCount: Int { external.conflict?.merge.conflicts.count ?? 0 }
  package var storeProblem: String? { external.problem }
  package var otherEditors: [String] { external.otherEditors }
  package var pending: [PendingSave] { external.pending }
  package var comparison: Comparison? { external.comparison }

  package var pane: Pane { rows.pane }
  package var scope: PreferenceName { rows.scope }
  var table: Table { rows.table }
  package var rowCount: Int { rows.table.count }
  package var cursor: Int { rows.cursor }
  package var cursorName: PreferenceName? { rows.cursorName }
  package var memberKeys: [String] { rows.memberKeys }
  /// Whether the rows are the elements of a list.
  package var opensList: Bool { table.list != nil }
  package var namespaces: NamespaceList { rows.namespaces }
  package var namespaceCursor: Int { rows.namespaceCursor }
  package var hasNamespaces: Bool { rows.namespaces.count > 1 }
  package var filter: Filter { rows.filter }
  package var searchText: String { search.text }
  package var marks: Set<PreferenceName> { rows.marks }

  /// The row of the key that the typed name finds; nil if none is shown.
  package func index(of lookup: NameLookup) -> Int? { table.index(of: draft.exact(lookup)) }
}

// MARK: Settings

extension Editor {
  /// The user's settings.
  public struct Settings: Hashable, Sendable {
    /// Whether the detail is shown below the table. A key turns it on and off too.
    public var showsDetail: Bool
    /// Whether `write` opens the review first.
    public var reviewsFirst: Bool
    /// Whether a value may be given to the user's own editor.
    public var allowsOutsideEditor: Bool
    /// The names of all themes.
    public var themes: [String]

    /// Makes settings. Each argument left out has its default.
    public init(
      showsDetail: Bool = true, reviewsFirst: Bool = true, allowsOutsideEditor: Bool = true,
      themes: [String] = []
    ) {
      self.showsDetail = showsDetail
      self.reviewsFirst = reviewsFirst
      self.allowsOutsideEditor = allowsOutsideEditor
      self.themes = themes
    }
  }

  /// Applies new settings. If a key has toggled the detail, it stays so until its setting changes.
  private mutating func apply(_ new: Settings) {
    if new.showsDetail != settings.showsDetail { showsDetail = new.showsDetail }
    settings = new
  }
}
