import Preferences

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
      case .torn, .stranded, .notWatchable, .system, .durabilityUnconfirmed: .inputOutput
      }
  }

  package init(_ obstacle: WriteObstacle) {
    self =
      switch obstacle {
      case .permission, .immutable, .appendOnly, .hardLinks: .noPermission
      case .readOnlyFileSystem, .noBackup, .server, .format: .cannotCreate
      }
  }

  package init(_ trouble: ServerTrouble) {
    self =
      switch trouble {
      case .absent: .noFile
      case .untrusted, .loginNeeded, .loginRefused: .noPermission
      case .unavailable: .tryAgain
      case .unreachable, .refused, .unreadable, .unknownOutcome: .inputOutput
      }
  }
}
