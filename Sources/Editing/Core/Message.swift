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
  /// The store may have changed. It is read again.
  case storeChanged
  case loaded(any Snapshot)
  case notLoaded(StoreError)
  /// The store was read in the background, after others have written it.
  case read(Reading)
  /// The states that saves have replaced, the newest first.
  case history([FormerState])
  /// A former state. The values of `secrets` were not kept.
  case formerState(any Snapshot, secrets: [PreferenceName])
  /// Descriptions of other programs that have the store open, printable.
  case alsoOpen(in: [String])
  /// The unsaved work of earlier sessions, the newest first.
  case leftBehind([LeftWork])
  case saved(any Snapshot, to: String)
  /// The save found that the store has changed.
  case conflict(theirs: any Snapshot)
  case failed(StoreError)
  /// The text that the user's own editor returned.
  case editedOutside(PreferenceName, String)
  /// The lines that the staged changes will change, and warnings about the save.
  case preview([PreviewLine], warnings: [SaveWarning] = [])
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
  case against(any Snapshot, label: String)
  /// The compared store may have changed. It is read again.
  case otherChanged
  case otherLoaded(any Snapshot)
  case otherNotLoaded(StoreError)
}

/// A state of the store that was read in the background, and the changes since the one before.
public struct Reading: Sendable {
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

/// One line of a unified diff.
public struct PreviewLine: Hashable, Sendable {
  public enum Side: Hashable, Sendable { case context, removed, added }
  public let side: Side
  /// The line number, from 1; nil if the format has no lines.
  public let line: Int?
  public let text: String
  /// The characters of `text` that differ from the other line of the pair; nil if the line is not
  /// part of a pair.
  public let difference: Range<Int>?
  /// Whether it is not a line, but a row that marks the difference of the long line above.
  public private(set) var isMark = false
  public init(_ side: Side, line: Int?, text: String, difference: Range<Int>? = nil) {
    self.side = side
    self.line = line
    self.text = text
    self.difference = difference
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

/// What the editor asks its caller to do. The caller answers with a message.
public enum Effect: Sendable {
  /// → `.loaded` or `.notLoaded`
  case load
  /// Reads the compared store in the background → `.otherLoaded` or `.otherNotLoaded`
  case lookBeside
  /// → `.preview`
  case preview([Change])
  /// → `.saved`, `.conflict` or `.failed`. `inSteps`: the user knows that it needs several
  /// transactions.
  case save([Change], over: Revision, inSteps: Bool)
  /// Writes the whole document with the changes to another file → `.saved` or `.failed`
  case saveElsewhere([Change], path: String)
  /// Gives the terminal to the user's editor meanwhile → `.editedOutside` or `.notice`
  case editOutside(OutsideText)
  /// → `.history`
  case history
  /// → `.formerState`, of the state with this number
  case formerState(Int)
  /// Forgets unsaved work that was resumed or discarded.
  case forgetLeftWork(id: String)
  /// Copies to the terminal's clipboard → `.notCopied` if that fails
  case copy(String)
  /// Stores these bookmarks instead of the former ones.
  case keepBookmarks(Bookmarks)
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
}

/// What the user points at. Indices count all rows of a list, not only the visible ones.
public enum Target: Hashable, Sendable {
  case row(Int)
  case namespace(Int)
  /// Of the open list of choices or types.
  case option(Int)
}

/// The edited document, for the title line.
public struct DocumentTitle: Hashable, Sendable {
  /// The program that has the preferences; nil if the user opened a file by its name.
  public let program: String?
  public let name: String
  public let directory: String
  public let format: String
  /// Why nothing can be saved; nil if it can.
  public let readOnly: String?

  public init(
    program: String? = nil, name: String, directory: String, format: String,
    readOnly: String? = nil
  ) {
    self.program = program
    self.name = name
    self.directory = directory
    self.format = format
    self.readOnly = readOnly
  }

  /// The directory with a slash at its end; empty if the document is not a file.
  var folder: String {
    guard directory.hasPrefix("/") else { return "" }
    return directory.hasSuffix("/") ? directory : directory + "/"
  }

  /// `vigil: settings.json`
  public var heading: String { program.map { "\($0): \(name)" } ?? name }
}

public enum Pane: Hashable, Sendable { case namespaces, keys }
