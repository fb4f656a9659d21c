import Glibc
import Preferences
import Store
import Terminal

/// Edits one value in the user's own editor, in a file in a private directory that is removed
/// afterwards.
struct ExternalEditor {
  /// The editor and its arguments.
  let command: [String]
  /// The directory for the file if `XDG_RUNTIME_DIR` cannot be used.
  let state: StateDirectory

  /// The most bytes of a returned value. All of them are checked, recorded in the history and
  /// shown.
  static let limit = 10_000_000

  struct Failure: Error {
    let message: String
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
    try directory.write(text, to: path)
    let editor = command[0].lastPathName.printable
    switch ForegroundProcess.run(command + [path]) {
    case .exited(0): break
    case .exited(let status):
      throw Failure(message: "\(editor) exited with status \(status); nothing was changed")
    case .signalled(let signal):
      throw Failure(message: "\(editor) was killed by signal \(signal); nothing was changed")
    case .notStarted(let reason):
      throw Failure(
        message: "cannot start \(editor): \(reason); set VISUAL or EDITOR to another editor")
    }
    let edited = try directory.read(path, limit: max(Self.limit, 2 * text.utf8.count))
    guard !text.hasSuffix("\n"), edited.unicodeScalars.last == "\n" else { return edited }
    return String(String.UnicodeScalarView(edited.unicodeScalars.dropLast()))
  }
}
