/// Why a store could not do what was asked. Facts only; the extension below describes them.
public enum StoreError: Error, Sendable {
  case notFound(path: String)
  /// A directory, a device, a socket, …
  case notAFile(path: String, what: String)
  case noPermission(path: String, to: String)
  case unreadable(path: String, Problem)
  /// A change that this document cannot take.
  case refused(path: String, Problem)
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The store has moved on; `theirs` is how it is now.
  case conflict(theirs: any Snapshot)
  /// By whoever waited for it, before anything was changed.
  case cancelled(path: String)
  /// The file cannot be read, and would be replaced without its contents being kept anywhere.
  case wouldLose(path: String, why: String)
  /// Another program holds the lock.
  case locked(path: String)
  /// It can be read, but not replaced.
  case notWritable(path: String, because: WriteObstacle)
  /// It can be read, but its changes are not told.
  case notWatchable(path: String, because: WatchObstacle)
  /// Its directory does not take a new file.
  case cannotCreate(path: String, why: String)
  /// The other's change stands in the file `theirs` beside it: it could not be put back.
  case displaced(path: String, theirs: String)
  /// The path leads through this link, which another user may have made to lead root astray.
  case untrustedLink(path: String, link: String)
  /// What it holds is neither old nor new; the old is in the file `backup`.
  case torn(path: String, backup: String)
  /// It is on another machine, and that, or the way to it, is the matter.
  case server(path: String, ServerError)
  /// A system call failed; `why` in the system's words.
  case system(path: String, call: String, why: String)
  /// More than can be saved in one step; in so many it could.
  case tooManyAtOnce(path: String, changes: Int, parts: Int)
  /// Of several steps only the first ones were made.
  case partlySaved(path: String, done: Int, of: Int, why: String)
  /// Saved, but whether it survives a power cut is not known.
  case durabilityUnconfirmed(path: String, saved: any Snapshot)
}

/// Why a server has not done what a store asked of it.
public enum ServerError: Hashable, Sendable {
  /// No answer came, and nothing was changed. Why, in words: as everywhere here.
  case unreachable(String)
  /// It, or this program to it, is not believed to be who it says.
  case untrusted(String)
  case credentialsNeeded
  case credentialsRefused(String)
  /// It has nothing there.
  case absent
  /// It says no.
  case refused(String)
  /// It cannot do it now.
  case unavailable(String)
  /// What it says is not understood.
  case unreadable(String)
  /// It was sent, and whether it was done is not known.
  case unknownOutcome(String)
}

extension ServerError {
  /// As said behind the store's name. What the server said is escaped.
  public var words: String {
    switch self {
    case .unreachable(let why): "no answer: \(why.printable)"
    case .untrusted(let why): "not trusted: \(why.printable)"
    case .credentialsNeeded:
      "it asks who you are; name a user, or a file with the password or token"
    case .credentialsRefused(let why): "the login is refused: \(why.printable)"
    case .absent: "there is nothing there"
    case .refused(let why): "refused by the server: \(why.printable)"
    case .unavailable(let why): "the server cannot do it now: \(why.printable)"
    case .unreadable(let why): "the server's answer is not understood: \(why.printable)"
    case .unknownOutcome(let why):
      "sent, and whether it was saved is not known: \(why.printable); load it again"
    }
  }
}

/// Why a store cannot be watched.
public enum WatchObstacle: Hashable, Sendable {
  /// This user's programs have as many watchers as the system gives them.
  case tooManyWatchers
  /// They watch as many files and directories as they may.
  case tooManyWatches
  /// The system does not learn what other machines change there.
  case networkFileSystem(String)
}

/// Why a file cannot be saved.
public enum WriteObstacle: Hashable, Sendable {
  /// Its mode or owner does not let this user write it.
  case permission
  case readOnlyFileSystem
  case immutable, appendOnly
  /// It has other names, and another user may have made this one for root to write into that file.
  case hardLinks(Int)
  /// It has to be written into, and what it holds cannot be kept meanwhile.
  case noBackup(why: String)
  /// Its server does not take it, or cannot be asked to safely; why, in words.
  case server(String)
  /// What it holds cannot be written back in its format.
  case format(String)
}

extension StoreError: CustomStringConvertible {
  /// What and where, then why or what to do: `/etc/app.json: is a directory, not a file`.
  public var description: String { path.map { "\($0.printable): \(words)" } ?? words }

  /// Without the path.
  public var words: String {
    switch self {
    case .notFound: "no such file"
    case .notAFile(_, let what): "is \(what), not a file"
    case .noPermission(_, let task): "no permission to \(task) it"
    case .unreadable(_, let problem), .refused(_, let problem): problem.description
    case .tooLarge(_, let bytes, let limit):
      "holds \(bytes) bytes; at most \(limit) can be edited"
    case .conflict: "was changed by another program meanwhile; load it again"
    case .cancelled: "given up; nothing is changed"
    case .wouldLose(_, let why):
      "is not replaced: what it holds cannot be kept in the history: \(why.printable); repair it, "
        + "or move it away and try again"
    case .locked: "is locked by another program; try again"
    case .notWritable(_, let obstacle): "\(obstacle.words); save to another file instead"
    case .notWatchable(_, let obstacle): "cannot be watched for changes: \(obstacle.words)"
    case .cannotCreate(_, let why): "cannot be created: \(why)"
    case .untrustedLink(_, let link):
      "leads through \(link.printable), a link that another user made; name the file itself"
    case .torn(_, let backup):
      "was not written whole, and could not be put back; what it held is in \(backup.printable)"
    case .displaced(_, let theirs):
      "was changed by another program while saving; its version is in \(theirs.printable)"
    case .server(_, let trouble): trouble.words
    case .system(_, let call, let why): "\(call) failed: \(why)"
    case .tooManyAtOnce(_, let changes, let parts):
      """
      \(counted(changes, "change is", "changes are")) more than one step takes; saving needs \
      \(counted(parts, "step"))
      """
    case .partlySaved(_, let done, let count, let why):
      "only \(done) of \(count) steps were saved: \(why); load it again, what is missing stays"
    case .durabilityUnconfirmed:
      "saved, but the disk did not confirm it; a power cut may undo it"
    }
  }

  /// Of the file it is about, where it is about one.
  public var path: String? {
    switch self {
    case .conflict: nil
    case .notFound(let path), .notAFile(let path, _), .noPermission(let path, _),
      .unreadable(let path, _), .refused(let path, _), .tooLarge(let path, _, _),
      .wouldLose(let path, _), .locked(let path), .cancelled(let path), .notWritable(let path, _),
      .notWatchable(let path, _),
      .cannotCreate(let path, _), .untrustedLink(let path, _), .torn(let path, _),
      .displaced(let path, _), .server(let path, _), .system(let path, _, _),
      .tooManyAtOnce(let path, _, _), .partlySaved(let path, _, _, _),
      .durabilityUnconfirmed(let path, _):
      path
    }
  }
}

extension WriteObstacle {
  /// Why the file cannot be saved, as shown beside its name.
  public var words: String {
    switch self {
    case .permission: "no permission to write it"
    case .readOnlyFileSystem: "its file system is read-only"
    case .immutable: "is marked immutable"
    case .appendOnly: "is marked append-only"
    case .hardLinks(let count):
      "has \(count) hard links, and another user may have made this one: use a name of it in a "
        + "directory that others cannot write to"
    case .noBackup(let why):
      "can only be written in place, and no backup can be kept meanwhile: \(why.printable)"
    case .server(let why), .format(let why): why.printable
    }
  }
}

extension WatchObstacle {
  public var words: String {
    switch self {
    case .tooManyWatchers:
      "this user's programs have all the watchers there are; raise fs.inotify.max_user_instances"
    case .tooManyWatches:
      "this user's programs watch all they may; raise fs.inotify.max_user_watches"
    case .networkFileSystem(let name):
      "it is on \(name), which does not tell what other machines change"
    }
  }
}
