import Foundation
import Harness

/// A git repository in a temporary directory, with `prefs` in `PATH`.
struct Repository {
  let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    let products = URL(filePath: Program.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    environment = [
      "HOME": scratch.path("home"), "XDG_CONFIG_HOME": scratch.path("home/.config"),
      "PATH": "\(products):\(path)", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8",
      "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
      "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
    try FileManager.default.createDirectory(
      at: scratch.url("home"), withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      at: scratch.url("work"), withIntermediateDirectories: false)
    try git("init", "-q", "-b", "main")
  }

  /// Runs a program in the working tree.
  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> Program.Outcome {
    try Program.run(
      program, arguments, in: scratch.url("work"), environment: environment)
  }

  @discardableResult
  func git(_ arguments: String...) throws -> Program.Outcome { try run("git", arguments) }

  @discardableResult
  func prefs(_ arguments: String...) throws -> Program.Outcome {
    try run(Program.path, arguments)
  }

  func write(_ text: String, to name: String = "settings.json") throws {
    try scratch.write(text, to: "work/\(name)")
  }

  func text(_ name: String = "settings.json") throws -> String {
    try scratch.read("work/\(name)")
  }

  /// Commits `text` as the file's contents on a new branch that starts at `start`.
  func commit(_ text: String, on branch: String, from start: String?) throws {
    if let start {
      try git("checkout", "-q", "-f", "-b", branch, start)
    } else {
      try git("checkout", "-q", "-f", "--orphan", branch)
    }
    try write(text)
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", branch)
  }
}
