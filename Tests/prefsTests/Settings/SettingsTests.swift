import Foundation
import Harness
import Testing

/// The settings of `prefs` itself, which `prefs prefs` opens.
@Suite(.onOwnThread)
struct SettingsTests {
  private func run(_ arguments: [String], _ settings: SettingsScratch) throws -> Program.Outcome {
    try Program.run(arguments, environment: settings.environment)
  }

  @Test func `prefs prefs without a terminal lists every setting`() throws {
    let outcome = try run(["prefs"], try SettingsScratch())
    #expect(outcome.status == 0 && outcome.err == "")
    for setting in [
      "theme", "keyStyle", "escapeDelay", "mouse", "showDetail", "asciiOnly", "confirmSave",
      "history",
    ] {
      #expect(outcome.out.contains(setting), "\(outcome.out)")
    }
  }

  @Test func `check applies the settings schema to the settings file's path`() throws {
    let settings = try SettingsScratch(#"{"theme": "drak", "escapeDelay": -1, "old": 1}"#)
    let outcome = try run(["check", settings.file], settings)
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("theme") && outcome.err.contains("did you mean \"dark\"?"))
    #expect(outcome.err.contains("escapeDelay: must lie in 0…5000"))
  }

  @Test func `setting a first value creates the settings file and its private directory`() throws {
    let settings = try SettingsScratch()
    let outcome = try run(["set", settings.file, "keyStyle", "emacs"], settings)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try String(contentsOfFile: settings.file, encoding: .utf8).contains(#""emacs""#))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: settings.scratch.path("config/prefs"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `the setting theme accepts a theme in the user's themes folder`() throws {
    let settings = try SettingsScratch("{}")
    let folder = settings.scratch.url("config/prefs/themes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try settings.scratch.write("{}", to: "config/prefs/themes/mine.json")
    #expect(try run(["set", settings.file, "theme", "mine"], settings).status == 0)
    let unknown = try run(["set", settings.file, "theme", "mien"], settings)
    #expect(unknown.status == 1 && unknown.err.contains("did you mean \"mine\"?"), "\(unknown.err)")
  }

  @Test func `--schema without a file is refused`() throws {
    #expect(try run(["--schema", "x.json"], try SettingsScratch()).status == 64)
  }

  @Test func `the manual page lists every setting`() throws {
    let listed = try run(["prefs"], try SettingsScratch()).out
    for line in listed.split(separator: "\n") {
      let name = line.split(separator: " ")[0]
      #expect(ManualTests.page.contains(".It Li \(name)"), "\(name)")
    }
  }
}
