import Foundation
import Harness
import Preferences
import Testing

@testable import Documents

/// Repeated settings of units, as `systemd --test` reads them.
struct RealSystemdTests {
  private static let program = "/usr/lib/systemd/systemd"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program)))
  func `the value of a repeated setting is the one that systemd shows`() throws {
    let unit = """
      [Unit]
      Description=one
      Description=two
      [Service]
      Type=oneshot
      Type=exec
      Restart=on-abort
      Restart=on-failure
      ExecStart=/bin/true
      Environment=A=1
      Environment=B=2
      UMask=0711
      UMask=0722
      Nice=1
      Nice=2
      LimitNOFILE=100
      LimitNOFILE=200
      ProtectHome=read-only
      ProtectHome=yes
      WorkingDirectory=/a
      WorkingDirectory=/b

      """
    let shown = try #require(try lines(of: unit))
    let document = try LineDocument(Array(unit.utf8), .systemd)
    let snapshot = DocumentSnapshot(document, revision: .new())
    for row in 0..<snapshot.count {
      guard case .key(let key)? = snapshot.name(at: row).last, key != "ExecStart" else { continue }
      let values: [PreferenceValue] =
        if case .array(let elements) = snapshot.value(at: row) { elements } else {
          [snapshot.value(at: row)]
        }
      let found = shown.filter { $0.hasPrefix("\(key): ") }
      #expect(found == values.map { "\(key): \($0.searchText)" })
    }
    #expect(snapshot.unreadLines.count == 8)
  }

  /// Returns what `systemd --test` prints about a unit. Nil if it cannot run here.
  private func lines(of unit: String) throws -> [String]? {
    let scratch = try Scratch()
    try scratch.write(unit, to: "x.service")
    let folder = scratch.url(".")
    try FileManager.default.createDirectory(
      at: scratch.url("run/systemd"), withIntermediateDirectories: true)
    let isRoot = getuid() == 0
    if isRoot { _ = try Program.run("chown", ["-R", "nobody", folder.path]) }
    let environment = [
      "env", "XDG_RUNTIME_DIR=\(scratch.path("run"))", "SYSTEMD_UNIT_PATH=\(folder.path):",
      Self.program, "--user", "--test", "--unit=x.service",
    ]
    let words = (isRoot ? ["setpriv", "--reuid", "nobody", "--clear-groups"] : []) + environment
    let text = try Program.run(words[0], Array(words.dropFirst())).out
    guard let start = text.range(of: "-> Unit x.service:") else { return nil }
    return text[start.upperBound...].split(separator: "\n").prefix { line in
      !line.contains("-> Unit ")
    }.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
