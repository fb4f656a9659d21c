import Platform
import Preferences
import PreferencesCommands
import Store

/// The settings that make git use `prefs` for some files, in one repository or for a user.
struct GitSettings {
  /// Whether the settings are for all repositories of the user.
  let isGlobal: Bool
  /// The file of attributes that the settings change.
  let attributesPath: String
  private let attributes: [UInt8]

  /// The keys of git's configuration, with their values.
  static let configuration = [
    ("merge.prefs.name", "prefs: merge by name"),
    ("merge.prefs.driver", "prefs merge --path=%P -- %O %A %B"),
    ("diff.prefs.command", "prefs git diff --"),
  ]
  private static let (first, last) = ("# prefs git install: begin", "# prefs git install: end")

  /// Finds the file of attributes and reads it. Throws if there is no repository and `isGlobal` is
  /// false.
  init(isGlobal: Bool) throws {
    self.isGlobal = isGlobal
    attributesPath = isGlobal ? try Self.globalPath() : try Self.localPath()
    do {
      attributes = try FileContents.read(attributesPath)
    } catch .notFound {
      attributes = []
    }
  }

  private static func localPath() throws -> String {
    let path = try GitProgram.output(
      ["rev-parse", "--git-path", "info/attributes"], expecting: [128])
    guard let path else {
      throw Failure(
        "prefs: not in a git repository; change to one, or use --global", .noFile)
    }
    return path
  }

  private static func globalPath() throws -> String {
    let named = ["config", "--global", "--type=path", "core.attributesFile"]
    if let path = try GitProgram.output(named, expecting: [1]) { return path }
    let folder = String(environment: "XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
    return (folder ?? "~/.config".expandingHome) + "/git/attributes"
  }

  private var scope: String { isGlobal ? "--global" : "--local" }

  /// Returns the lines that describe the settings for files that match `patterns`.
  func lines(for patterns: [String]) -> [String] {
    Self.configuration.map { "git config \(scope) \($0) '\($1)'" }
      + ["\(attributesPath.printable):"] + attributeLines(patterns).map { "  \($0.printable)" }
  }

  private func attributeLines(_ patterns: [String]) -> [String] {
    [Self.first] + patterns.map { "\($0) merge=prefs diff=prefs" } + [Self.last]
  }

  /// Writes the settings. Lines of an earlier installation are replaced.
  func install(_ patterns: [String]) throws {
    for (key, value) in Self.configuration {
      _ = try GitProgram.output(["config", scope, key, value])
    }
    var text = otherAttributes
    if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    for line in attributeLines(patterns) { text += line.pathBytes + [UInt8(ascii: "\n")] }
    try makeDirectories()
    try FileContents.write(text, to: attributesPath)
  }

  /// Removes exactly the settings that `install` writes.
  func uninstall() throws {
    for section in ["merge.prefs", "diff.prefs"] {
      _ = try GitProgram.output(
        ["config", scope, "--get-regexp", "^\(section.replacing(".", with: "\\."))\\."],
        expecting: [1]
      ).map { _ in try GitProgram.output(["config", scope, "--remove-section", section]) }
    }
    let text = otherAttributes
    if text != attributes { try FileContents.write(text, to: attributesPath) }
  }

  /// The attributes without the lines of an installation.
  private var otherAttributes: [UInt8] {
    var isInside = false
    var text: [UInt8] = []
    for line in attributes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.elementsEqual(Self.first.utf8) { isInside = true }
      if !isInside { text += line + [UInt8(ascii: "\n")] }
      if line.elementsEqual(Self.last.utf8) { isInside = false }
    }
    text.removeLast()
    return text
  }

  private func makeDirectories() throws {
    let names = attributesPath.pathNames.dropLast()
    var path = attributesPath.isAbsolutePath ? "" : "."
    for name in names {
      path += "/" + name
      guard path.withPath({ mkdir($0, 0o777) }) != 0, errno != EEXIST else { continue }
      throw Failure(
        "prefs: \(path.printable): \(String(cString: strerror(errno)))", .cannotCreate)
    }
  }
}
