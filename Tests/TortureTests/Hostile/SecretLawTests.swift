import Foundation
import Harness
import Seeded
import Testing

/// For any schema, document, edit and command, except `get` of the secret itself, no output, error,
/// title, clipboard or state file contains a secret.
@Suite(.onOwnThread)
struct SecretLawTests {
  private static let seeds = Array(UInt64(1)...UInt64(Torture.count(60, small: 3)))

  @Test(arguments: seeds)
  func `no command prints or keeps a secret`(seed: UInt64) throws {
    var scene = SecretScene(seed: seed)
    let place = try Place(&scene)
    var tried = 0
    for words in place.commands(&scene) {
      let run = try Program.run(words, in: place.scratch.folder, environment: place.environment)
      tried += 1
      for text in [run.out, run.err] {
        guard let leak = SecretScene.leak(in: text) else { continue }
        Issue.record("seed \(seed): \(words): \(leak)\nschema: \(scene.schema)")
      }
    }
    for leak in place.kept() { Issue.record("seed \(seed): kept: \(leak)\n\(scene.schema)") }
    try place.checkControl(scene)
    Figure(.secrets, tried: tried, "generated commands", found: 0, "hits").report()
  }

  @Test(arguments: seeds.prefix(max(3, seeds.count / 8)))
  func `no session shows or keeps a secret`(seed: UInt64) throws {
    var scene = SecretScene(seed: seed &+ 1_000)
    let place = try Place(&scene)
    let terminal = try PseudoTerminal(
      [Program.path, place.file], in: place.scratch.folder, environment: place.environment)
    var sent = terminal.output(until: "quit")
    // Each row is viewed, copied and edited.
    for _ in 0..<8 {
      for keys in ["v", "q", "Y", "j", "\u{1B}", "e", "\u{15}other\r", "\u{1B}", "j"] {
        sent += terminal.answer(to: keys)
      }
    }
    for keys in ["d", "\u{1B}[C", "G", "q", "w", "G", "\r", "q", "H", "\r", "q", "q"] {
      sent += terminal.answer(to: keys)
    }
    if let leak = SecretScene.leak(in: SentBytes(sent).words) {
      Issue.record("seed \(seed): the screen: \(leak)\n\(scene.schema)")
    }
    terminal.hangUp()
    _ = terminal.end(within: 10)
    for leak in place.kept() { Issue.record("seed \(seed): kept: \(leak)\n\(scene.schema)") }
    Figure(.secrets, tried: 1, "generated sessions", found: 0, "hits").report()
  }

  /// The scene as files, with a separate state directory.
  private struct Place {
    let scratch: Scratch
    let file: String
    let other: String
    let broken: String
    var environment: [String: String] { ["XDG_STATE_HOME": scratch.path("state")] }

    init(_ scene: inout SecretScene) throws {
      scratch = try Scratch()
      try FileManager.default.createDirectory(
        at: scratch.url("state"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let form = scene.below(3)
      let ending = form == 2 ? "plist" : "json"
      (file, other, broken) = ("file.\(ending)", "other.\(ending)", "broken.\(ending)")
      try scratch.write(scene.schema, to: "schema.json")
      func text(_ scene: SecretScene) -> String {
        form == 2
          ? scene.propertyList(schema: "schema.json")
          : scene.json(schema: "schema.json", isIndented: form == 1)
      }
      try scratch.write(text(scene), to: file)
      try scratch.write(text(scene.changed()), to: other)
      let whole = text(scene)
      try scratch.write(
        String(whole.prefix(whole.count - 1 - scene.below(whole.count / 2))), to: broken)
      try scratch.write("{}", to: "empty.json")
    }

    func commands(_ scene: inout SecretScene) -> [[String]] {
      let secret = scene.pick(scene.secrets.isEmpty ? ["none"] : scene.secrets)
      let open = scene.pick(scene.opens.isEmpty ? ["new"] : scene.opens)
      let group = String(secret.prefix { $0 != "." && $0 != "[" })
      let changes = """
        [{"name": "\(secret)", "old": "canary of yore", "new": "canary-new"}]
        """
      _ = try? scratch.write(changes, to: "changes.json")
      var commands: [[String]] = [
        ["list"], ["list", "--json"], ["list", "--filter", "canary"],
        ["list", "--filter", "@invalid"], ["list", "--against", other], ["check"],
        ["check", "--json"], ["get", "."], ["get", ".", "--json"],
        ["set", open, "open", "--dry-run"], ["set", secret, "canary-set", "--dry-run"],
        ["set", secret, "canary-set", "--type", "integer"],
        ["set", "\(secret)[]", "canary-appended", "--dry-run"], ["unset", secret, "--dry-run"],
        ["unset", group, "--dry-run"], ["set", open, "opened"], ["set", secret, "canary-set"],
        ["reset", secret], ["unset", secret], ["history"], ["history", "1"],
        ["history", "1", "--json"], ["restore", "1", "--dry-run"], ["restore", "1", open],
        ["restore", "1"], ["get", "nothing.like.it"],
      ].map { [$0[0], file] + $0.dropFirst() }
      if group != secret { commands.append(["get", file, group + "-"]) }
      commands += [
        ["diff", file, other], ["diff", file, other, "--json"], ["check", broken],
        ["check", broken, "--json"], ["list", broken], ["set", broken, open, "1"],
        ["diff", file, broken], ["check", other, "--schema", "schema.json"],
        ["import", file, "empty.json", "--dry-run"], ["import", file, other],
        ["import", other, file, "--dry-run"], ["convert", broken, "new.plist"],
        ["apply", "changes.json", file], ["apply", "changes.json", other, "--json"],
        ["apply", "changes.json", file, "--dry-run"], ["apply", broken, file], ["recover"],
        ["recover", file],
      ]
      return commands
    }

    /// Expects the documents to be readable and their secrets to be visible without the schema.
    func checkControl(_ scene: SecretScene) throws {
      let list = try Program.run(["list", other], in: scratch.folder, environment: environment)
      #expect(list.status == 0 && list.out.contains("••••••") == !scene.secrets.isEmpty, "\(list)")
      let bare = try Program.run(
        ["list", other, "--schema", "empty.json"], in: scratch.folder, environment: environment)
      #expect(bare.status == 0 && !bare.out.contains("••••••"), "\(bare)")
    }

    /// Returns the files in the state directory that contain a secret.
    func kept() -> [String] {
      let names = FileManager.default.enumerator(atPath: scratch.path("state"))?.allObjects ?? []
      return names.compactMap { $0 as? String }.compactMap { name in
        let data = FileManager.default.contents(atPath: scratch.path("state/\(name)"))
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        return SecretScene.leak(in: text).map { "\(name): \($0)" }
      }
    }
  }
}
