import Foundation
import Harness

/// A separate configuration directory and the documentation's sample.
struct SettingsScratch {
  let gateway: Gateway
  var scratch: Scratch { gateway.scratch }
  var environment: [String: String] { ["XDG_CONFIG_HOME": scratch.path("config")] }
  var file: String { scratch.path("config/prefs/settings.json") }

  /// Creates the settings file with `settings`, or neither file nor directory if nil.
  init(_ settings: String? = nil) throws {
    gateway = try Gateway()
    guard let settings else { return }
    let folder = scratch.url("config/prefs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write(settings, to: "config/prefs/settings.json")
  }

  /// Opens the editor on a pseudoterminal and returns once the first picture is drawn.
  func open(
    _ arguments: [String] = ["gateway.json"], term: String = "xterm-256color"
  ) throws -> (terminal: PseudoTerminal, first: String) {
    let terminal = try PseudoTerminal(
      [Program.path] + arguments, in: scratch.folder,
      environment: environment.merging(["TERM": term]) { $1 })
    // The question about the background follows the first screen.
    let first = terminal.output(until: "help") + terminal.outputUntilRest()
    return (terminal, String(decoding: first, as: UTF8.self))
  }
}

extension PseudoTerminal {
  func text(answering keys: String) -> String { String(decoding: answer(to: keys), as: UTF8.self) }
}
