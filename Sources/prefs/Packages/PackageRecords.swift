import Platform
import Preferences
import Store

/// The records that `dpkg` and `ucf` keep of the files that packages installed.
struct PackageRecords {
  /// The package that installed a file.
  struct Owner: Hashable {
    let package: String
    /// The MD5 sum of the file as it was installed, in hexadecimal digits.
    let checksum: String
  }

  /// The directory whose system is meant, without a slash at its end: the environment's `DPKG_ROOT`, as for `dpkg`.
  let root: String
  /// The lines of the installed packages' descriptions.
  private let status: [Substring]

  /// Reads the descriptions of the packages. O(packages).
  init(root: String = Environment.variables["DPKG_ROOT"] ?? "") {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
    status = Self.lines(ofFile: self.root + "/var/lib/dpkg/status")
  }

  /// Returns the path of a file in this system. Nil if it is outside.
  func path(ofFileAt path: String) -> String? {
    let path = "/" + path.absoluteNames.joined(separator: "/")
    guard path.hasPrefix(root + "/") else { return nil }
    return String(path.dropFirst(root.count))
  }

  /// Returns the package that installed the file whose path in this system is `path`. Nil if none did. O(records).
  func owner(of path: String) -> Owner? {
    configurationOwner(of: path) ?? managedOwner(of: path) ?? fileOwner(of: path)
  }

  /// Returns the version of an installed package.
  func version(of package: String) -> String? {
    let description = status.drop { $0 != "Package: \(package)" }.prefix { !$0.isEmpty }
    return description.first { $0.hasPrefix("Version: ") }.map { String($0.dropFirst(9)) }
  }

  /// Returns the version of an installed package in the system below `directory`. If that is empty, the system is
  /// that of `DPKG_ROOT`. O(bytes of the records), which are not split.
  static func version(of package: String, inSystemAt directory: String) -> String? {
    let root = directory.isEmpty ? Environment.variables["DPKG_ROOT"] ?? "" : directory
    guard let records = try? FileContents.read(root + "/var/lib/dpkg/status") else { return nil }
    return (records + [0]).withUnsafeBytes { records in
      let text = records.bindMemory(to: CChar.self).baseAddress
      let head = "Package: \(package)\nStatus: install ok installed\n"
      guard let text, let description = strstr(text, head),
        let version = strstr(description, "\nVersion: "),
        strstr(description, "\n\n").map({ version < $0 }) != false
      else { return nil }
      let value = version + "\nVersion: ".utf8.count
      return String(
        decoding: UnsafeRawBufferPointer(start: value, count: strcspn(value, "\n")), as: UTF8.self)
    }
  }

  /// Finds a configuration file of `dpkg`.
  private func configurationOwner(of path: String) -> Owner? {
    var package = ""
    let lead = " \(path) "
    for line in status {
      if line.hasPrefix("Package: ") { package = String(line.dropFirst(9)) }
      guard line.hasPrefix(lead) else { continue }
      let words = line.split(separator: " ")
      // The file of a package that no longer has it is not compared.
      guard words.count == 2, words[1].isChecksum else { continue }
      return Owner(package: package, checksum: String(words[1]))
    }
    return nil
  }

  /// Finds a configuration file that `ucf` manages.
  private func managedOwner(of path: String) -> Owner? {
    func first(in file: String, _ pathWord: Int) -> [Substring]? {
      lines("/var/lib/ucf/" + file).lazy.map { $0.split { $0 == " " || $0 == "\t" } }
        .first { $0.count == 2 && $0[pathWord] == path }
    }
    guard let sum = first(in: "hashfile", 1)?.first, sum.isChecksum,
      let package = first(in: "registry", 1)?.first
    else { return nil }
    return Owner(package: String(package), checksum: String(sum))
  }

  /// Finds a file that belongs to a package whole, such as a unit below `/usr/lib`.
  private func fileOwner(of path: String) -> Owner? {
    guard !path.hasPrefix("/etc/") else { return nil }
    // Packages may still name a file below `/lib` that is now below `/usr/lib`.
    let names = [path, path.hasPrefix("/usr/") ? String(path.dropFirst(4)) : "/usr" + path]
    let endings = names.map { "  " + $0.dropFirst() }
    for list in sumLists {
      let line = lines(list.path).first { endings.contains(where: $0.hasSuffix) }
      guard let sum = line?.prefix(32), sum.isChecksum else { continue }
      return Owner(package: list.package, checksum: String(sum))
    }
    return nil
  }

  /// Returns the paths in this system of a package's files that are as `owner` installed the one it owns.
  func equalFiles(of owner: Owner) -> [String] {
    sumLists.filter { $0.package == owner.package }.flatMap { lines($0.path) }
      .filter { $0.hasPrefix(owner.checksum + "  ") }
      .map { "/" + $0.dropFirst(owner.checksum.count + 2) }
  }

  /// The lists of checksums, one for each package and architecture.
  private var sumLists: [(package: String, path: String)] {
    let (directory, ending) = ("/var/lib/dpkg/info", ".md5sums")
    return ((try? FileTree.names(in: root + directory)) ?? []).filter { $0.hasSuffix(ending) }.map {
      (String($0.dropLast(ending.count).prefix { $0 != ":" }), "\(directory)/\($0)")
    }
  }

  private func lines(_ path: String) -> [Substring] { Self.lines(ofFile: root + path) }

  private static func lines(ofFile path: String) -> [Substring] {
    guard let bytes = try? FileContents.read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension StringProtocol {
  fileprivate var isChecksum: Bool { utf8.count == 32 && allSatisfy(\.isHexDigit) }
}
