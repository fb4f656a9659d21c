import Documents
import Platform
import Preferences
import PreferencesCommands
import Store

/// The contents of a file as its package installed it.
///
/// They are searched for in the file itself, in copies next to it, in what `ucf` and the package itself keep, in the
/// history of `prefs`, and in archives that `apt` has downloaded. Contents count only if their MD5 sum is the recorded
/// one. A file below `/etc` that no package installed is compared with the one of that name below `/usr/lib` that it
/// replaces.
struct PackageOriginal {
  /// The word that `--against` has for the original.
  static let argument = "package"

  let bytes: [UInt8]
  /// The package and its version, for messages.
  let label: String

  /// Finds the original of the file at `path`. O(the records of all packages). Throws if there is no record or no
  /// copy.
  init(ofFileAt path: String, _ records: PackageRecords = PackageRecords()) throws(Failure) {
    guard let own = records.path(ofFileAt: path) else { throw Self.unknown(path) }
    let replaced = own.hasPrefix("/etc/") ? ["/usr/lib" + own.dropFirst("/etc".count)] : []
    for candidate in [own] + replaced {
      guard let owner = records.owner(of: candidate) else { continue }
      let search = OriginalSearch(records: records, owner: owner, path: candidate)
      let version = records.version(of: owner.package)
      label = ([owner.package] + (version.map { [$0] } ?? [])).joined(separator: " ")
      guard let bytes = try search.bytes() else {
        throw Failure(
          "\(path.printable): has changed since \(label.printable) installed it, and no copy of its "
            + "original is on this machine; download the package with \"apt-get install --reinstall "
            + "--download-only \(owner.package.printable)\", or compare with a file of your own: "
            + "--against FILE", .inputOutput)
      }
      self.bytes = bytes
      return
    }
    throw Self.unknown(path)
  }

  private static func unknown(_ path: String) -> Failure {
    Failure(
      "\(path.printable): no package installed this file, as far as dpkg and ucf know; compare it "
        + "with a file of your own: --against FILE", .no)
  }
}

/// The search for contents with a recorded checksum.
private struct OriginalSearch {
  let records: PackageRecords
  let owner: PackageRecords.Owner
  /// The path in the system of the records.
  let path: String

  private var file: String { records.root + path }

  func bytes() throws(Failure) -> [UInt8]? {
    let equals = records.equalFiles(of: owner)
    let managed = "/var/lib/ucf/cache/" + path.split(separator: "/").map { ":" + $0 }.joined()
    let copies = [file, records.root + managed] + equals.map { records.root + $0 } + siblings
    for copy in copies {
      if let bytes = try? FileContents.read(copy), try isOriginal(bytes) { return bytes }
    }
    for archive in archives {
      for member in [path] + equals {
        let result = try Pipeline(
          [
            ["dpkg-deb", "--fsys-tarfile", archive],
            ["tar", "--extract", "--to-stdout", "--file=-", "./" + member.dropFirst()],
          ], errors: .dropped
        ).run(limit: FileContents.limit)
        if result.status == 0, try isOriginal(result.output) { return result.output }
      }
    }
    let history = History(of: file)
    for revision in (try? history.revisions())?.found.reversed() ?? []
    where revision.secrets.isEmpty {
      if let bytes = try? history.document(of: revision).bytes, try isOriginal(bytes) {
        return bytes
      }
    }
    return nil
  }

  /// The files next to this one whose names begin with its own, such as `.dpkg-old` and `~`.
  private var siblings: [String] {
    let directory = file.directoryPart ?? "/"
    let names = (try? FileTree.names(in: directory)) ?? []
    return names.filter { $0.hasPrefix(path.lastPathName) }.sorted().prefix(20).map {
      directory + $0
    }
  }

  /// The archives of the package that `apt` keeps.
  private var archives: [String] {
    let directory = records.root + "/var/cache/apt/archives"
    return ((try? FileTree.names(in: directory)) ?? []).filter {
      $0.hasPrefix(owner.package + "_") && $0.hasSuffix(".deb")
    }.sorted().map { "\(directory)/\($0)" }
  }

  /// Whether the contents have the recorded checksum.
  private func isOriginal(_ bytes: [UInt8]) throws(Failure) -> Bool {
    guard let copy = tmpfile() else { return false }
    defer { fclose(copy) }
    guard fwrite(bytes, 1, bytes.count, copy) == bytes.count, fflush(copy) == 0 else {
      return false
    }
    rewind(copy)
    let sum = try Pipeline([["md5sum"]], input: fileno(copy)).run().output
    return sum.starts(with: owner.checksum.utf8)
  }
}
