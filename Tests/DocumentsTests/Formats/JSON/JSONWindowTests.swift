import Preferences
import Seeded
import Testing

@testable import Documents

/// Documents of which only a window is parsed again, compared with those that are parsed as a whole.
struct JSONWindowTests {
  private static let pieces = [
    ",", ":", "\"", "{", "}", "[", "]", " ", "\n", "\r", "//", "/*", "*/", "#", "\\", "1", "-",
    ".5", "e3", "0", "true", "nul", "\"a\": 1", "\"b\": {}, ", ", \"c\": [1, {}]",
    ",\n  \"d\": \"x\\u00e9\"", "// note\n", "/* \" */", "é", "\u{10FFFF}", "[[[]]]",
    "{\"e\": [{\"f\": null}]}", "",
  ]

  /// Returns a splice of a few bytes, whose replacement is of pieces of JSON.
  private func splice(of bytes: [UInt8], _ random: inout JSONGenerator) -> Splice {
    let start = random.below(bytes.count + 1)
    let end = random.chance(50) ? start : min(bytes.count, start + random.below(12))
    let text = (0..<random.below(4)).map { _ in random.pick(Self.pieces) }.joined()
    return Splice(start..<end, text.utf8)
  }

  /// Returns a document, the edits of a random change and their splices. Returns nil if the change
  /// cannot be made.
  private func randomEdit(
    _ random: inout JSONGenerator
  ) throws -> (document: JSONDocument, edits: [Edit], splices: [Splice])? {
    let value = random.root()
    let document = try JSONDocument(random.json(value))
    let (change, _) = random.change(of: value)
    guard
      let plan = try? EditPlanner.plan(
        for: [change], in: document, former: nil, keepingTexts: false),
      let splices = try? document.splices(for: plan.edits)
    else { return nil }
    return (document, plan.edits, splices)
  }

  private func check(_ old: JSONDocument, _ splices: [Splice], _ seed: UInt64) -> Bool {
    let bytes = old.bytes.applying(splices)
    guard
      let (document, window) = JSONWindow.document(
        old, applying: splices,
        making: DocumentContents(old.bytes, applying: splices, sharing: seed % 2 == 0),
        always: true)
    else { return false }
    guard let whole = try? JSONDocument(bytes, strict: old.isStrict) else {
      Issue.record("seed \(seed): accepted \(bytes.asText)")
      return true
    }
    #expect(document.bytes == bytes, "seed \(seed)")
    #expect(
      document.index.nodes.map(\.fields) == whole.index.nodes.map(\.fields),
      "seed \(seed): \(bytes.asText)")
    let (before, after) = (old.index.nodes, whole.index.nodes)
    for node in before.indices.prefix(window.nodes.lowerBound)
    where !window.containers.contains(node) {
      #expect(before[node].fields == after[node].fields, "seed \(seed)")
    }
    return true
  }

  @Test(arguments: [false, true])
  func `random splices give the index of the whole document`(isStrict: Bool) throws {
    var windows = 0
    for seed in Trials.seeds(30_000) {
      var random = JSONGenerator(seed: seed)
      let value = random.root()
      guard let old = try? JSONDocument(random.json(value), strict: isStrict) else { continue }
      if check(old, [splice(of: old.bytes, &random)], seed) { windows += 1 }
    }
    #expect(windows > 500)
  }

  @Test func `the splices of random edits give the index of the whole document`() throws {
    var windows = 0
    for seed in Trials.seeds(15_000) {
      var random = JSONGenerator(seed: seed)
      guard let edited = try randomEdit(&random) else { continue }
      if check(edited.document, edited.splices, seed) { windows += 1 }
    }
    #expect(windows > 1000)
  }

  @Test func `a window and the whole document are verified alike`() throws {
    var (held, failed) = (0, 0)
    for seed in Trials.seeds(15_000) {
      var random = JSONGenerator(seed: seed)
      guard let (old, edits, planned) = try randomEdit(&random) else { continue }
      // A wrong splice must be found.
      let splices = seed % 2 == 0 ? [splice(of: old.bytes, &random)] : planned
      let bytes = old.bytes.applying(splices)
      guard
        let (document, window) = JSONWindow.document(
          old, applying: splices, making: DocumentContents(bytes), always: true)
      else { continue }
      let plan = EditPlan(edits, old.index)
      let whole = Verification(old, try JSONDocument(bytes), plan).holds
      #expect(Verification(old, document, plan, within: window).holds == whole, "seed \(seed)")
      if whole { held += 1 } else { failed += 1 }
    }
    #expect(held > 300 && failed > 100)
  }

  @Test func `an edit of a large document parses only a window`() throws {
    let members = (0..<2000).map { "  \"key\($0)\": [\($0), {\"a\": \"\($0)\"}]" }
    let old = try JSONDocument(Array("{\n\(members.joined(separator: ",\n"))\n}\n".utf8))
    let name = PreferenceName(keys: "key777")
    let node = try #require(old.node(of: name))
    let change = Change(name, from: old.value(at: node), to: .bool(true))
    let plan = try EditPlanner.plan(for: [change], in: old, former: nil, keepingTexts: false)
    let made = try old.making(plan.edits)
    let window = try #require(made.window)
    #expect(window.nodes.count < 10)
    #expect(window.addedNodes == -4)
    #expect(try old.applying([change]).bytes == made.document.bytes)
  }
}
