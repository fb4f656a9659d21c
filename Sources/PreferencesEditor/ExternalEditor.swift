import Platform
import Preferences
import Store
import Terminal

/// The user's own editor: for one value, in a file in a private directory that is removed afterwards,
/// or for a file that cannot be parsed.
package struct ExternalEditor {
  /// The editor and its arguments.
  let command: [String]
  /// The directory for the file if `XDG_RUNTIME_DIR` cannot be used.
  let state: StateDirectory

  /// The most bytes of a returned value. All of them are checked, recorded in the history and
  /// shown.
  static let limit = 10_000_000

  package struct Failure: Error {
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// Uses the editor that `VISUAL` or else `EDITOR` names, split at spaces without a shell, or
  /// `vi`.
  init(_ environment: (String) -> String?, state: StateDirectory) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap(environment)
      .map { $0.split { $0 == " " || $0 == "\t" }.map(String.init) }
    command = named.first { !$0.isEmpty } ?? ["vi"]
    self.state = state
  }

  /// Returns `text` as the user left it. A newline at the end that the editor added is removed.
  func edit(_ text: String, named name: String) throws(Failure) -> String {
    let directory = try PrivateDirectory(in: state)
    let path = directory.path(of: name)
    try directory.write(text.utf8, to: path)
    try run([path])
    let edited = try directory.read(path, limit: max(Self.limit, 2 * text.utf8.count))
    guard !text.hasSuffix("\n"), edited.unicodeScalars.last == "\n" else { return edited }
    return String(String.UnicodeScalarView(edited.unicodeScalars.dropLast()))
  }

  private func run(_ arguments: [String]) throws(Failure) {
    switch ForegroundProcess.run(command + arguments) {
    case .exited(0): break
    case .exited(let status):
      throw Failure(message: "\(name) exited with status \(status); nothing was changed")
    case .signalled(let signal):
      throw Failure(message: "\(name) was killed by signal \(signal); nothing was changed")
    case .notStarted(let reason):
      throw Failure(
        message: "cannot start \(name): \(reason); set VISUAL or EDITOR to another editor")
    }
  }
}

/// Repairing a file.
extension ExternalEditor {
  /// Editors that go to a line if `+` and its number precede the file.
  private static let acceptingLines: Set = [
    "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "mg", "joe", "jed",
    "micro",
    "ne", "kak",
  ]

  package init() { self.init({ String(environment: $0) }, state: .standard) }

  /// The editor's name for messages.
  package var name: String { command[0].lastPathName.printable }

  /// Edits the file at `path`, beginning at `line` if the editor can do that.
  package func repair(_ path: String, at line: Int) throws(Failure) {
    let acceptsLine = Self.acceptingLines.contains(command[0].lastPathName)
    try run((acceptsLine ? ["+\(line)"] : []) + [path.isAbsolutePath ? path : "./" + path])
  }
}
