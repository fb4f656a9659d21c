import Foundation

/// A program of a test's own that `prefs` knows: its file, and its commands as scripts.
package struct Teapot {
  package let scratch: Scratch
  /// The path of its file.
  package let file: String

  /// The contents of its file at the start.
  package static let contents = "lid yes\npot no\n"

  /// `confirmation` are the members of `confirm` in its entry. Nil if its changes cannot be taken back.
  package init(confirmation: String? = "") throws {
    scratch = try Scratch()
    for folder in ["etc", "config/prefs/catalog.d", "state"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    file = try scratch.write(Self.contents, to: "etc/teapotrc").path
    chmod(file, 0o640)
    try write(program: "check", "! grep -q broken \"$1\" || { echo broken; exit 1; }")
    try write(program: "reload", usingFile)
    try write(program: "active", "test -s '\(scratch.path("used"))'")
    let confirm = confirmation.map { ", \"confirm\": {\($0)}" } ?? ""
    let entry = """
      {"name": "teapot", "title": "Teapot", "files": ["\(scratch.path("etc"))/*rc"],
       "dialect": "keyword", "effect": "reload",
       "check": {"title": "teapot -t", "command": ["/bin/sh", "\(scratch.path("check"))", "{}"]},
       "apply": {"command": ["/bin/sh", "\(scratch.path("reload"))"],
                 "verify": ["/bin/sh", "\(scratch.path("active"))"], "timeout": "5s"\(confirm)}}
      """
    _ = try scratch.write(entry, to: "config/prefs/catalog.d/teapot.json")
    _ = try scratch.write(
      "# Teapot\nlid\ttext\t\tuse\t\tThe lid.\npot\ttext\t\t\t\tThe pot.\n",
      to: "config/prefs/catalog.d/teapot.tsv")
  }

  /// Makes a script one of its commands: `check`, `reload` or `active`. A shell reads it: what was just written may
  /// still be open in another process, and could not be run.
  package func write(program: String, _ text: String) throws {
    _ = try scratch.write(text + "\n", to: program)
  }

  /// The script with which it uses its file.
  package var usingFile: String {
    "cp '\(file)' '\(scratch.path("used"))'; echo >> '\(scratch.path("uses"))'"
  }

  package var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": scratch.path("config"), "HOME": scratch.path("home"),
      "XDG_STATE_HOME": scratch.path("state"), "PREFS_STATE_HOME": scratch.path("state"),
    ]
  }

  package func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, environment: environment)
  }

  /// The contents of its file.
  package var current: String? { try? scratch.read("etc/teapotrc") }
  /// The contents that the program uses. Nil if it has never read its file.
  package var used: String? { try? scratch.read("used") }
  /// How often it has read its file.
  package var uses: Int { (try? scratch.read("uses").count) ?? 0 }

  /// Begins `prefs set` of its pot, which waits until the change is confirmed. The caller waits for the process.
  package func begin(
    _ value: String = "seven", _ arguments: [String], _ others: [String: String] = [:]
  ) throws -> pid_t {
    try Program.spawn(
      [Program.path, "set", file, "pot", value] + arguments, environment.merging(others) { $1 },
      files: ["/dev/null", scratch.path("out"), scratch.path("err")])
  }

  /// The processes that watch its change.
  package var watchers: [pid_t] {
    let listed = try? Program.run("pgrep", ["-f", "watch-pending \(scratch.path("state"))/"])
    return (listed?.out ?? "").split(separator: "\n").compactMap { pid_t($0) }
  }
}
