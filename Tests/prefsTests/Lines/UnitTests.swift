import Foundation
import Harness
import Testing

/// Units of systemd in a root of their own, edited in a drop-in.
@Suite(.onOwnThread)
struct UnitTests {
  let scratch: Scratch
  private let dropIn = "etc/systemd/system/tool.service.d/override.conf"

  init() throws {
    scratch = try Scratch()
    for directory in ["usr/lib/systemd/system", "etc/systemd/system/tool.service.d"] {
      try FileManager.default.createDirectory(
        at: scratch.url(directory), withIntermediateDirectories: true)
    }
    try scratch.write(
      """
      [Unit]
      After=network.target
      [Service]
      ExecStart=/usr/bin/tool -D
      ExecReload=/usr/bin/tool -t
      ExecReload=/bin/kill -HUP $MAINPID
      Restart=on-failure

      """, to: "usr/lib/systemd/system/tool.service")
    try scratch.write("[Service]\n", to: dropIn)
  }

  private func set(_ name: String, _ value: String) throws -> String {
    let outcome = try Program.run("set", scratch.path(dropIn), name, value)
    #expect(outcome.status == 0, "\(outcome.err)")
    return try scratch.read(dropIn)
  }

  private func effective(_ name: String) throws -> String {
    try Program.run("get", "--effective", scratch.path(dropIn), name).out
  }

  @Test func `a list of the unit is cleared before its new value`() throws {
    let text = try set("Service.ExecStart", "/opt/tool")
    #expect(text == "[Service]\nExecStart=\nExecStart=/opt/tool\n")
    #expect(try effective("Service.ExecStart") == "/opt/tool\n")
  }

  @Test func `an element that is only added needs no clearing`() throws {
    #expect(try set("Service.ExecReload[]", "/bin/true") == "[Service]\nExecReload=/bin/true\n")
    #expect(try effective("Service.ExecReload").contains("/bin/true"))
  }

  @Test func `a single value and a dependency are written as they are`() throws {
    #expect(try set("Service.Restart", "always") == "[Service]\nRestart=always\n")
    #expect(try set("Unit.After", "a.target").hasSuffix("[Unit]\nAfter=a.target\n"))
    #expect(try effective("Unit.After").contains("network.target"))
    // As systemd prints it, an empty value does not clear a dependency.
    try scratch.write("[Unit]\nAfter=\nAfter=b.target\n", to: dropIn)
    let after = try effective("Unit.After")
    #expect(after.contains("network.target") && after.contains("b.target"))
  }

  @Test func `a second change edits the line that the drop-in has`() throws {
    _ = try set("Service.ExecStart", "/opt/tool")
    let text = try set("Service.ExecStart[1]", "/opt/other")
    #expect(text == "[Service]\nExecStart=\nExecStart=/opt/other\n")
  }

  @Test(.enabled(if: Terminal.isAvailable, "tmux is missing"))
  func `the editor shows the unit's list and writes the clearing line`() throws {
    let terminal = try Terminal([scratch.path(dropIn)], environment: ["LC_ALL": "C.UTF-8"])
    try terminal.expect("/usr/bin/tool -D")
    try terminal.press("/", "ExecStart", "Enter")
    try terminal.expect("Service.ExecStart")
    try terminal.press("Enter")
    try terminal.expect("Enter OK")
    try terminal.press(" -x", "Enter", "w")
    try terminal.expect("ExecStart=/usr/bin/tool -D -x")
    try terminal.press("Enter")
    try terminal.expect("saved 1")
    #expect(
      try scratch.read(dropIn) == "[Service]\nExecStart=\nExecStart=/usr/bin/tool -D -x\n")
    // Several lines are copied, to be changed one by one.
    try terminal.press("/", "ExecReload", "Enter", "Enter")
    try terminal.expect("2 lines of other files are copied here")
    try terminal.expect("/bin/kill -HUP $MAINPID")
  }

  private static let installed =
    (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/systemd/system"))?.sorted()
    .first { $0.hasSuffix(".service") && !$0.contains("@") }

  @Test(
    .enabled(if: Terminal.isAvailable, "tmux is missing"),
    .enabled(if: installed != nil, "no unit is installed"))
  func `a unit of a package opens with the advice to edit its drop-in`() throws {
    let unit = try #require(Self.installed)
    let terminal = try Terminal(
      ["/usr/lib/systemd/system/\(unit)"], environment: ["LC_ALL": "C.UTF-8"])
    try terminal.expect("its package replaces this file")
    try terminal.expect("unit:\(unit)")
  }

  @Test func `a unit that does not exist is refused with a way to find others`() throws {
    let outcome = try Program.run("get", "unit:no-such-unit", "Service.ExecStart")
    #expect(outcome.status == 64)
    #expect(outcome.err.contains("no unit \"no-such-unit.service\" is on this machine"))
    #expect(outcome.err.contains("systemctl list-unit-files"))
  }
}
