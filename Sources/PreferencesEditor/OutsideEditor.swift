import Glibc
import Preferences
import Store
import Terminal

/// The user's own editor on one value: a file of its own in a directory that nobody else may enter,
/// and that is gone afterwards, whatever the editor has left in it.
struct OutsideEditor {
  let command: Command
  /// Where the file may stand.
  let state: StateDirectory

  /// What `VISUAL` or `EDITOR` names, taken apart at spaces; no shell reads it. Else vi.
  struct Command: Equatable {
    let words: [String]

    init(_ environment: (String) -> String?) {
      let named = [environment("VISUAL"), environment("EDITOR")].lazy.compactMap(\.self)
        .map(Self.words).first { !$0.isEmpty }
      words = named ?? ["vi"]
    }

    private static func words(_ text: String) -> [String] {
      text.split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    var name: String { words[0].lastPathName }
  }

  /// The most bytes that a value may have when it comes back: they are checked, kept in the history
  /// and shown in a moment.
  static let limit = 10_000_000

  struct Failure: Error {
    let words: String
  }

  /// The text as it was left. A newline at its end that was not there is the editor's own.
  func edit(_ text: String, named name: String) throws(Failure) -> String {
    let folder = try PrivateFolder(in: state)
    let path = folder.path(of: name)
    try folder.write(text, to: path)
    switch ForegroundProcess(command.words + [path]).run() {
    case .exited(0): break
    case .exited(let status):
      throw Failure(
        words: "\(command.name.printable) ended with status \(status); nothing is changed")
    case .signalled(let signal):
      throw Failure(
        words: "\(command.name.printable) was ended by signal \(signal); nothing is changed")
    case .notStarted(let why):
      throw Failure(
        words:
          "\(command.name.printable) cannot be started: \(why); VISUAL or EDITOR names another editor"
      )
    }
    return try folder.read(path, limit: max(Self.limit, 2 * text.utf8.count)).withoutNewline(
      where: !text.hasSuffix("\n"))
  }
}

extension String {
  fileprivate func withoutNewline(where isAdded: Bool) -> String {
    guard isAdded, unicodeScalars.last == "\n" else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.dropLast()))
  }
}
