import Foundation
import Glibc
import Harness

/// Another program that replaces `gate` by `mine`, which has as many bytes.
enum OtherEditor: String, CaseIterable, CustomStringConvertible {
  case sed, mv, vim, nano
  /// Writes into the file and restores its modification time.
  case timeless

  var description: String { rawValue }

  var isAvailable: Bool {
    switch self {
    case .vim, .nano: (try? Program.run(rawValue, ["--version"]).status) == 0
    default: true
    }
  }

  func edit(_ file: String) throws {
    if self == .nano { return try typeIntoNano(file) }
    let run = try Program.run("/bin/bash", ["-ec", line, "bash", file])
    guard run.status == 0 else { throw Failure(words: run.err) }
  }

  private var line: String {
    switch self {
    case .sed: "sed -i s/gate/mine/ \"$1\""
    case .mv: "sed s/gate/mine/ \"$1\" >\"$1.other\"; mv \"$1.other\" \"$1\""
    case .vim: "vim -u NONE -i NONE -N -n -es -c %s/gate/mine/ -c wq \"$1\""
    case .timeless:
      """
      new=$(sed s/gate/mine/ "$1"; echo .); touch -r "$1" "$1.time"
      printf %s "${new%.}" >"$1"; touch -r "$1.time" "$1"; rm "$1.time"
      """
    case .nano: ""
    }
  }

  /// Replaces the four letters under the cursor by four others.
  private func typeIntoNano(_ file: String) throws {
    let url = URL(filePath: file)
    let nano = try PseudoTerminal(
      ["nano", "--ignorercfiles", "+4,12", url.lastPathComponent],
      in: url.deletingLastPathComponent(), environment: ["HOME": "/nonexistent"])
    _ = nano.output()
    nano.send("\u{4}\u{4}\u{4}\u{4}mine\u{F}\r")
    _ = nano.output()
    nano.send("\u{18}")
    guard nano.end() == 0 else { throw Failure(words: "nano did not end") }
  }

  struct Failure: Error { let words: String }
}
