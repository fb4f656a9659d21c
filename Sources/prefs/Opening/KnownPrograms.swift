import Catalog
import Documents
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import Synchronization

/// The catalogue of the programs on this machine: the entries that come with `prefs`, and those in directories, of
/// which later ones replace earlier ones of the same name.
enum KnownPrograms {
  /// The directories, the weakest first.
  private static var directories: [String] {
    [
      "/usr/share/prefs/catalog.d", "/etc/prefs/catalog.d",
      ConfigurationDirectory.path(of: "prefs") + "/catalog.d",
    ]
  }

  static let catalog: Catalog = {
    var catalog = Catalog.bundled
    for directory in directories where isTrusted(directory) {
      for file in (try? FileTree.names(in: directory))?.sorted() ?? []
      where file.hasSuffix(".json") && !file.hasPrefix(".") {
        let name = String(file.dropLast(".json".count))
        guard let text = contents(of: "\(directory)/\(file)") else { continue }
        catalog.add(
          EntrySource(
            name: name, text: text, table: contents(of: "\(directory)/\(name).tsv"),
            mayRun: mayRun("\(directory)/\(file)")))
      }
    }
    return catalog
  }()

  /// The result of the last lookup, because a command looks its file up several times.
  private static let lastFound = Mutex<(path: String, entry: CatalogEntry?)?>(nil)

  /// Returns the entry for the file at `path`. Nil if there is none. An entry that cannot be read is reported and
  /// ignored.
  static func entry(forFileAt path: String) -> CatalogEntry? {
    if let last = lastFound.withLock({ $0 }), last.path == path { return last.entry }
    do throws(Problem) {
      let entry = try catalog.entry(forFileAt: path, home: "~".expandingHome)
      lastFound.withLock { $0 = (path, entry) }
      return entry
    } catch {
      Diagnostics.print("prefs: an entry of the catalogue is ignored: \(error.description)")
      return nil
    }
  }

  /// Returns the entry of a program. Nil if there is none.
  static func entry(named name: String) throws(Failure) -> CatalogEntry? {
    do throws(Problem) {
      return try catalog.entry(named: name)
    } catch {
      throw Failure("prefs: the catalogue's entry \(name.printable): \(error.description)", .data)
    }
  }

  /// Whether a file at `path` is an entry of the catalogue.
  static func isEntry(_ path: String) -> Bool {
    let names = path.absoluteNames
    return names.last?.hasSuffix(".json") == true
      && directories.contains { $0.absoluteNames == names.dropLast() }
  }

  /// Returns the entry of a program. Throws if there is none.
  static func requireEntry(named name: String) throws(Failure) -> CatalogEntry {
    if let entry = try entry(named: name) { return entry }
    let nearest = name.nearest(among: catalog.names).map { "; did you mean \($0)?" } ?? ""
    throw Failure("prefs: no program \(name.quoted) in the catalogue\(nearest)", .no)
  }

  /// Returns the file that an argument names: the main file of the program of that name, or the settings of `prefs`,
  /// if there is no file `argument`, else `argument` itself.
  static func path(_ argument: String) -> String {
    guard !argument.contains("/"), !argument.contains("."),
      argument.withPath({ access($0, F_OK) }) != 0
    else { return argument }
    if argument == "prefs" { return SettingsFile.path }
    return (try? catalog.entry(named: argument)).flatMap(mainFile) ?? argument
  }

  /// Returns all files of all programs except those that belong to the system's packages, in the order of their
  /// paths.
  static func allFiles() throws(Failure) -> [String] {
    var found: Set<String> = []
    for name in catalog.names {
      for pattern in try entry(named: name)?.files ?? [] {
        guard !pattern.hasPrefix("/usr/"), !pattern.hasPrefix("/lib/") else { continue }
        found.formUnion(files.paths(matching: pattern.expandingHome))
      }
    }
    return found.filter { path in
      path.withPath { access($0, F_OK) } == 0 && path.resolvedPath != "/dev/null"
    }.sorted()
  }

  /// Returns the first file of a program that exists: of several that match one pattern, the last one, which is that
  /// of the newest version. Nil if there is none, or the program has no file of a certain name.
  static func mainFile(of entry: CatalogEntry) -> String? {
    entry.files.lazy.filter { !$0.lastPathName.contains("*") }.compactMap { pattern in
      return files.paths(matching: pattern.expandingHome).last {
        $0.withPath { access($0, R_OK) } == 0
      }
    }.first
  }

  /// Returns the file of what `owner` names, such as a unit. Nil if there is none.
  static func file(of owner: String, in entry: CatalogEntry) -> String? {
    entry.file(of: owner, access: files)
  }

  /// The access to this machine's files.
  private static let files = LayerFiles(
    read: { path in
      // A link to it hides a file of this name in other directories.
      if path.resolvedPath == "/dev/null" { return [] }
      do throws(StoreError) { return try FileContents.read(path) } catch {
        if case .notFound = error { return nil }
        throw error
      }
    },
    names: { (try? FileTree.names(in: $0)) ?? [] })

  /// Returns the values that a program uses, from all files of which the one at `path` is a part. Nil if the file
  /// is none of a known program's. O(size of the files).
  static func effectiveValues(of snapshot: any Snapshot, at path: String) -> EffectiveValues? {
    guard snapshot.holdsLines, let entry = entry(forFileAt: path) else { return nil }
    return entry.effectiveValues(
      of: snapshot, at: path, home: "~".expandingHome, access: files)
  }

  /// Returns the version of the program that reads the file at `path`, as `dpkg` recorded it, if the table of the
  /// entry is of another version. Nil if it is of this one, or that is not known.
  static func otherVersion(of entry: CatalogEntry, forFileAt path: String) -> String? {
    guard let package = try? entry.package(ofFileAt: path, home: "~".expandingHome),
      let version = PackageRecords.version(of: package.name, inSystemAt: package.root)
    else { return nil }
    return entry.otherVersion(inPackageVersion: version)
  }

  /// Whether root may use the entries of a directory: not if it belongs to another user.
  private static func isTrusted(_ directory: String) -> Bool {
    var status = stat()
    guard directory.withPath({ stat($0, &status) }) == 0 else { return false }
    return [0, geteuid()].contains(status.st_uid) && status.st_mode & S_IWOTH == 0
  }

  /// Whether the programs that an entry's file names may be run: only root and this user may change the file, and the
  /// directories on its path.
  private static func mayRun(_ path: String) -> Bool {
    guard let path = path.resolvedPath else { return false }
    let names = path.pathNames
    return (0...names.count).allSatisfy { count in
      var status = stat()
      let outer = "/" + names.prefix(count).joined(separator: "/")
      guard outer.withPath({ stat($0, &status) }) == 0 else { return false }
      // Others may not remove a file in a directory with the sticky bit.
      let isSticky = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
      return [0, geteuid()].contains(status.st_uid) && (status.st_mode & 0o022 == 0 || isSticky)
    }
  }

  /// Returns the paths of this machine that match a pattern, by name.
  static func paths(matching pattern: String) -> [String] { files.paths(matching: pattern) }

  private static func contents(of path: String) -> String? {
    (try? FileContents.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
