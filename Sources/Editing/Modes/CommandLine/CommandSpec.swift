/// A command of the `:` line. `CommandSpec.all` lists all of them: parsing, completion, help and the
/// documentation use it.
///
///     line = verb [ argument ]
///     set NAME VALUE        the value is all that follows, as it is typed in a field
///     set NAME=VALUE        the same
public struct CommandSpec: Hashable, Sendable {
  /// The command's function.
  package enum Action: Hashable, Sendable {
    case write, overwrite, quit, quitAnyway, writeAndQuit
    case set, unset, reset, rename, replace, sort, take
    case goTo, filter, theme, open, dialect
    case undo, redo, help
    case convert, export
    case confirm, rollBack, extend
  }

  /// An argument of a command.
  package enum Parameter: Hashable, Sendable {
    /// The name of a key. If it may be left out, the marked rows or the one under the cursor count.
    case name, optionalName
    /// A new name for the key under the cursor.
    case newName
    /// A value of the key before it.
    case value
    case file, optionalFile
    /// A file, or `-m` and the reason of the save.
    case fileOrReason
    /// All text that follows.
    case filter, topic
    /// All text that follows: a pattern and its replacement.
    case substitution
    case theme
    case dialect
    case count
    /// A word of this list.
    case word([String])
    /// `up` or `down`.
    case order
  }

  package let action: Action
  /// The names. The first one is completed and shown.
  package let names: [String]
  package let parameters: [Parameter]
  package let summary: String

  init(
    _ action: Action, _ names: [String], takes parameters: [Parameter] = [], _ summary: String
  ) {
    self.action = action
    self.names = names
    self.parameters = parameters
    self.summary = summary
  }

  package static let all: [CommandSpec] = [
    CommandSpec(
      .write, ["w", "write"], takes: [.fileOrReason],
      "reviews and writes the staged changes, with the reason in the history; with a file, saves a copy there"
    ),
    CommandSpec(
      .overwrite, ["w!", "write!"], takes: [.optionalFile],
      "writes unchecked by the program; with a file, replaces that one"),
    CommandSpec(.quit, ["q", "quit"], "quits; asks first if changes are staged"),
    CommandSpec(.quitAnyway, ["q!", "quit!"], "quits and discards staged changes"),
    CommandSpec(.writeAndQuit, ["wq", "x"], "reviews, writes and quits"),
    CommandSpec(
      .set, ["set"], takes: [.name, .value], "sets a value, checked like typed input"),
    CommandSpec(
      .unset, ["unset"], takes: [.optionalName],
      "removes a key; without a name the marked keys, or the one under the cursor"),
    CommandSpec(.reset, ["reset"], takes: [.optionalName], "the same, back to the default"),
    CommandSpec(
      .rename, ["rename"], takes: [.newName],
      "gives the key under the cursor another name, in its place and with its comments"),
    CommandSpec(
      .replace, ["replace"], takes: [.substitution],
      "replaces a regular expression in the values of the marked keys, or else of all shown ones; "
        + "\\/ is a slash, $1 a group"
    ),
    CommandSpec(
      .sort, ["sort"], takes: [.order],
      "sorts the open list, the one under the cursor, or else the keys of its group; "
        + "down: the greatest first"),
    CommandSpec(
      .take, ["take"], takes: [.optionalName],
      "the same, as in the store that --against names"),
    CommandSpec(.goTo, ["goto"], takes: [.name], "goes to a key or group"),
    CommandSpec(
      .open, ["open"], takes: [.file],
      "edits another file, and comes back to this one when that is left"),
    CommandSpec(
      .dialect, ["dialect"], takes: [.dialect],
      "reads the file in another dialect of configuration lines; alone, lists the dialects"),
    CommandSpec(
      .filter, ["filter"], takes: [.filter], "shows only matching keys; alone, all again"),
    CommandSpec(
      .theme, ["theme"], takes: [.theme],
      "shows this session in another theme; alone, lists the themes"),
    CommandSpec(.undo, ["undo"], takes: [.count], "undoes the last step, or the last N steps"),
    CommandSpec(.redo, ["redo"], takes: [.count], "redoes the last undone step, or the last N"),
    CommandSpec(
      .help, ["help"], takes: [.topic],
      "shows the keys and these commands; with words, only those that match"),
    CommandSpec(
      .confirm, ["confirm"], "keeps a change that waits for its confirmation"),
    CommandSpec(
      .rollBack, ["rollback"], "takes a change back that waits for its confirmation"),
    CommandSpec(
      .extend, ["extend"], takes: [.count],
      "lets the time for the confirmation end N seconds from now, 60 without a number"),
    CommandSpec(
      .convert, ["convert"], takes: [.file],
      "writes all values, with staged changes, as JSON or property list, by the file's name"),
    CommandSpec(
      .export, ["export"], takes: [.word(["--minimal", "--changes"]), .file],
      "--minimal: values that differ from their default; --changes: staged changes, for prefs apply"
    ),
  ]

  /// Returns the command that has `name`; nil if there is none.
  static func named(_ name: some StringProtocol) -> CommandSpec? {
    all.first { $0.names.contains(String(name)) }
  }

  /// Whether `line` begins with a colon or a command.
  package static func isCommand(_ line: String) -> Bool {
    line.hasPrefix(":") || named(line.prefix { !$0.isWhitespace }) != nil
  }

  var name: String { names[0] }

  /// `set NAME VALUE`
  package var usage: String { ([name] + parameters.map(\.placeholder)).joined(separator: " ") }
  /// `w, write [FILE]`
  package var heading: String {
    ([names.joined(separator: ", ")] + parameters.map(\.placeholder)).joined(separator: " ")
  }
}

extension CommandSpec.Parameter {
  var isRequired: Bool { !placeholder.hasPrefix("[") }

  /// The placeholder in a usage line, in brackets if the argument is optional.
  var placeholder: String {
    switch self {
    case .name, .newName: "NAME"
    case .optionalName: "[NAME]"
    case .value: "VALUE"
    case .file: "FILE"
    case .optionalFile: "[FILE]"
    case .fileOrReason: "[FILE | -m REASON]"
    case .filter, .topic: "[WORDS]"
    case .substitution: "/FROM/TO/"
    case .order: "[down]"
    case .theme: "[THEME]"
    case .dialect: "[DIALECT]"
    case .count: "[N]"
    case .word: "WHAT"
    }
  }
}
