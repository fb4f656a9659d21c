import Preferences
import PreferencesEditor

/// Why a command ends without its answer: what is said on standard error, and the exit status.
package struct Failure: Error {
  package let message: String
  package let status: ExitStatus
  /// What `message` says, where it is one problem of a document.
  package let problem: Problem?
  /// The position of `problem`.
  private var path: String?
  private var hint: String?

  package init(_ message: String, _ status: ExitStatus, problem: Problem? = nil) {
    self.message = message
    self.status = status
    self.problem = problem
  }

  package init(_ error: StoreError) {
    self.init(Diagnostics.text(of: error), ExitStatus(error), problem: error.problem)
    path = error.path
  }

  /// With another line, where there is one.
  package func mentioning(_ hint: String?) -> Failure {
    guard let hint else { return self }
    var failure = Failure("\(message)\n\(hint)", status, problem: problem)
    (failure.path, failure.hint) = (path, hint)
    return failure
  }

  package init(_ problem: Problem, in path: String, _ status: ExitStatus = .no) {
    self.init(Diagnostics.text(of: problem, in: path), status, problem: problem)
    self.path = path
  }

  /// The same without any text of the document that its problem quotes.
  package var withoutText: Failure {
    guard let problem, let path else { return self }
    return Failure(problem.withoutText, in: path, status).mentioning(hint)
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
