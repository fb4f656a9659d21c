import Preferences

/// An editor without a screen: what is open, what is staged, what the keys do now.
///
///     message → update → state (→ effect)
///
/// `update` is the only way in. It changes the state and may ask something of the world; whoever
/// runs the editor does that and answers with a message. The screen reads the state and draws it:
/// `row(at:)` for the visible rows, `namespaces`, `detail`, `notice`, and what `mode` holds.
///
/// The document may have a million rows. The editor keeps their positions only (`Table`), makes a
/// `Row` when asked for one, and looks at all of them at most once for an action.
///
/// Left out: reading and writing (`Effect` asks for it), keys (the key map makes commands of them),
/// cells and colours, and how many lines fit (`pageSize` tells, for paging only).
public struct Editor: Sendable {
  public internal(set) var title: DocumentTitle
  /// As the values in force make it.
  public internal(set) var schema: Schema
  public internal(set) var draft: Draft
  public internal(set) var mode: Mode = .browse
  public internal(set) var pane: Pane = .keys
  /// The namespace or list that is open; the root shows all.
  public internal(set) var scope: PreferenceName = .root
  /// Of the rows, counted from 0; 0 where there are none.
  public internal(set) var cursor = 0
  /// Of the records of the open list: a row shows each of them. Empty where a row is one value.
  public internal(set) var memberKeys: [String] = []
  public internal(set) var namespaces: [NamespaceRow] = []
  public internal(set) var namespaceCursor = 0
  public internal(set) var filter = Filter()
  /// What `/` looks for.
  public internal(set) var searchWords = ""
  public internal(set) var showsDetail = true
  /// Until the next key.
  public internal(set) var notice: Notice?

  public internal(set) var settings = Settings()
  /// Why the store cannot be read any more; nil while it can.
  public internal(set) var storeProblem: String?
  /// Other programs that have it open: `prefs (process 4711, ann)`.
  public internal(set) var company: [String] = []
  /// What bulk actions are about; empty where they are about the row under the cursor.
  public internal(set) var marks: Set<PreferenceName> = []
  var bookmarks: Bookmarks = [:]
  /// That the user has chosen for this session; nil for the settings' own.
  public internal(set) var theme: String?
  /// Of the `:` line, the oldest first.
  public internal(set) var formerLines: [String] = []
  var quitsOnceSaved = false
  var others = OthersChanges()
  var dispute: Dispute?
  /// The store beside this one; nil where there is none.
  package internal(set) var comparison: Comparison?
  var table: Table
  /// Rows that stay although they no longer pass the filter: edited since it was set.
  var kept: Set<PreferenceName> = []
  /// The namespace whose children the pane shows, beside those of the namespaces around it.
  var expanded: PreferenceName = .root
  var pageSize = 10
  /// Declared names that the document does not set, taken apart.
  var unset: [PreferenceName] = []
  var verdicts = Verdicts()
  /// Of rows, while many are looked at.
  var finding: Finding?
  /// Of the last search that came to its end.
  var matches: Matches?
  var scans = Scans()
  /// Which entry each row of the snapshot has, as far as that was asked.
  var entries: RowEntries?
  /// Counts the schemas that the values made.
  var schemaEdition = 0
  /// Counts the tables.
  var tableEdition = 0
  /// The snapshot's namespaces, where they have been asked for.
  var summaries: [PreferenceName: [NamespaceSummary]] = [:]
  /// The answer to come is for a copy.
  var isSavingElsewhere = false

  public init(title: DocumentTitle, schema: Schema, snapshot: any Snapshot) {
    self.title = title
    self.schema = schema
    draft = Draft(over: snapshot)
    table = Table(of: .root, schema: .empty, draft: draft)
    survey()
    rebuild()
    cursor = 0
  }

  /// As it is stored.
  public var snapshot: any Snapshot { draft.base }
  public var stagedCount: Int { draft.count }
  public var invalidCount: Int { verdicts.count }
  /// What another program wrote otherwise than it is staged here.
  public var clashCount: Int { dispute?.merge.clashes.count ?? 0 }
  /// Beside the one that is all.
  public var hasNamespaces: Bool { namespaces.count > 1 }

  public mutating func update(_ message: Message) -> Effect? {
    if isHeldBack(message) { finishWork() }
    if case .help(let page) = mode, !message.isForHelp {
      return updateBeneathHelp(page, message)
    }
    switch message {
    case .work: continueWork()
    case .command(let command): return perform(command)
    case .text(let input): return type(input)
    case .point(let target): point(at: target)
    case .pageSize(let rows): pageSize = max(1, rows)
    case .settings(let settings): adopt(settings)
    case .notice(let notice): self.notice = notice
    case .storeChanged: return .load
    case .loaded(let snapshot): return adopt(snapshot)
    case .notLoaded(let error): lose(error)
    case .read(let reading): return adopt(reading)
    case .editedOutside(let name, let text): editedOutside(name, text)
    case .history(let states): show(states)
    case .formerState(let then, let secrets): compare(then, without: secrets)
    case .alsoOpen(let others): meet(others)
    case .leftBehind(let left): offer(left)
    case .saved(let snapshot, let file):
      saved(snapshot, to: file)
      if quitsOnceSaved, draft.isEmpty { return .exit }
    case .conflict(let theirs): return meet(theirs)
    case .failed(let error): return failed(error)
    case .preview(let lines, let caveats): show(lines, caveats)
    case .notCopied(let text): showUncopied(text)
    case .bookmarks(let bookmarks): self.bookmarks = bookmarks
    case .line(let text): return run(text)
    case .files(let names, let directory): found(names, in: directory)
    case .theme(let name): show(theme: name)
    case .against(let other, let label): compare(with: other, label: label)
    case .otherChanged: return comparison == nil ? nil : .lookBeside
    case .otherLoaded(let other): adopt(other: other)
    case .otherNotLoaded(let error): lose(other: error)
    }
    return nil
  }
}
