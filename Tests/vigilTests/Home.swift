import Foundation
import Harness

/// A temporary home directory, with vigil's settings file.
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
    // Editors too replace the file by a new one.
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

  /// Starts the daemon and returns once it is watching. The machine's own disks and load are ignored.
  func start(_ arguments: String..., with variables: [String: String] = [:]) throws -> Daemon {
    let daemon = try Daemon(
      Self.program,
      ["run", "--set", "disk.paths=[]", "--set", "load.most=1000"] + arguments,
      environment: environment(variables))
    _ = daemon.prints("watching every")
    return daemon
  }

  /// Starts `vigil config edit` in tmux.
  func edit() throws -> Terminal {
    try Terminal(["config", "edit"], of: Self.program, environment: environment())
  }
}
