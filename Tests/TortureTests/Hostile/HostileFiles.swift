import Foundation
import Glibc
import Harness

/// A file and its schema with hostile text in every place, including their paths.
struct HostileFiles {
  static let folder = "d\u{1B}]0;x\u{7}\u{202E}"
  static let name = "h\u{1B}]52;c;aGk=\u{7}\u{9B}6n.json"
  static let schemaName = "s\u{1B}Pq\u{1B}\\.json"

  let scratch: Scratch
  var folder: URL { scratch.url(Self.folder) }
  var file: String { scratch.path("\(Self.folder)/\(Self.name)") }

  init() throws {
    scratch = try Scratch()
    for folder in [Self.folder, "state"] { mkdir(scratch.path(folder), 0o700) }
    try scratch.write(Self.document, to: "\(Self.folder)/\(Self.name)")
    try scratch.write(Self.schema, to: "\(Self.folder)/\(Self.schemaName)")
  }

  var environment: [String: String] { ["XDG_STATE_HOME": scratch.path("state")] }

  /// Creates a revision in the history, and recoverable changes of hostile values.
  func leaveWork() throws {
    _ = try Program.run(["set", file, "count", "1.0", "--type", "real"], environment: environment)
    let terminal = try PseudoTerminal(
      [Program.path, Self.name, "--schema", Self.schemaName], in: folder, environment: environment)
    _ = terminal.output(until: "quit") + terminal.answer(to: "j")
    // The value of the next row is no choice of the schema.
    _ = terminal.answer(to: "jex\r")
    terminal.hangUp()
    _ = terminal.end()
  }

  /// A document with each text as comment, key and value, after one number with a plain key.
  private static var document: String {
    let members = HostileText.all.enumerated().map { number, text in
      let comment = text.unicodeScalars.filter {
        !"\r\n\u{2028}\u{2029}".unicodeScalars.contains($0)
      }
      let isRaw = comment.allSatisfy { $0.value >= 0x20 }
      return (isRaw ? "  // \(String(String.UnicodeScalarView(comment)))\n" : "")
        + "  \(HostileText.json("k\(number)" + text)): \(HostileText.json(text))"
    }
    return "{\n  \"count\": 1,\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private static var schema: String {
    let count = #""count": {"type": "integer", "minimum": 0, "description": "How many."}"#
    let properties = HostileText.all.enumerated().map { number, text in
      let text = HostileText.json(text)
      let also = number % 3 == 0 ? #", "enum": [\#(text), "other"]"# : ""
      return """
        \(HostileText.json("k\(number)" + HostileText.all[number])): {"type": "string", \
        "title": \(text), "description": \(text), "default": \(text), "examples": [\(text)], \
        "$comment": \(text)\(also)}
        """
    }
    return """
      {"title": \(HostileText.json(HostileText.all[27])), "properties": {\(count),
      \(properties.joined(separator: ",\n"))}}
      """
  }
}
