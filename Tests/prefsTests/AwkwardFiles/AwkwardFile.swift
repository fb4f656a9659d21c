import Foundation
import Harness
import Testing

/// A file with lines that are easily misread, in a directory of its own.
struct AwkwardFile {
  private let scratch: Scratch
  private let name: String
  private let text: String

  /// Writes the file. `name` may have directories. `others` are further files by their names.
  init(_ name: String, _ text: String, others: [String: String] = [:]) throws {
    (scratch, self.name, self.text) = (try Scratch(), name, text)
    for (name, text) in others.merging([name: text], uniquingKeysWith: { $1 }) {
      try FileManager.default.createDirectory(
        at: scratch.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
      try scratch.write(text, to: name)
    }
  }

  /// The present text of the file.
  var contents: String { get throws { try scratch.read(name) } }

  /// Runs a command with the directory as the working directory.
  func run(_ arguments: [String]) throws -> Program.Outcome {
    try Program.run(
      arguments, in: scratch.folder, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  /// Expects `get` to print these values.
  func expect(
    _ values: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (key, value) in values {
      let outcome = try run(["get", name, key])
      #expect(
        outcome == .init(status: 0, out: value + "\n", err: ""), "\(key)",
        sourceLocation: sourceLocation)
    }
  }

  /// Expects `set` to give these bytes, and `get` to print the new value then.
  func expectSet(
    _ key: String, _ value: String, _ options: String..., gives new: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let set = try run(["set", name] + options + [key, "--", value])
    #expect(set.status == 0, "\(set.err)", sourceLocation: sourceLocation)
    #expect(try scratch.read(name) == new, sourceLocation: sourceLocation)
    try expect([key: value], sourceLocation: sourceLocation)
  }

  /// Expects a command to change the file to these bytes. The name of the file is its second word.
  func expect(
    _ command: String, _ arguments: String..., gives new: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run([command, name] + arguments)
    #expect(outcome.status == 0, "\(outcome.err)", sourceLocation: sourceLocation)
    #expect(try scratch.read(name) == new, sourceLocation: sourceLocation)
  }

  /// Expects a command to fail with a message that has `words`, and to leave the file as it is.
  func expectRefusal(
    of command: String, _ arguments: String..., words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run([command, name] + arguments)
    #expect(outcome.status == 1, sourceLocation: sourceLocation)
    #expect(outcome.err.contains(words), "\(outcome.err)", sourceLocation: sourceLocation)
    #expect(try scratch.read(name) == text, sourceLocation: sourceLocation)
  }

  /// Expects `check` to find nothing.
  func expectNoProblem(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(
      try run(["check", name]) == .init(status: 0, out: "", err: ""),
      sourceLocation: sourceLocation)
  }
}
