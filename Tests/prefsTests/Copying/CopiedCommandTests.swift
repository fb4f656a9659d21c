import Foundation
import Harness
import Preferences
import Testing

@testable import Editing

/// The commands that `Y` copies, run by a real shell.
@Suite(.onOwnThread)
struct CopiedCommandTests {
  private static let texts = [
    "plain", "it's", "two words", "", " ", "-5", "--help", "true", "null", "1e3", "007", "$HOME",
    "`id`", "a\\b", "\"q\"", "!x", "~", "#c", "a\nb", "tab\there", "\u{1B}[2J", "\u{202E}x", "日本",
    "e\u{301}", "*", "[1, 2]", "{\"a\": 1}", "=x", "a=b", "x;y", "a&b", "(c)", "10m", "%s",
    "\u{7F}",
  ]
  private static let keys = [
    "two words", "it's", "$x", "-n", "/p", "[0]", "x[]", "",
  ]

  @Test func `copied shell commands reproduce every value in another file`() throws {
    let scratch = try Scratch()
    var members: [(String, PreferenceValue)] = Self.texts.enumerated().map {
      ("t\($0)", .string($1))
    }
    members += Self.keys.map { ($0, .string("k")) }
    members += [
      ("number", 5), ("real", .real(Number(spelling: "2.50"))),
      ("big", .integer(Number(spelling: "123456789012345678901"))),
      ("yes", true), ("nothing", .null), ("list", [1, "two", [3]]), ("empty", .array([])),
      ("group", ["a": 1, "b": ["c": "it's"]]),
    ]
    let root = PreferenceValue.dictionary(.init(uniqueKeysWithValues: members))
    _ = try scratch.write("{}\n", to: "copy.json")
    var editor = Editor(
      title: DocumentTitle(
        name: "copy.json", directory: scratch.folder.path),
      schema: .empty, snapshot: MemorySnapshot(root))
    _ = editor.update(.command(.markAll))
    _ = editor.update(.command(.copy))
    guard case .copy(let lines)? = editor.update(.command(.copyCommands)) else {
      Issue.record("nothing copied")
      return
    }
    let directory = URL(filePath: Program.path).deletingLastPathComponent().path
    let script = "export PATH=\(directory.shellQuoted):$PATH\nset -e\n\(lines)\n"
    let shell = try Program.run("/bin/sh", ["-c", script])
    #expect(shell.status == 0 && shell.out.isEmpty, "\(shell.err)")
    let after = try PreferenceValue(typed: scratch.read("copy.json"))
    for (key, value) in members {
      guard case .dictionary(let found) = after else {
        Issue.record("not a dictionary")
        return
      }
      #expect(found[key]?.text == value.text, "\(key)")
    }
  }
}
