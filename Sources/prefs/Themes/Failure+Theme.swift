import PreferencesCommands
import Themes

extension Failure {
  init(_ error: ThemeError) {
    switch error {
    case .unknown: self.init("prefs: \(error); prefs theme list has them all", .no)
    case .file(let error): self.init(error)
    case .invalid(let problems, let path):
      let texts = problems.map { Diagnostics.text(of: $0, in: path) }
      self.init(texts.joined(separator: "\n"), .data, problem: problems.first)
    }
  }
}
