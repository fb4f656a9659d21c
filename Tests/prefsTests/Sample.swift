import Harness

/// A small file and its schema, for the tests of commands.
struct Sample {
  let scratch: Scratch
  let file: String
  let schema: String

  static let text = """
    {
      // The port that clients know.
      "port": 8080,
      "name": "gate",
      "log": { "level": "info", "colour": true },
      "servers": [
        { "host": "a.example", "port": 1 },
        { "host": "b.example", "port": 2 }
      ],
      "tags": ["x", "y"],
      "token": "hunter2"
    }

    """

  static let schemaText = """
    {
      "type": "object",
      "properties": {
        "port": { "type": "integer", "minimum": 1, "maximum": 65535, "default": 80 },
        "name": { "type": "string", "default": "gate" },
        "workers": { "type": "integer", "default": 4 },
        "threads": { "type": "integer", "default": 4, "deprecated": true },
        "owner": { "type": "string" },
        "log": {
          "type": "object",
          "properties": {
            "level": { "enum": ["debug", "info", "warn"], "default": "info" },
            "colour": { "type": "boolean" }
          }
        },
        "token": { "type": "string", "writeOnly": true }
      }
    }
    """

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Self.text, to: "app.json").path
    schema = try scratch.write(Self.schemaText, to: "app.schema.json").path
  }

  /// The lines added to the file, with `+`, and removed from it, with `-`.
  func changedLines() throws -> [String] {
    let old = Self.text.split(separator: "\n"),
      new = try scratch.read("app.json").split(separator: "\n")
    return new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "-" + line
      case .insert(_, let line, _): "+" + line
      }
    }
  }

  var isUntouched: Bool { (try? scratch.read("app.json")) == Self.text }
}
