import Glibc
import PreferencesCommands

/// Where preferences are, as a command line names it.
enum Location: Hashable, Sendable {
  case standardInput
  case file(path: String)

  /// A file that is there is meant, whatever its name looks like.
  init(_ argument: String) {
    self = argument == StandardInput.name ? .standardInput : .file(path: argument)
  }

  /// As it is shown.
  var label: String {
    switch self {
    case .standardInput: StandardInput.shown
    case .file(let path): path
    }
  }

  /// Around a file, with a slash at its end; nil where there are no files around it.
  var directory: String? {
    switch self {
    case .standardInput: "./"
    case .file(let path): path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    }
  }
}
