import ArgumentParser
import Platform
import PreferencesCommands
import PreferencesEditor
import Terminal

/// The repair of a file that cannot be parsed, in the user's own editor.
struct Repair {
  private let failure: Failure
  private let path: String
  private let line: Int

  /// Nil if `failure` is not about a place in a file that the user can write. Nil if the
  /// user's own editor must not be started.
  init?(_ failure: Failure) {
    guard let path = failure.path, let place = failure.problem?.place, place.line > 0,
      path.withPath({ access($0, R_OK | W_OK) }) == 0, Settings.allowsOutsideEditor
    else { return nil }
    self.failure = failure
    self.path = path
    line = place.line
  }

  /// Prints the failure and asks whether to open the editor. Throws the failure if the user does not
  /// want that, or if the editor fails.
  func perform() throws {
    let editor = ExternalEditor()
    var lines = try LineTerminal()
    for text in failure.message.split(separator: "\n") { lines.printLine(String(text)) }
    let prompt = "Type e to open it in \(editor.name) and check it again; Enter alone quits: "
    let answer = lines.readLine(prompt: prompt, isHidden: false)
    lines.close()
    guard case .line(let text) = answer, text.lowercased().hasPrefix("e") else {
      throw ExitCode(failure.status.rawValue)
    }
    do throws(ExternalEditor.Failure) {
      try editor.repair(path, at: line)
    } catch {
      throw Failure("prefs: \(error.message)", .inputOutput)
    }
  }
}
