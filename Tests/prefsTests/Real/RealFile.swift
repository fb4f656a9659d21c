import Foundation
import Harness
import Testing

/// A real program's configuration file, with one edit of it.
struct RealFile: CustomTestStringConvertible, Sendable {
  let name: String
  let contents: Data
  /// The edited key, as typed.
  let key: String
  let old: String
  let new: String
  /// The lines that `diff` prints for the edit: `< old line`, `> new line`.
  let difference: [String]

  var testDescription: String { name }

  init(
    _ name: String, _ contents: Data, set key: String, from old: String, to new: String,
    difference: [String]
  ) {
    self.name = name
    self.contents = contents
    self.key = key
    self.old = old
    self.new = new
    self.difference = difference
  }

  /// Expects `list` and `get` to show the value and `set` to change only its line.
  func isEditedByCommands(in scratch: Scratch) throws {
    let file = try scratch.write(contents, to: name).path
    let listed = try Program.run("list", file)
    #expect(listed.status == 0, "\(listed.err)")
    #expect(listed.out.contains(key))
    #expect(try Program.run("get", file, key).out == old + "\n")
    let outcome = try Program.run("set", file, key, new)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try Program.run("get", file, key).out == new + "\n")
    try differs(file, in: scratch)
  }

  /// Makes the same edit in the editor: search, edit, review, write, quit.
  func isEditedInTerminal(in scratch: Scratch) throws {
    let file = try scratch.write(contents, to: name).path
    let terminal = try Terminal([file])
    try terminal.expect(name)
    try terminal.press("/")
    try terminal.type(key)
    try terminal.press("Enter", "Enter", "C-u")
    try terminal.type(new)
    try terminal.press("Enter", "w")
    try terminal.expect("Enter write")
    try terminal.press("Enter")
    try terminal.expect("saved")
    try terminal.press("q")
    try terminal.expect("exit 0")
    try differs(file, in: scratch)
  }

  private func differs(_ file: String, in scratch: Scratch) throws {
    let original = try scratch.write(contents, to: "original").path
    let lines = try Program.run("diff", ["--text", original, file]).out.split(separator: "\n")
    let changed = lines.filter { $0.hasPrefix("<") || $0.hasPrefix(">") }.map(String.init)
    #expect(changed == difference)
  }
}
