import Preferences

/// All that can happen to an editor.
public enum Message: Sendable {
  case command(Command)
  case text(TextInput)
  /// A click, or what else points.
  case point(at: Target)
  /// One slice more of `Editor.work`.
  case work
  /// How many table rows a page has; sent at start and when the screen changes.
  case pageSize(Int)
  /// What its user has chosen, at start or since.
  case settings(Editor.Settings)
  /// Something to tell the user that has come up outside.
  case notice(Notice)
  /// Whoever did it: it is looked at anew.
  case storeChanged
  case loaded(any Snapshot)
  case notLoaded(StoreError)
  /// The store as it stands since others have written it, without being asked.
  case read(Reading)
  /// What saves have replaced, the newest first.
  case history([FormerState])
  /// `secrets`: whose values were not kept.
  case formerState(any Snapshot, secrets: [PreferenceName])
  /// Other programs that have it open now; in words, printable.
  case alsoOpen(in: [String])
  /// By sessions that ended without saving, the newest first.
  case leftBehind([LeftWork])
  case saved(any Snapshot, to: String)
  /// The store has moved on since the draft began.
  case conflict(theirs: any Snapshot)
  case failed(StoreError)
  /// As the user's own editor has left it.
  case editedOutside(PreferenceName, String)
  /// The lines that the staged changes will alter, for the review, and what is to be known of such a
  /// save.
  case preview([PreviewLine], caveats: [SaveCaveat] = [])
  /// The terminal has no clipboard, or none for so long a text.
  case notCopied(String)
  /// Those that were kept.
  case bookmarks(Bookmarks)
  /// A `:` line, as if it were typed and given; what came of it is in the editor's notice.
  case line(String)
  /// What a directory holds, directories with a slash at their ends.
  case files([String], in: String)
  /// It can be shown.
  case theme(String)
  /// Another store, to be compared with, and what it is called.
  case against(any Snapshot, label: String)
  /// Whoever did it: that other store is looked at anew.
  case otherChanged
  case otherLoaded(any Snapshot)
  case otherNotLoaded(StoreError)
}

/// A state of the store that was read beside the session, with what it changes in the one before.
public struct Reading: Sendable {
  let snapshot: any Snapshot
  /// All that differs from the state with the revision `base`.
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
  /// Counted from 1; nil where the format has no lines.
  public let line: Int?
  public let text: String
  /// The characters of `text` that differ from the line which this one replaces, or which replaces
  /// it; nil if there is no such line.
  public let difference: Range<Int>?
  /// Whether this is no line of its own, but a row below a long one that marks its difference.
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

/// What the editor asks of the world; `prefs` does it and answers with a message.
public enum Effect: Sendable {
  /// → `.loaded` or `.notLoaded`
  case load
  /// The store beside it, without waiting → `.otherLoaded` or `.otherNotLoaded`, in time
  case lookBeside
  /// → `.preview`
  case preview([Change])
  /// → `.saved`, `.conflict` or `.failed`. `inSteps`: it was shown that it takes several.
  case save([Change], over: Revision, inSteps: Bool)
  /// The whole document with the changes, to another file → `.saved` or `.failed`
  case saveElsewhere([Change], path: String)
  /// The terminal is lent meanwhile → `.editedOutside` or `.notice`
  case editOutside(OutsideText)
  /// → `.history`
  case history
  /// → `.formerState`, of the state with this number
  case formerState(Int)
  /// Resumed and kept anew, or given up.
  case forgetLeftWork(id: String)
  /// Into the terminal's clipboard → `.notCopied` where it has none
  case copy(String)
  /// In the place of those that were kept.
  case keepBookmarks(Bookmarks)
  /// → `.files`, `~` understood, as many as can be told soon; the working directory is empty text
  case listFiles(in: String)
  /// The whole document with the changes, in the format that the path's ending says → `.notice` or
  /// `.failed`
  case convert([Change], path: String)
  /// These values alone, in a new file → `.notice` or `.failed`
  case export([Change], path: String)
  /// As a change set, in a new file → `.notice` or `.failed`. `without`: secrets, which are left out.
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

/// What is being edited, for the title line.
public struct DocumentTitle: Hashable, Sendable {
  /// Whose preferences they are; nil where the user opened a file by its name.
  public let program: String?
  public let name: String
  public let directory: String
  public let format: String
  /// Why nothing can be saved; nil where it can.
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

  /// Of the file, with a slash at its end; empty where it is no file.
  var folder: String {
    guard directory.hasPrefix("/") else { return "" }
    return directory.hasSuffix("/") ? directory : directory + "/"
  }

  /// `vigil: settings.json`
  public var heading: String { program.map { "\($0): \(name)" } ?? name }
}

public enum Pane: Hashable, Sendable { case namespaces, keys }
