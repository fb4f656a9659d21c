import Glibc
import Preferences
import PreferencesEditor

/// What goes to standard error. Nothing of a file, path or schema reaches it unescaped.
package enum Diagnostics {
  /// One message, whole in one write.
  package static func print(_ message: String) {
    let bytes = Array("\(message)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// `prefs: settings.json: no such file`, or with a place as `text(of:in:)`.
  package static func text(of error: StoreError) -> String {
    switch error {
    case .unreadable(let path, let problem), .refused(let path, let problem):
      text(of: problem, in: path)
    default: "\(Program.name): \(error)"
    }
  }

  /// `settings.json: written in place, not in one step: it is a mount of its own`
  package static func print(_ warnings: [SaveWarning], of path: String) {
    for warning in warnings { print("\(path.printable): \(warning.words)") }
  }

  /// `settings.json:3:9: editor.fontSize: must lie in 6…72`, the line, and a caret below it. What
  /// does not come from the document says where it does: `APP_FONT_SIZE: editor.fontSize: …`.
  package static func text(of problem: Problem, in path: String) -> String {
    var text = (problem.source ?? path).printable + ":"
    if let place = problem.place { text += "\(place.line):\(place.column):" }
    if let name = problem.name, !name.isRoot { text += " \(name.label.printable):" }
    text += " \(problem.words)"
    guard let excerpt = problem.place?.excerpt, !excerpt.text.isEmpty else { return text }
    return text + "\n" + caret(under: excerpt)
  }

  private static func caret(under excerpt: Place.Excerpt) -> String {
    let before = String(excerpt.text.prefix(excerpt.caret))
    return "  \(excerpt.text.printable)\n  \(String(repeating: " ", count: before.cells))^"
  }
}
