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
  /// The directory `name` in it, made where it is missing. Throws where another user owns it or has
  /// put a link there.
  func open(_ name: String) throws(StateError) -> Descriptor { try open([name]) }

  /// As `open`, one inside the other.
  func open(_ names: [String]) throws(StateError) -> Descriptor {
    do throws(FileError) {
      _ = try DirectoryCreation(path: path(of: names)).run()
    } catch {
      throw StateError(error, path: path(of: names))
    }
    guard let directory = try openIfThere(names) else {
      throw .system(path: path(of: names), call: "open", code: ENOENT)
    }
    return directory
  }

  /// As `open`; nil where nothing was ever kept in it.
  func openIfThere(_ name: String) throws(StateError) -> Descriptor? { try openIfThere([name]) }

  func openIfThere(_ names: [String]) throws(StateError) -> Descriptor? {
    guard var directory = try Self.openOwn(path, in: AT_FDCWD, path: path) else { return nil }
    for (depth, name) in names.enumerated() {
      let path = path(of: Array(names[...depth]))
      guard let inner = try Self.openOwn(name, in: directory.number, path: path) else { return nil }
      directory = inner
    }
    return directory
  }

  /// The path of the directory `name` in it, made where it is missing.
  package func folder(_ name: String) throws(StateError) -> String {
    _ = try open(name)
    return path(of: name)
  }

  func path(of name: String) -> String { path(of: [name]) }
  func path(of names: [String]) -> String { ([path] + names).joined(separator: "/") }

  private static func openOwn(
    _ name: String, in directory: Int32, path: String
  ) throws(StateError) -> Descriptor? {
    do throws(FileError) {
      let opened = try Descriptor(open: name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, in: directory)
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
