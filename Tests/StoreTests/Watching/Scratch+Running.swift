import Foundation
import Harness

extension Scratch {
  /// Runs `command` by a shell in this directory.
  func run(_ command: String) throws {
    let outcome = try Program.run("/bin/sh", ["-ec", command], in: URL(filePath: path))
    guard outcome.status == 0 else { throw CocoaError(.executableLoad) }
  }
}
