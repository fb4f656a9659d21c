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

  @Test func `the hook of pre-commit checks the files that a directory's check finds`() throws {
    let hooks = try Self.text(".pre-commit-hooks.yaml")
    #expect(hooks.contains("entry: prefs check\n"))
    #expect(hooks.contains(#"files: \.(json|jsonc|plist)$"#))
    let tree = try Self.text("Sources/prefs/Checking/FileTree.swift")
    #expect(tree.contains(#"[".json", ".jsonc", ".plist"]"#))
  }
}
