import Preferences
import PreferencesEditor

/// Why a command ends without its answer: what is said on standard error, and the exit status.
package struct Failure: Error {
  package let message: String
  package let status: ExitStatus
  /// What `message` says, where it is one problem of a document.
  package let problem: Problem?

  package init(_ message: String, _ status: ExitStatus, problem: Problem? = nil) {
    self.message = message
    self.status = status
    self.problem = problem
  }

  package init(_ error: StoreError) {
    self.init(Diagnostics.text(of: error), ExitStatus(error), problem: error.problem)
  }

  /// With another line, where there is one.
  package func mentioning(_ hint: String?) -> Failure {
    hint.map { Failure("\(message)\n\($0)", status, problem: problem) } ?? self
  }

  package init(_ problem: Problem, in path: String, _ status: ExitStatus = .no) {
    self.init(Diagnostics.text(of: problem, in: path), status, problem: problem)
  }
}

extension Headroom {
  /// Throws if `count` more threads cannot run.
  package static func require(threads count: Int) throws(Failure) {
    guard let shortage = shortage(forThreads: count) else { return }
    throw Failure("\(Program.name): \(shortage)", .system)
  }
}

extension StoreError {
  fileprivate var problem: Problem? {
    switch self {
    case .unreadable(_, let problem), .refused(_, let problem): problem
    default: nil
    }
  }
}
