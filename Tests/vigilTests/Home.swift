import Foundation
import Harness

/// A user's home of its own, with vigil's file in it.
struct Home {
  static let program = Program.path(of: "vigil")
  let scratch: Scratch
  private let folder: URL

  init(_ settings: String? = nil) throws {
    scratch = try Scratch()
    folder = scratch.url(".config/vigil")
    if let settings { try write(settings) }
  }

  func write(_ settings: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A new file in its place, as editors do.
    try Data(settings.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  var file: String { folder.appending(path: "settings.json").path }
  var settings: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  func environment(_ variables: [String: String] = [:]) -> [String: String] {
    ["HOME": scratch.folder.path, "LC_ALL": "C.UTF-8"].merging(variables) { $1 }
  }

  func run(_ arguments: String..., with variables: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try Program.run(Self.program, arguments, environment: environment(variables))
  }

  /// It is watching when this returns, whatever the machine's own disks and load are like.
  func start(_ arguments: String..., with variables: [String: String] = [:]) throws -> Daemon {
    let daemon = try Daemon(
      Self.program,
      ["run", "--set", "disk.paths=[]", "--set", "load.most=1000"] + arguments,
      environment: environment(variables))
    _ = daemon.prints("watching every")
    return daemon
  }

  /// `vigil config edit` in tmux.
  func edit() throws -> Terminal {
    try Terminal(["config", "edit"], of: Self.program, environment: environment())
  }
}
