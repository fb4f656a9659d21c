import Foundation
import Testing

/// The number of the version is in one place, and the files of a release agree with it.
struct ReleaseTests {
  private static let top = SourceTree.root

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: top.appending(path: path), encoding: .utf8)
  }

  private static func number() throws -> String {
    let source = try text("Sources/prefs/Version.swift")
    let match = try #require(
      source.firstMatch(of: /static let number = "([0-9]+\.[0-9]+\.[0-9]+)"/))
    return String(match.1)
  }

  @Test func `the newest section of the changelog is the version or is not released`() throws {
    let headings = try Self.text("CHANGELOG.md").split(separator: "\n").filter {
      $0.hasPrefix("## ")
    }
    let number = try Self.number()
    #expect(headings.contains { $0.hasPrefix("## \(number) - ") }, "\(number)")
    let first = try #require(headings.first)
    #expect(first == "## Unreleased" || first.hasPrefix("## \(number) - "))
  }

  @Test func `every package of the make targets is in a list at the top of the Makefile`() throws {
    let makefile = try Self.text("Makefile")
    let used = makefile.matches(of: /packages-([A-Z]+)/).map { String($0.1) }
    #expect(used.contains("DEB"))
    for name in used {
      let isListed = makefile.split(separator: "\n").contains {
        $0.hasPrefix("\(name)_PACKAGES") && $0.contains(":=")
      }
      #expect(isListed, "\(name)")
    }
  }

  @Test func `no script of packaging installs a package on this machine`() throws {
    let folder = Self.top.appending(path: "packaging")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".sh") && name != "test-deb.sh" {
      #expect(try !Self.text("packaging/\(name)").contains("apt-get"), "\(name)")
    }
  }

  /// A repository with one commit, whose changelog begins with `heading`, and a remote.
  private static func repository(_ heading: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tag-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("# Changes\n\n## \(heading)\n\n## 0.9.0 - 2025-01-01\n".utf8)
      .write(to: folder.appending(path: "CHANGELOG.md"))
    let made = try run(
      """
      git init -q --bare remote.git && echo remote.git > .gitignore && git init -q && git add . \
      && git -c user.name=a -c user.email=a@example.com commit -qm one \
      && git config user.name a && git config user.email a@example.com \
      && git remote add origin remote.git
      """, in: folder)
    try #require(made.status == 0, "\(made.text)")
    return folder
  }

  private static func run(_ command: String, in folder: URL) throws -> (status: Int32, text: String)
  {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private static var tag: String { top.appending(path: "scripts/tag.sh").path + " 1.2.3" }

  @Test func `a version is tagged and pushed once`() throws {
    let folder = try Self.repository("1.2.3 - 2026-01-01")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Self.run(Self.tag, in: folder)
    #expect(first.status == 0)
    #expect(first.text == "tagged and pushed: 1.2.3\n")
    #expect(try Self.run("git -C remote.git tag", in: folder).text == "1.2.3\n")
    #expect(try Self.run("git cat-file -t 1.2.3", in: folder).text == "tag\n")
    let second = try Self.run(Self.tag, in: folder)
    #expect(second.status == 1)
    #expect(second.text.hasPrefix("not tagged: the tag 1.2.3 exists"))
  }

  @Test(arguments: [
    ("Unreleased", "true", #"the newest section of CHANGELOG.md is "Unreleased""#),
    ("1.2.3 - 2026-01-01", "echo new > file", "there are changes that are not committed"),
    ("1.2.3 - 2026-01-01", "rm -r remote.git", "cannot be pushed to origin"),
  ])
  func `a version that is not ready is not tagged`(
    heading: String, change: String, message: String
  ) throws {
    let folder = try Self.repository(heading)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try Self.run("\(change); \(Self.tag)", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.text.contains(message), "\(outcome.text)")
    #expect(try Self.run("git tag", in: folder).text == "")
  }
}
