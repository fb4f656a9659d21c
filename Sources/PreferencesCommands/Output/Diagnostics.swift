import Editing
import Platform
import Preferences
import PreferencesEditor

/// Messages on standard error. Text from files, paths and schemas is escaped.
package enum Diagnostics {
  /// Prints a message in one write.
  package static func print(_ message: String) {
    let bytes = Array("\(message)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Returns the message of `error`: `prefs: settings.json: no such file`.
  package static func text(of error: StoreError) -> String {
    switch error {
    case .unreadable(let path, let problem), .refused(let path, let problem):
      text(of: problem, in: path)
    default: "\(Program.name): \(error)"
    }
  }

  /// Prints the warnings of a save, each with the path before it.
  package static func print(_ warnings: [SaveWarning], of path: String) {
    for warning in warnings { print("\(path.printable): \(warning.words)") }
  }

  /// Returns the message of `problem`: `settings.json:3:9: editor.fontSize: must lie in 6…72`, with
  /// the line and a caret below it.
  ///
  /// A problem of another source, such as an environment variable, begins with that:
  /// `APP_FONT_SIZE: editor.fontSize: …`.
  package static func text(of problem: Problem, in path: String) -> String {
    var text = (problem.source ?? path).printable + ":"
    if let place = problem.place { text += "\(place.line):\(place.column):" }
    if let name = problem.name, !name.isRoot { text += " \(name.label.printable):" }
    text += " \(problem.message)"
    guard let excerpt = problem.place?.excerpt, !excerpt.text.isEmpty else { return text }
    return text + "\n" + caret(under: excerpt)
  }

  private static func caret(under excerpt: Place.Excerpt) -> String {
    let before = String(excerpt.text.prefix(excerpt.caret))
    return "  \(excerpt.text.printable)\n  \(String(repeating: " ", count: before.cells))^"
  }
}
