import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct GitTests {
  let repository: Repository
  init() throws {
    repository = try Repository()
    try repository.prefs("git", "install", "--yes")
  }

  private static let base = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n"

  private func branches(_ mine: String, _ theirs: String) throws {
    try repository.commit(Self.base, on: "base", from: nil)
    try repository.commit(theirs, on: "theirs", from: "base")
    try repository.commit(mine, on: "mine", from: "base")
  }

  private static func file(_ a: Int, _ b: Int, _ c: Int) -> String {
    "{\n  \"a\": \(a),\n  \"b\": \(b),\n  \"c\": \(c)\n}\n"
  }

  @Test func `a merge in git combines changes of adjacent lines`() throws {
    try branches(Self.file(10, 2, 3), Self.file(1, 20, 3))
    #expect(try repository.git("merge", "-q", "-m", "m", "theirs").status == 0)
    #expect(try repository.text() == Self.file(10, 20, 3))
  }

  @Test func `a rebase in git combines changes of adjacent lines`() throws {
    try branches(Self.file(10, 2, 3), Self.file(1, 20, 3))
    #expect(try repository.git("rebase", "-q", "theirs").status == 0)
    #expect(try repository.text() == Self.file(10, 20, 3))
  }

  @Test func `a cherry-pick in git combines changes of adjacent lines`() throws {
    try branches(Self.file(10, 2, 3), Self.file(1, 20, 3))
    #expect(try repository.git("cherry-pick", "theirs").status == 0)
    #expect(try repository.text() == Self.file(10, 20, 3))
  }

  @Test func `a conflict in git leaves the file unmerged with both values`() throws {
    try branches(Self.file(10, 2, 30), Self.file(1, 20, 31))
    let outcome = try repository.git("merge", "-q", "-m", "m", "theirs")
    #expect(outcome.status == 1)
    #expect(
      (outcome.out + outcome.err).contains(
        "settings.json: conflict: c: mine 30, theirs 31, base 3"))
    #expect(
      try repository.text() == """
        {
          "a": 10,
          "b": 20,
        <<<<<<< mine
          "c": 30
        =======
          "c": 31
        >>>>>>> theirs
        }

        """)
    #expect(try repository.git("ls-files", "--unmerged").out.contains("\tsettings.json"))
  }

  @Test func `git diff lists changes by name and masks secrets`() throws {
    try repository.write(
      #"{"properties": {"token": {"writeOnly": true}}}"#, to: "site.schema.json")
    let text = #"{"$schema": "site.schema.json", "token": "canary", "a": 1}"#
    try repository.commit(text, on: "main2", from: nil)
    try repository.write(text.replacing("canary", with: "canary2").replacing(": 1", with: ": 2"))
    let diff = try repository.git("diff").out
    #expect(
      diff == """
        prefs diff settings.json
        ~ token = "••••••" -> "••••••"
        ~ a = 1 -> 2

        """)
  }

  @Test func `git diff reports layout changes, new files and files that cannot be parsed`() throws {
    try repository.commit(Self.base, on: "main2", from: nil)
    try repository.write(Self.base.replacing("\n", with: " "))
    #expect(try repository.git("diff").out.contains("\nno value differs; "))
    try repository.write("{")
    #expect(try repository.git("diff").out.contains("settings.json:1:2: "))
    #expect(try repository.git("diff").status == 0)
    try repository.write(#"{"x": 1}"#, to: "new.json")
    try repository.git("add", "new.json")
    #expect(try repository.git("diff", "--cached").out == "prefs diff new.json\n+ x = 1\n")
  }

  @Test func `git compares and merges a file whose name begins with dashes`() throws {
    try repository.write(#"{"x": 1}"#, to: "--yes.json")
    try repository.git("add", "--", "--yes.json")
    try repository.commit(Self.base, on: "main2", from: nil)
    try repository.write(#"{"x": 2}"#, to: "--yes.json")
    let diff = try repository.git("diff")
    #expect(diff.status == 0 && diff.out == "prefs diff --yes.json\n~ x = 1 -> 2\n", "\(diff)")
  }

  @Test func `git install shows the settings and writes them only if it is confirmed`() throws {
    try repository.prefs("git", "uninstall")
    let config = try repository.text(".git/config")
    let outcome = try repository.prefs("git", "install", "--pattern", "etc/*.json")
    #expect(outcome.status == 64)
    #expect(outcome.err == "prefs: nothing was written; --yes writes these settings\n")
    #expect(
      outcome.out == """
        git config --local merge.prefs.name 'prefs: merge by name'
        git config --local merge.prefs.driver 'prefs merge --path=%P -- %O %A %B'
        git config --local diff.prefs.command 'prefs git diff --'
        .git/info/attributes:
          # prefs git install: begin
          etc/*.json merge=prefs diff=prefs
          # prefs git install: end

        """)
    #expect(try repository.text(".git/config") == config)
    #expect(try repository.prefs("git", "install", "--dry-run").status == 0)
    #expect(try repository.text(".git/config") == config)
  }

  @Test func `git uninstall restores the settings of before`() throws {
    try repository.prefs("git", "uninstall")
    let config = try repository.text(".git/config")
    try repository.write("*.txt text", to: ".git/info/attributes")
    try repository.prefs("git", "install", "--yes")
    try repository.prefs("git", "install", "--yes")
    let attributes = try repository.text(".git/info/attributes")
    #expect(attributes.hasPrefix("*.txt text\n# prefs git install: begin\n*.json merge=prefs"))
    #expect(attributes.contains("\n*.yaml merge=prefs"))
    #expect(attributes.split(separator: "\n").count == 9)
    #expect(try repository.prefs("git", "uninstall").status == 0)
    #expect(try repository.text(".git/info/attributes") == "*.txt text\n")
    #expect(try repository.text(".git/config") == config)
    #expect(try repository.prefs("git", "uninstall").status == 0)
  }

  @Test func `git install --global writes the user's settings`() throws {
    try repository.prefs("git", "uninstall")
    #expect(try repository.prefs("git", "install", "--global", "--yes").status == 0)
    let attributes = try repository.scratch.read("home/.config/git/attributes")
    #expect(attributes.contains("*.plist merge=prefs diff=prefs\n"))
    try branches(Self.file(10, 2, 3), Self.file(1, 20, 3))
    #expect(try repository.git("merge", "-q", "-m", "m", "theirs").status == 0)
    #expect(try repository.prefs("git", "uninstall", "--global").status == 0)
    #expect(try repository.scratch.read("home/.config/git/attributes") == "")
  }

  @Test func `git install outside of a repository says so`() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(
      Program.path, ["git", "install", "--yes"], in: scratch.folder,
      environment: ["GIT_CEILING_DIRECTORIES": scratch.folder.path])
    #expect(outcome.status == 66)
    #expect(outcome.err.hasSuffix("not in a git repository; change to one, or use --global\n"))
  }
}
