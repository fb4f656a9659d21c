import Foundation
import Harness

/// A copy of the documentation's sample and its schema, for editing.
struct Gateway {
  let scratch: Scratch
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/samples")

  init() throws {
    scratch = try Scratch()
    for name in ["gateway.json", "gateway.schema.json"] {
      _ = try scratch.copy(of: Self.samples.appending(path: name).path, as: name)
    }
  }

  /// Opens the sample in the editor and returns once the first picture is drawn.
  func open(
    environment: [String: String] = [:]
  ) throws -> (terminal: PseudoTerminal, first: [UInt8]) {
    let terminal = try PseudoTerminal(
      [Program.path, "gateway.json"], in: scratch.folder, environment: environment)
    return (terminal, terminal.output())
  }
}
