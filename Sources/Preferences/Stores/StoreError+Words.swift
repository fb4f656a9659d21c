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
    case .stranded(_, let theirs):
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
      .stranded(let path, _), .server(let path, _), .system(let path, _, _),
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
