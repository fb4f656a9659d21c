/// The reason why a store failed. The cases hold facts; `description` turns them into messages.
public enum StoreError: Error, Sendable {
  /// The file does not exist.
  case notFound(path: String)
  /// The path names something other than a file: a directory, a device, a socket.
  case notAFile(path: String, what: String)
  /// The user may not do this. `to` is a verb: `read`, `write`.
  case noPermission(path: String, to: String)
  /// The contents cannot be parsed.
  case unreadable(path: String, Problem)
  /// The document has no place for a change, or its format cannot hold the value.
  case refused(path: String, Problem)
  /// The file is larger than the limit.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The store was changed by others; `theirs` is its current state.
  case conflict(theirs: any Snapshot)
  /// The caller cancelled the operation before anything was changed.
  case cancelled(path: String)
  /// The file cannot be read, and its contents cannot be kept in the history before a save.
  case wouldLose(path: String, why: String)
  /// Another program holds the file's lock.
  case locked(path: String)
  /// The file can be read, but not written.
  case notWritable(path: String, because: WriteObstacle)
  /// The file can be read, but not watched for changes.
  case notWatchable(path: String, because: WatchObstacle)
  /// A new file cannot be created in the directory.
  case cannotCreate(path: String, why: String)
  /// A new file was to be created, but there is one of that name.
  case alreadyExists(path: String)
  /// Another program changed the file during the save. Its version could not be restored and is in
  /// the file `theirs` in the same directory.
  case displaced(path: String, theirs: String)
  /// The path contains a symbolic link by another user, who could redirect root with it.
  case untrustedLink(path: String, link: String)
  /// The file was written incompletely. Its old contents are in the file `backup`.
  case torn(path: String, backup: String)
  /// A server, or the connection to it, failed.
  case server(path: String, ServerError)
  /// A system call failed with the system's message `why`.
  case system(path: String, call: String, why: String)
  /// The changes do not fit in one transaction, but in this number of them.
  case tooManyAtOnce(path: String, changes: Int, parts: Int)
  /// Only the first of several transactions succeeded.
  case partlySaved(path: String, done: Int, of: Int, why: String)
  /// The file was saved, but may not survive a power failure.
  case durabilityUnconfirmed(path: String, saved: any Snapshot)
}

/// The reason why a server did not fulfil a request of a store.
public enum ServerError: Hashable, Sendable {
  /// The server did not answer, and nothing was changed. The string is the reason.
  case unreachable(String)
  /// Server or client could not prove its identity to the other.
  case untrusted(String)
  /// The server wants credentials.
  case credentialsNeeded
  /// The server refused the credentials. The string is the reason.
  case credentialsRefused(String)
  /// The resource does not exist.
  case absent
  /// The server refused the request.
  case refused(String)
  /// The server cannot fulfil the request at this time.
  case unavailable(String)
  /// The response could not be interpreted.
  case unreadable(String)
  /// The request was sent, but it is unknown whether it was fulfilled.
  case unknownOutcome(String)
}

extension ServerError {
  /// The message, to follow the store's name. Text from the server is escaped.
  public var words: String {
    switch self {
    case .unreachable(let why): "no answer: \(why.printable)"
    case .untrusted(let why): "not trusted: \(why.printable)"
    case .credentialsNeeded:
      "the server requires a user, or a file with the password or token"
    case .credentialsRefused(let why): "the credentials were refused: \(why.printable)"
    case .absent: "there is nothing at this address"
    case .refused(let why): "refused by the server: \(why.printable)"
    case .unavailable(let why): "the server is unavailable: \(why.printable)"
    case .unreadable(let why): "the server's response is invalid: \(why.printable)"
    case .unknownOutcome(let why):
      "sent, but it is unknown whether it was saved: \(why.printable); load it again"
    }
  }
}

/// The reason why a store cannot be watched.
public enum WatchObstacle: Hashable, Sendable {
  /// This user has reached the limit of inotify instances.
  case tooManyWatchers
  /// This user has reached the limit of inotify watches.
  case tooManyWatches
  /// The network file system does not report changes by other machines.
  case networkFileSystem(String)
}

/// The reason why a file cannot be saved.
public enum WriteObstacle: Hashable, Sendable {
  /// Its mode or owner does not allow this user to write it.
  case permission
  /// The file system is mounted for reading only.
  case readOnlyFileSystem
  /// The file has a flag of `chattr` that prevents changes.
  case immutable, appendOnly
  /// The file has hard links, and another user may have made this one to redirect root.
  case hardLinks(Int)
  /// The file can only be written in place, and no backup of it can be made.
  case noBackup(why: String)
  /// A change of it waits for its confirmation.
  case pending
  /// A save cannot be prepared that comes back unless it is confirmed, for this reason.
  case unprepared(String)
  /// Its server does not accept a save, or cannot be asked safely, for this reason.
  case server(String)
  /// Its contents cannot be written in its format, for this reason.
  case format(String)
}

extension StoreError: CustomStringConvertible {
  /// The path and the message: `/etc/app.json: is a directory, not a file`.
  public var description: String { afterPath(words) }

  /// The path and the reason, for a log of a service that nobody sits at.
  public var report: String { afterPath(reason) }

  private func afterPath(_ text: String) -> String {
    path.map { "\($0.printable): \(text)" } ?? text
  }

  /// The message without the path: the reason, and advice for somebody at a screen.
  public var words: String { advice.map { "\(reason); \($0)" } ?? reason }

  /// The message without the path and without advice.
  public var reason: String {
    switch self {
    case .notFound: "no such file"
    case .notAFile(_, let what): "is \(what), not a file"
    case .noPermission(_, let task): "no permission to \(task) it"
    case .unreadable(_, let problem), .refused(_, let problem): problem.description
    case .tooLarge(_, let bytes, let limit):
      "has \(bytes) bytes; at most \(limit) can be edited"
    case .conflict: "was changed by another program meanwhile"
    case .cancelled: "cancelled; nothing was changed"
    case .wouldLose(_, let why):
      "not replaced: its contents cannot be kept in the history: \(why.printable)"
    case .locked: "is locked by another program"
    case .notWritable(_, let obstacle): obstacle.words
    case .notWatchable(_, let obstacle): "cannot be watched for changes: \(obstacle.words)"
    case .cannotCreate(_, let why): "cannot be created: \(why)"
    case .alreadyExists: "cannot be created: a file of that name exists"
    case .untrustedLink(_, let link):
      "leads through \(link.printable), a link that another user made"
    case .torn(_, let backup):
      "was written incompletely and could not be restored; its old contents are in "
        + backup.printable
    case .displaced(_, let theirs):
      "was changed by another program while saving; its version is in \(theirs.printable)"
    case .server(_, let trouble): trouble.words
    case .system(_, let call, let why): "\(call) failed: \(why)"
    case .tooManyAtOnce(_, let changes, let parts):
      """
      \(counted(changes, "change does", "changes do")) not fit in one transaction; saving needs \
      \(counted(parts, "transaction"))
      """
    case .partlySaved(_, let done, let count, let why):
      "only \(done) of \(count) transactions were saved: \(why)"
    case .durabilityUnconfirmed:
      "saved, but the disk did not confirm it; a power cut may undo it"
    }
  }

  /// The next step of a user. Nil if the reason suggests it.
  private var advice: String? {
    switch self {
    case .conflict: "load it again"
    case .wouldLose: "repair it, or move it away and try again"
    case .locked: "try again"
    case .notWritable: "save to another file instead"
    case .untrustedLink: "name the file itself"
    case .partlySaved: "load it again, the remaining changes are kept"
    default: nil
    }
  }

  /// The path of the store, except for a conflict.
  public var path: String? {
    switch self {
    case .conflict: nil
    case .notFound(let path), .notAFile(let path, _), .noPermission(let path, _),
      .unreadable(let path, _), .refused(let path, _), .tooLarge(let path, _, _),
      .wouldLose(let path, _), .locked(let path), .cancelled(let path), .notWritable(let path, _),
      .notWatchable(let path, _), .cannotCreate(let path, _), .alreadyExists(let path),
      .untrustedLink(let path, _), .torn(let path, _),
      .displaced(let path, _), .server(let path, _), .system(let path, _, _),
      .tooManyAtOnce(let path, _, _), .partlySaved(let path, _, _, _),
      .durabilityUnconfirmed(let path, _):
      path
    }
  }
}

extension WriteObstacle {
  /// The reason, to follow the file's name.
  public var words: String {
    switch self {
    case .permission: "no permission to write it"
    case .readOnlyFileSystem: "its file system is read-only"
    case .immutable: "is marked immutable"
    case .appendOnly: "is marked append-only"
    case .hardLinks(let count):
      "has \(count) hard links, and another user may have made this one: use its name in a "
        + "directory that others cannot write to"
    case .noBackup(let why):
      "can only be written in place, and no backup can be kept meanwhile: \(why.printable)"
    case .pending:
      "a change of it waits for its confirmation; \"prefs confirm\" or \"prefs rollback\" ends that"
    case .unprepared(let why), .server(let why), .format(let why): why.printable
    }
  }
}

extension WatchObstacle {
  /// The reason, to follow a colon.
  public var words: String {
    switch self {
    case .tooManyWatchers:
      "this user has no inotify instance left; raise fs.inotify.max_user_instances"
    case .tooManyWatches:
      "this user has no inotify watch left; raise fs.inotify.max_user_watches"
    case .networkFileSystem(let name):
      "it is on \(name), which does not report changes by other machines"
    }
  }
}
