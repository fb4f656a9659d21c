import Foundation
import Harness
import Seeded
import Testing

/// In files of every kind that no schema describes, no output, error, title or state file contains a secret
/// that names or texts tell. Restoring a revision gives the file's former bytes.
@Suite(.onOwnThread)
struct NamedSecretLawTests {
  private static let seeds = Array(UInt64(0)..<UInt64(Torture.count(120, small: 3)))

  @Test(arguments: seeds)
  func `no command prints or keeps a secret by name`(seed: UInt64) throws {
    let scene = NamedSecretScene(seed: seed)
    let place = try Place(scene)
    func run(_ words: [String], mayFail: Bool = true) throws -> Program.Outcome {
      let run = try Program.run(words, in: place.scratch.folder, environment: place.environment)
      for text in [run.out, run.err] {
        guard let leak = NamedSecretScene.leak(in: text) else { continue }
        Issue.record("seed \(seed): \(words): \(leak)\n\(scene.text)")
      }
      #expect(mayFail || run.status == 0, "seed \(seed): \(words): \(run)\n\(scene.text)")
      return run
    }
    let file = place.file
    for number in 2...4 {
      let run = try run(["set", file, scene.open, "\(number)"], mayFail: false)
      #expect(run.err.isEmpty, "seed \(seed): \(run)\n\(scene.text)")
    }
    #expect(try run(["history", file]).out.split(separator: "\n").count == 3)
    for words in place.readingCommands(scene) { _ = try run(words) }
    _ = try run(["restore", file, "2", "--dry-run"], mayFail: false)
    _ = try run(["restore", file, "1"], mayFail: false)
    // A list with secrets is restored as a whole and may have other line breaks.
    let restored = try place.text.filter { !$0.isWhitespace }
    #expect(restored == scene.text.filter { !$0.isWhitespace }, "seed \(seed)")
    for words in place.writingCommands(scene) { _ = try run(words) }
    for leak in place.kept() { Issue.record("seed \(seed): kept: \(leak)\n\(scene.text)") }
    try place.scratch.write(scene.text, to: "\(file)")
    let own = try Program.run(
      ["get", file, scene.secret], in: place.scratch.folder, environment: place.environment)
    #expect(own.out.hasPrefix("canary"), "seed \(seed): \(own)\n\(scene.text)")
    Figure(.secrets, tried: 20, "generated commands", found: 0, "hits").report()
  }

  @Test(arguments: seeds.prefix(max(6, seeds.count / 10)))
  func `no session shows or keeps a secret by name`(seed: UInt64) throws {
    let scene = NamedSecretScene(seed: seed &+ 6_000)
    let place = try Place(scene)
    let terminal = try PseudoTerminal(
      [Program.path, place.file], in: place.scratch.folder, environment: place.environment)
    var sent = terminal.output(until: "quit")
    for _ in 0..<8 {
      for keys in ["v", "q", "Y", "j", "\u{1B}", "e", "\u{1B}", ";", "\u{1B}", "j"] {
        sent += terminal.answer(to: keys)
      }
    }
    for keys in [
      "g", "e", "\u{15}7\r", "d", "\u{1B}[C", "G", "q", "w", "G", "\r", "q", "H", "\r", "q", "q",
    ] {
      sent += terminal.answer(to: keys)
    }
    if let leak = NamedSecretScene.leak(in: SentBytes(sent).words) {
      Issue.record("seed \(seed): the screen: \(leak)\n\(scene.text)")
    }
    terminal.hangUp()
    _ = terminal.end(within: 10)
    for leak in place.kept() { Issue.record("seed \(seed): kept: \(leak)\n\(scene.text)") }
    Figure(.secrets, tried: 1, "generated sessions", found: 0, "hits").report()
  }

  /// The scene as a file, with a separate state directory.
  private struct Place {
    let scratch: Scratch
    let file: String
    var environment: [String: String] { ["XDG_STATE_HOME": scratch.path("state")] }
    var text: String { get throws { try scratch.read(file) } }

    init(_ scene: NamedSecretScene) throws {
      scratch = try Scratch()
      file = scene.name
      try FileManager.default.createDirectory(
        at: scratch.url("state"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try scratch.write(scene.text, to: file)
      try scratch.write(scene.text.replacing("canary", with: "canary-too"), to: "other-\(file)")
      try scratch.write("{\"token\": \(scene.text)", to: "broken.json")
    }

    func readingCommands(_ scene: NamedSecretScene) -> [[String]] {
      [
        ["list", file], ["list", file, "--json"], ["list", file, "--filter", "canary"],
        ["list", file, "--against", "other-\(file)"], ["check", file], ["check", file, "--json"],
        ["get", file, "."], ["comment", file, scene.open], ["comment", file, scene.secret],
        ["set", file, scene.open, "9", "--dry-run"], ["set", file, scene.secret, "x", "--dry-run"],
        ["unset", file, scene.open, "--dry-run"], ["unset", file, scene.secret, "--dry-run"],
        ["diff", file, "other-\(file)"], ["diff", file, "other-\(file)", "--json"],
        ["history", file, "1"], ["history", file, "1", "--json"], ["check", "broken.json"],
        ["list", "broken.json"], ["set", "broken.json", "a", "1"], ["schema", "infer", file],
        ["rename", file, scene.open, "renamed", "--dry-run"],
      ]
    }

    func writingCommands(_ scene: NamedSecretScene) -> [[String]] {
      [
        ["set", file, scene.secret, "changed"], ["restore", file, "1", scene.open],
        ["unset", file, scene.open], ["restore", file, "1"], ["unset", file, scene.secret],
        ["restore", file, "1"], ["recover"], ["recover", file],
      ]
    }

    /// Returns the files in the state directory that contain a secret.
    func kept() -> [String] {
      let names = FileManager.default.enumerator(atPath: scratch.path("state"))?.allObjects ?? []
      return names.compactMap { $0 as? String }.compactMap { name in
        let data = FileManager.default.contents(atPath: scratch.path("state/\(name)"))
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        return NamedSecretScene.leak(in: text).map { "\(name): \($0)" }
      }
    }
  }
}
