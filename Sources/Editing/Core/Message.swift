import Preferences

/// A message to an editor.
public enum Message: Sendable {
  case command(Command)
  case text(TextInput)
  /// A click.
  case point(at: Target)
  /// Continues `Editor.work` by one slice.
  case work
  /// The number of table rows on a page. Sent at the start and when the screen changes.
  case pageSize(Int)
  /// The user's settings, at the start and when they change.
  case settings(Editor.Settings)
  /// Something to announce that happened outside the editor.
  case notice(Notice)
  /// The store may have changed. The editor asks for another read.
  case storeChanged
  case loaded(any Snapshot)
  case notLoaded(StoreError)
  /// The store was read in the background, after another program has written it.
  case loadedInBackground(BackgroundLoad)
  /// The states that saves have replaced, the newest first.
  case history([HistoryEntry])
  /// A former state of the store. The values of `secrets` were not kept.
  case revision(any Snapshot, secrets: [PreferenceName])
  /// Descriptions of other programs that have the store open, printable.
  case otherEditors([String])
  /// The values that the program uses, from all files of its configuration. Nil if they are not known.
  case effectiveValues(EffectiveValues?)
  /// The unsaved work of earlier sessions, the newest first.
  case recoverable([RecoverableSession])
  case saved(any Snapshot, to: String)
  /// The save found that the store has changed.
  case conflict(theirs: any Snapshot)
  case failed(StoreError)
  /// The text that the user's own editor returned.
  case editedOutside(PreferenceName, String)
  /// The lines that the staged changes will change, warnings about the save, and the save itself if it
  /// could be planned.
  case preview([PreviewLine], warnings: [SaveWarning] = [], plan: (any PlannedSave)? = nil)
  /// The verdict of the program that reads the document about the last planned save.
  case checked(ProgramVerdict)
  /// The program uses the saved file, or does not for this reason.
  case applied(failure: String?)
  /// The saves that wait for a confirmation now, that of the open file first.
  case pending([PendingSave])
  /// The terminal has no clipboard, or the text is too long for it.
  case notCopied(String)
  /// The stored bookmarks.
  case bookmarks(Bookmarks)
  /// Performs a `:` line. The editor's notice announces the result.
  case line(String)
  /// The names in a directory. Names of directories end in a slash.
  case files([String], in: String)
  /// The theme was loaded.
  case theme(String)
  /// Another store to compare with, and its label.
  case compare(any Snapshot, label: String)
  /// The compared store may have changed. The editor asks for another read.
  case comparedStoreChanged
  case comparedStoreLoaded(any Snapshot)
  case comparedStoreNotLoaded(StoreError)
}

extension Message {
  /// Whether it moves a cursor by a page or half of one, in a list or in a text.
  package var movesByPage: Bool {
    switch self {
    case .command(.pageUp), .command(.pageDown), .command(.halfPageUp), .command(.halfPageDown),
      .text(.pageUp), .text(.pageDown):
      true
    default: false
    }
  }
}

/// A state of the store that was read in the background, and the changes since the one before.
public struct BackgroundLoad: Sendable {
  let snapshot: any Snapshot
  /// The changes since the state with the revision `base`.
  let changes: [Change]
  let base: Revision

  /// O(rows of both).
  package init(_ snapshot: any Snapshot, after base: any Snapshot) {
    self.snapshot = snapshot
    self.base = base.revision
    changes = snapshot.revision == base.revision ? [] : Difference(base, snapshot).changes
  }
}

/// A line of a unified diff.
public struct PreviewLine: Hashable, Sendable {
  /// The version that has the line.
  public enum Side: Hashable, Sendable { case context, removed, added }
  package let side: Side
  /// The line number, from 1; nil if the format has no lines.
  package let line: Int?
  package let text: String
  /// The characters of `text` that differ from the other line of the pair; nil if the line is not
  /// part of a pair.
  package let difference: Range<Int>?
  /// Whether this row only marks the difference of the long line above.
  package private(set) var isMark = false
  package init(_ side: Side, line: Int?, text: String, difference: Range<Int>? = nil) {
    self.side = side
    self.line = line
    self.text = text
    self.difference = difference
  }

  /// Makes the remark below a line whose spelling is not literally its value.
  package init(reading: String) {
    self.init(.context, line: nil, text: "read as: \(reading)")
  }

  /// The row that marks the difference of this line.
  var mark: PreviewLine {
    var mark = self
    mark.isMark = true
    return mark
  }

  /// Whether its difference may be hard to find.
  var isLong: Bool { text.utf8.count > 60 && difference?.isEmpty == false }
}

/// A request to the editor's caller, which answers with a message.
public enum Effect: Sendable {
  /// → `.loaded` or `.notLoaded`
  case load
  /// Reads the compared store in the background → `.comparedStoreLoaded` or `.comparedStoreNotLoaded`
  case loadComparedStore
  /// → `.preview`
  case preview([Change])
  /// Asks the program that reads the document about this save, in the background → `.checked`
  case check(any PlannedSave)
  /// Makes the program that reads the document use what was saved → `.applied`
  case apply
  /// → `.saved`, `.conflict` or `.failed`. `inSteps`: the user knows that it needs several
  /// transactions. `planned`: the plan of these changes, whose lines the user has seen. `isPending`: the save
  /// is taken back unless it is confirmed, and another process makes the program use it. `reason`: what the history says
  /// about it.
  case save(
    [Change], over: Revision, inSteps: Bool, planned: (any PlannedSave)? = nil,
    isPending: Bool = false, reason: String? = nil)
  /// Does something about a save that waits for its confirmation → `.notice`
  case pending(PendingSave.Action)
  /// Writes the whole document with the changes to another file → `.saved` or `.failed`
  case saveElsewhere([Change], path: String, overwriting: Bool)
  /// Gives the terminal to the user's editor meanwhile → `.editedOutside` or `.notice`
  case editOutside(OutsideText)
  /// Gives the terminal to an editor of another file meanwhile → `.notice` if that fails. `isIncluded`:
  /// the open file includes it, so it has lines of the same dialect and keys of the same schema.
  case openFile(String, isIncluded: Bool)
  /// → `.history`
  case history
  /// → `.revision` with this number
  case revision(Int)
  /// Deletes unsaved work that was resumed or discarded.
  case discardRecovery(id: String)
  /// Copies to the terminal's clipboard → `.notCopied` if that fails
  case copy(String)
  /// Stores these bookmarks instead of the former ones.
  case saveBookmarks(Bookmarks)
  /// → `.files`, as many as can be read soon. `~` is expanded. An empty text is the working
  /// directory.
  case listFiles(in: String)
  /// Writes the whole document with the changes, in the format of the path's extension → `.notice`
  /// or `.failed`
  case convert([Change], path: String)
  /// Writes only these values to a new file → `.notice` or `.failed`
  case export([Change], path: String)
  /// Writes a change set to a new file → `.notice` or `.failed`. The secrets are left out.
  case exportChanges([Change], without: [PreferenceName], path: String)
  /// → `.theme` or `.notice`
  case theme(String)
  case redraw, suspend
  case exit
  /// Ends the session, and another one begins on the same file, read in this dialect → `.notice` if the file
  /// cannot be read so
  case reread(dialect: String)
}

extension Effect {
  /// Whether it writes something, or starts a program that could.
  var writes: Bool {
    switch self {
    case .save, .saveElsewhere, .apply, .pending, .editOutside, .discardRecovery, .saveBookmarks,
      .convert,
      .export, .exportChanges:
      true
    default: false
    }
  }
}

/// The position of a click. Indices count all rows of a list, not only the visible ones.
public enum Target: Hashable, Sendable {
  case row(Int)
  case namespace(Int)
  /// An option in the open list of choices or types.
  case option(Int)
}

/// The edited document, for the title line.
public struct DocumentTitle: Hashable, Sendable {
  /// The program that has the preferences; nil if the user opened a file by its name.
  package let program: String?
  package let name: String
  package let directory: String
  /// The dialect of configuration lines, and what decided it. Nil for other formats.
  package let dialect: String?
  /// The format that was guessed from the contents and is shown next to the name. Nil if it is known.
  package let guess: String?
  /// The dialects in which the file can be read. Empty if it cannot be read again.
  package let dialects: [String]
  /// Why nothing can be saved; nil if it can.
  package let readOnly: String?
  /// The command with which the program that reads the document checks it: `sshd -t`. Nil if it has none.
  package let check: String?
  /// The command with which that program begins to use a changed document: `systemctl reload ssh`. Nil if there is none.
  package let application: String?
  /// On which terms a save can be taken back. Nil if it cannot.
  package let confirmation: PendingSave.Terms?
  /// Why it cannot, as half a sentence. Nil if that is not of interest.
  package let confirmationObstacle: String?
  /// Whether nothing at all may be written: neither the document nor a copy, and no state of the user.
  package let forbidsWriting: Bool
  /// Whether changes can be staged. If the document is read-only, only a copy can be saved.
  package let isEditable: Bool

  /// Makes a title. `dialect` is shown with all facts about a key, and `dialects` are for `:dialect`. Without
  /// `isEditable`, a read-only document cannot be edited. `forbidsWriting`: not even a copy can be saved.
  public init(
    program: String? = nil, name: String, directory: String, dialect: String? = nil,
    guess: String? = nil, dialects: [String] = [], check: String? = nil,
    application: String? = nil, confirmation: PendingSave.Terms? = nil,
    confirmationObstacle: String? = nil, readOnly: String? = nil, isEditable: Bool? = nil,
    forbidsWriting: Bool = false
  ) {
    self.isEditable = !forbidsWriting && isEditable ?? (readOnly == nil)
    self.forbidsWriting = forbidsWriting
    self.program = program
    self.name = name
    self.directory = directory
    (self.dialect, self.guess, self.dialects) = (dialect, guess, dialects)
    (self.check, self.application) = (check, application)
    (self.confirmation, self.confirmationObstacle) = (confirmation, confirmationObstacle)
    self.readOnly = readOnly
  }

  /// The directory with a slash at its end; empty if the document is not a file.
  var folder: String {
    guard directory.hasPrefix("/") else { return "" }
    return directory.hasSuffix("/") ? directory : directory + "/"
  }

  /// `vigil: settings.json`
  package var heading: String { program.map { "\($0): \(name)" } ?? name }
}

/// The part of the screen that has the cursor.
public enum Pane: Hashable, Sendable { case namespaces, keys }
