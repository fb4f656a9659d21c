import Foundation
import Harness
import Testing

/// Packaged configuration files that their programs accept after an edit.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs whole servers: make test-real"))
struct RealServerTests {
  static let kea = "/etc/kea/kea-dhcp4.conf"
  static let transmission = "/etc/transmission-daemon/settings.json"

  private func original(_ path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  private func keaFile() throws -> RealFile {
    RealFile(
      "kea-dhcp4.conf", try original(Self.kea), set: "Dhcp4.valid-lifetime", from: "3600",
      to: "7200",
      difference: [#"<     "valid-lifetime": 3600,"#, #">     "valid-lifetime": 7200,"#])
  }

  private func transmissionFile() throws -> RealFile {
    RealFile(
      "settings.json", try original(Self.transmission), set: "peer-port", from: "51413",
      to: "51999",
      difference: [#"<     "peer-port": 51413, "#, #">     "peer-port": 51999, "#])
  }

  private func keaAccepts(_ file: String) throws {
    let verdict = try Program.run("kea-dhcp4", ["-t", file])
    #expect(verdict.status == 0, "\(verdict.out)\(verdict.err)")
  }

  @Test func `Kea accepts its configuration after an edit by command`() throws {
    let scratch = try Scratch()
    try keaFile().isEditedByCommands(in: scratch)
    try keaAccepts(scratch.path("kea-dhcp4.conf"))
  }

  @Test func `Kea accepts its configuration after an edit in the terminal`() throws {
    let scratch = try Scratch()
    try keaFile().isEditedInTerminal(in: scratch)
    try keaAccepts(scratch.path("kea-dhcp4.conf"))
  }

  /// In this file a blank line and comments follow the last member, which has no comma.
  @Test func `Kea accepts a member added after the last one`() throws {
    let scratch = try Scratch()
    let file = try scratch.copy(of: Self.kea, as: "kea-dhcp4.conf")
    for (key, value) in [("Dhcp4.server-tag", "gate"), ("Dhcp4.subnet4[0].comment", "lab")] {
      let outcome = try Program.run("set", file, key, value)
      #expect(outcome.status == 0, "\(outcome.err)")
      try keaAccepts(file)
    }
    let lines = try Program.run("diff", [Self.kea, file]).out.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix(">") }.count <= 4, "\(lines.joined(separator: "\n"))")
  }

  @Test func `Kea accepts its configuration after a member is removed with its comment`() throws {
    let scratch = try Scratch()
    let file = try scratch.copy(of: Self.kea, as: "kea-dhcp4.conf")
    #expect(try Program.run("unset", file, "Dhcp4.renew-timer").status == 0)
    let lines = try Program.run("diff", [Self.kea, file]).out.split(separator: "\n")
    // The comment directly above the member is removed too.
    #expect(lines.filter { $0.hasPrefix("<") }.last == #"<     "renew-timer": 900,"#)
    #expect(lines.filter { $0.hasPrefix("<") }.dropLast().allSatisfy { $0.hasPrefix("<     // ") })
    #expect(lines.allSatisfy { !$0.hasPrefix(">") })
    try keaAccepts(file)
  }

  @Test func `transmission reads its settings after an edit by command`() throws {
    let scratch = try Scratch()
    try transmissionFile().isEditedByCommands(in: scratch)
    let dump = try Program.run(
      "transmission-daemon", ["--dump-settings", "--config-dir", scratch.folder.path])
    #expect((dump.out + dump.err).contains(#""peer-port": 51999"#))
  }

  @Test func `transmission's settings are edited in the terminal`() throws {
    try transmissionFile().isEditedInTerminal(in: Scratch())
  }

  @Test func `the same edit of a binary and an XML property list gives equal values`() throws {
    let scratch = try Scratch()
    try scratch.write(RealFile.macPreferences.contents, to: "dock.xml.plist")
    let convert = """
      import plistlib
      tree = plistlib.load(open("dock.xml.plist", "rb"))
      plistlib.dump(tree, open("dock.plist", "wb"), fmt=plistlib.FMT_BINARY, sort_keys=False)
      """
    #expect(try Program.run("python3", ["-c", convert], in: scratch.folder).status == 0)
    let (xml, binary) = (scratch.path("dock.xml.plist"), scratch.path("dock.plist"))
    #expect(try Program.run("diff", xml, binary).status == 0)
    for file in [xml, binary] {
      let outcome = try Program.run("set", file, "persistent-apps[0].tile-data.file-label", "Ä & b")
      #expect(outcome.status == 0, "\(outcome.err)")
    }
    #expect(try Program.run("diff", xml, binary).status == 0)
    let compare = """
      import plistlib
      read = lambda name: plistlib.load(open(name, "rb"))
      assert read("dock.plist") == read("dock.xml.plist"), read("dock.plist")
      """
    let verdict = try Program.run("python3", ["-c", compare], in: scratch.folder)
    #expect(verdict.status == 0, "\(verdict.err)")
  }
}
