import Glibc
import Preferences

/// What goes to standard error. Nothing of a file, path or schema reaches it unescaped.
enum Diagnostics {
  /// One message, whole in one write.
  static func say(_ message: String) {
    let bytes = Array("\(message)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// `prefs: settings.json: no such file`, or with a place as `text(of:in:)`.
  static func text(of error: StoreError) -> String {
    switch error {
    case .unreadable(let path, let problem), .refused(let path, let problem):
      text(of: problem, in: path)
    default: "prefs: \(error)"
    }
  }

  /// `settings.json:3:9: editor.fontSize: must lie in 6…72`, the line, and a caret below it.
  static func text(of problem: Problem, in path: String) -> String {
    var text = path.printable + ":"
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
