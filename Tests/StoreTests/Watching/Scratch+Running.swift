import Foundation
import Harness

extension Scratch {
  /// By a shell that stands in it.
  func run(_ command: String) throws {
    let outcome = try Program.run("/bin/sh", ["-ec", command], in: URL(filePath: path))
    guard outcome.status == 0 else { throw CocoaError(.executableLoad) }
  }
}
