import ArgumentParser
import Preferences
import PreferencesEditor

/// The reason why a command fails: its message and its exit status.
package struct Failure: Error {
  package let message: String
  package let status: ExitStatus
  /// The problems of a document that `message` describes.
  package let problems: [Problem]
  /// Whether the store was saved before the failure, and has not got its former contents back.
  package private(set) var isSaved = false
  /// The path of the document with `problem`.
  package private(set) var path: String?
  private var hint: String?

  /// The problem that `message` describes, if it is one.
  package var problem: Problem? { problems.count == 1 ? problems[0] : nil }

  package init(_ message: String, _ status: ExitStatus, problems: [Problem] = []) {
    self.message = message
    self.status = status
    self.problems = problems
  }

  /// Creates the failure of what follows a save, such as of the command that makes a program use the file.
  package init(afterSave message: String, _ status: ExitStatus) {
    self.init(message, status)
    isSaved = true
  }

  package init(_ error: StoreError) {
    self.init(
      Diagnostics.text(of: error), ExitStatus(error), problems: [error.problem].compactMap(\.self))
    path = error.path
    if case .durabilityUnconfirmed = error { isSaved = true }
  }

  /// Returns the failure with `hint` as another line of its message.
  package func mentioning(_ hint: String?) -> Failure {
    guard let hint else { return self }
    var failure = Failure("\(message)\n\(hint)", status, problems: problems)
    (failure.path, failure.hint, failure.isSaved) = (path, hint, isSaved)
    return failure
  }

  package init(_ problem: Problem, in path: String, _ status: ExitStatus = .no) {
    self.init(Diagnostics.text(of: problem, in: path), status, problems: [problem])
    self.path = path
  }

  /// The message without the program's name and without the lines that it quotes.
  package var firstLine: String {
    let line = message.prefix { $0 != "\n" }
    let program = "\(Program.name): "
    return String(line.hasPrefix(program) ? line.dropFirst(program.count) : line)
  }

  /// The failure without the text of the document that its problem quotes.
  package var withoutText: Failure {
    guard let problem, let path else { return self }
    return Failure(problem.withoutText, in: path, status).mentioning(hint)
  }
}

extension Headroom {
  /// Throws if `count` more threads cannot run, which Dispatch will start.
  package static func require(threads count: Int) throws(Failure) {
    let refusal = canStart(count) ? nil : noThread
    guard let shortage = shortage(forThreads: count) ?? refusal else { return }
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
  /// Prints the message and returns the exit code for ArgumentParser.
  package func report() -> ExitCode {
    Diagnostics.print(message)
    return ExitCode(status.rawValue)
  }
}

/// The exit statuses, with the numbers of sysexits.h.
package enum ExitStatus: Int32 {
  case yes = 0
  /// The answer is no: a value is absent, invalid or different.
  case no = 1
  case usage = 64
  /// The data cannot be read.
  case data = 65
  case noFile = 66
  /// The system has too little memory or too few threads.
  case system = 71
  case cannotCreate = 73
  case inputOutput = 74
  /// There is a conflict, or the store is locked.
  case tryAgain = 75
  /// A change was taken back, because nobody confirmed it, or because it did not work.
  case takenBack = 76
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
      case .cannotCreate, .alreadyExists: .cannotCreate
      case .server(_, let trouble): ExitStatus(trouble)
      case .torn, .displaced, .notWatchable, .system, .durabilityUnconfirmed: .inputOutput
      }
  }

  package init(_ obstacle: WriteObstacle) {
    self =
      switch obstacle {
      case .permission, .immutable, .appendOnly, .hardLinks: .noPermission
      case .pending, .unprepared: .tryAgain
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
