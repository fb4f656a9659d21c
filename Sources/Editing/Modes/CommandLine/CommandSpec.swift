/// A command of the `:` line. `CommandSpec.all` lists all of them: parsing, completion, help and the
/// documentation use it.
///
///     line = verb [ argument ]
///     set NAME VALUE        the value is all that follows, as it is typed in a field
///     set NAME=VALUE        the same
public struct CommandSpec: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case write, quit, quitAnyway, writeAndQuit
    case set, unset, reset, take
    case goTo, filter, theme
    case undo, redo, help
    case convert, export
  }

  /// An argument of a command.
  public enum Parameter: Hashable, Sendable {
    /// The name of a key. If it may be left out, the marked rows or the one under the cursor count.
    case name, nameIfNeeded
    /// A value of the key before it.
    case value
    case file, fileIfNeeded
    /// All text that follows.
    case filter, topic
    case theme
    case count
    /// One of these words.
    case word([String])
  }

  public let action: Action
  /// The names. The first one is completed and shown.
  public let names: [String]
  public let parameters: [Parameter]
  /// What it does.
  public let summary: String

  init(
    _ action: Action, _ names: [String], takes parameters: [Parameter] = [], _ summary: String
  ) {
    self.action = action
    self.names = names
    self.parameters = parameters
    self.summary = summary
  }

  public static let all: [CommandSpec] = [
    CommandSpec(
      .write, ["w", "write"], takes: [.fileIfNeeded],
      "reviews what is staged and writes it; with a file, saves a copy there"),
    CommandSpec(.quit, ["q", "quit"], "quits; asks where something is staged"),
    CommandSpec(.quitAnyway, ["q!", "quit!"], "quits, giving up what is staged"),
    CommandSpec(.writeAndQuit, ["wq", "x"], "reviews, writes and quits"),
    CommandSpec(
      .set, ["set"], takes: [.name, .value], "sets a value, read as it is when typed at its key"),
    CommandSpec(
      .unset, ["unset"], takes: [.nameIfNeeded],
      "removes a key; without a name what is marked, or the one under the cursor"),
    CommandSpec(.reset, ["reset"], takes: [.nameIfNeeded], "the same, back to the default"),
    CommandSpec(
      .take, ["take"], takes: [.nameIfNeeded],
      "the same, as in the store that --against names"),
    CommandSpec(.goTo, ["goto"], takes: [.name], "goes to a key or namespace"),
    CommandSpec(.filter, ["filter"], takes: [.filter], "shows only what matches; alone, all again"),
    CommandSpec(
      .theme, ["theme"], takes: [.theme],
      "shows this session in another theme; alone, says which there are"),
    CommandSpec(.undo, ["undo"], takes: [.count], "undoes the last step, or as many as it says"),
    CommandSpec(.redo, ["redo"], takes: [.count], "the same, done again"),
    CommandSpec(
      .help, ["help"], takes: [.topic],
      "shows the keys, and these commands; only those that do the words"),
    CommandSpec(
      .convert, ["convert"], takes: [.file],
      "writes all, as it is staged, as JSON or property list, by the file's name"),
    CommandSpec(
      .export, ["export"], takes: [.word(["--minimal", "--changes"]), .file],
      "--minimal: what differs from its default; --changes: what is staged, for prefs apply"),
  ]

  /// Returns the command that has `name`; nil if there is none.
  static func named(_ name: some StringProtocol) -> CommandSpec? {
    all.first { $0.names.contains(String(name)) }
  }

  /// Whether `line` is one of its commands, with or without the colon.
  public static func begins(_ line: String) -> Bool {
    line.hasPrefix(":") || named(line.prefix { !$0.isWhitespace }) != nil
  }

  var name: String { names[0] }

  /// `set NAME VALUE`
  public var usage: String { ([name] + parameters.map(\.words)).joined(separator: " ") }
  /// `w, write [FILE]`
  public var heading: String {
    ([names.joined(separator: ", ")] + parameters.map(\.words)).joined(separator: " ")
  }
}

extension CommandSpec.Parameter {
  var isNeeded: Bool {
    switch self {
    case .name, .value, .file, .word: true
    case .nameIfNeeded, .fileIfNeeded, .filter, .topic, .theme, .count: false
    }
  }

  /// Its placeholder in a usage line.
  var words: String {
    switch self {
    case .name: "NAME"
    case .nameIfNeeded: "[NAME]"
    case .value: "VALUE"
    case .file: "FILE"
    case .fileIfNeeded: "[FILE]"
    case .filter: "[WORDS]"
    case .topic: "[WORDS]"
    case .theme: "[THEME]"
    case .count: "[N]"
    case .word: "WHAT"
    }
  }
}
