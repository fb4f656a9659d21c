import ArgumentParser
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

extension Failure {
  /// Says it; what is returned ends the program.
  package func report() -> ExitCode {
    Diagnostics.print(message)
    return ExitCode(status.rawValue)
  }
}

/// What the program's end tells its caller. The numbers are those of sysexits.h.
package enum ExitStatus: Int32 {
  case yes = 0
  /// The answer is no: absent, invalid, different.
  case no = 1
  case usage = 64
  /// Data that cannot be read.
  case data = 65
  case noFile = 66
  /// The system refuses memory or threads.
  case system = 71
  case cannotCreate = 73
  case inputOutput = 74
  /// Conflict or lock.
  case tryAgain = 75
  case noPermission = 77
}

extension ExitStatus {
  package init(_ error: StoreError) {
    self =
      switch error {
      case .notFound, .notAFile: .noFile
      case .noPermission, .untrustedLink: .noPermission
      case .unreadable, .tooLarge: .data
      case .refused, .wouldLose, .tooManyAtOnce: .no
      case .conflict, .locked, .cancelled, .partlySaved: .tryAgain
      case .notWritable(_, let obstacle): ExitStatus(obstacle)
      case .cannotCreate: .cannotCreate
      case .server(_, let trouble): ExitStatus(trouble)
      case .torn, .displaced, .notWatchable, .system, .durabilityUnconfirmed: .inputOutput
      }
  }

  package init(_ obstacle: WriteObstacle) {
    self =
      switch obstacle {
      case .permission, .immutable, .appendOnly, .hardLinks: .noPermission
      case .readOnlyFileSystem, .noBackup, .server, .format: .cannotCreate
      }
  }

  package init(_ trouble: ServerError) {
    self =
      switch trouble {
      case .absent: .noFile
      case .untrusted, .credentialsNeeded, .credentialsRefused: .noPermission
      case .unavailable: .tryAgain
      case .unreachable, .refused, .unreadable, .unknownOutcome: .inputOutput
      }
  }
}
