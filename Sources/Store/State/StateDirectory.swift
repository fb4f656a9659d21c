import Glibc
import Preferences

/// Where a user's runs of `prefs` keep what is for that user alone: changes that were not saved, and
/// what saves have replaced. Never beside the files that they are about.
public struct StateDirectory: Hashable, Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// `prefs` in `XDG_STATE_HOME`, else in `~/.local/state`, as the XDG base directory specification
  /// says; for root `/var/lib/prefs`, unless `XDG_STATE_HOME` is root's own: what a user's
  /// environment names is not to be written to by root.
  public static var standard: StateDirectory {
    let base = base("XDG_STATE_HOME", ofRoot: "/var/lib", ofUsers: "~/.local/state")
    return StateDirectory(base + "/prefs")
  }

  /// The same for what could be had again: in `XDG_CACHE_HOME`, else in `~/.cache`; for root in
  /// `/var/cache`, unless `XDG_CACHE_HOME` is root's own.
  public static var cache: StateDirectory {
    let base = base("XDG_CACHE_HOME", ofRoot: "/var/cache", ofUsers: "~/.cache")
    return StateDirectory(base + "/prefs")
  }

  private static func base(
    _ variable: String, ofRoot system: String, ofUsers own: String
  ) -> String {
    let wanted = String(environment: variable) ?? ""
    if geteuid() == 0 { return isRoots(wanted) ? wanted : system }
    return wanted.isAbsolutePath ? wanted : own.expandingHome
  }

  /// Of what is not there, whether what it would be made in is.
  private static func isRoots(_ path: String) -> Bool {
    guard path.isAbsolutePath else { return false }
    do throws(FileError) {
      return try FileFacts(at: path).owner == 0
    } catch .system(_, ENOENT) {
      return isRoots(path.parentPath)
    } catch {
      return false
    }
  }
}

extension StateDirectory {
  /// Opens the directory `name` in it, creating what is missing. Throws `.notOwn` if it, or this
  /// directory, is a link or another user's; nothing is created then.
  func open(_ name: String) throws(StateError) -> Descriptor { try open([name]) }

  /// Opens nested directories, as `open(_:)` does.
  func open(_ names: [String]) throws(StateError) -> Descriptor {
    guard let directory = try open(names, creating: true) else {
      throw .system(path: path(of: names), call: "open", code: ENOENT)
    }
    return directory
  }

  /// As `open`; nil where nothing was ever kept in it.
  func openIfThere(_ name: String) throws(StateError) -> Descriptor? { try openIfThere([name]) }

  func openIfThere(_ names: [String]) throws(StateError) -> Descriptor? {
    try open(names, creating: false)
  }

  /// Opens one directory after the other, and creates each only in one that was opened and found to
  /// be this user's own.
  private func open(_ names: [String], creating: Bool) throws(StateError) -> Descriptor? {
    guard let parent = try parent(creating: creating),
      var directory = try Self.own(path.lastName, in: parent, path: path, creating: creating)
    else { return nil }
    for (depth, name) in names.enumerated() {
      let path = path(of: Array(names[...depth]))
      guard let inner = try Self.own(name, in: directory, path: path, creating: creating)
      else { return nil }
      directory = inner
    }
    return directory
  }

  /// The directory that holds this one, links followed.
  private func parent(creating: Bool) throws(StateError) -> Descriptor? {
    do throws(FileError) {
      if creating { _ = try DirectoryCreation(path: path.parentPath).run() }
      let place = try FileTarget(at: path.parentPath + "/.")
      return place.directory
    } catch .system(_, ENOENT) where !creating {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
  }

  /// The path of the directory `name` in it, made where it is missing.
  package func folder(_ name: String) throws(StateError) -> String {
    _ = try open(name)
    return path(of: name)
  }

  func path(of name: String) -> String { path(of: [name]) }
  func path(of names: [String]) -> String { ([path] + names).joined(separator: "/") }

  private static func own(
    _ name: String, in parent: borrowing Descriptor, path: String, creating: Bool
  ) throws(StateError) -> Descriptor? {
    if let found = try openOwn(name, in: parent, path: path) { return found }
    guard creating else { return nil }
    // Another process may have created it meanwhile, or laid a link: opening it finds out.
    guard mkdirat(parent.number, name, 0o700) == 0 || errno == EEXIST else {
      throw StateError(.failed("mkdir"), path: path)
    }
    _ = parent.isSynced
    return try openOwn(name, in: parent, path: path)
  }

  private static func openOwn(
    _ name: String, in parent: borrowing Descriptor, path: String
  ) throws(StateError) -> Descriptor? {
    do throws(FileError) {
      let opened = try Descriptor(
        open: name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, in: parent.number)
      let facts = try opened.facts()
      guard facts.owner == geteuid() else { throw .system(call: "open", code: EPERM) }
      if facts.mode & 0o077 != 0, fchmod(opened.number, 0o700) != 0 { throw .failed("fchmod") }
      return opened
    } catch .system(_, ENOENT) {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
  }
}
