import Preferences
import Seeded
import Testing

@testable import Documents

/// Documents that are parsed in two halves, compared with those that are parsed from start to end.
struct JSONHalvesTests {
  /// Returns the nodes of `bytes`, parsed in halves. Nil if that is not possible.
  private func nodes(_ bytes: [UInt8], isStrict: Bool = false) throws -> NodeList? {
    try ByteView.over(bytes) { view in
      try JSONHalves(bytes, in: view, isStrict: isStrict, always: true)?.parse(in: view)
        .map { NodeList($0.nodes) }
    }
  }

  private func check(_ bytes: [UInt8], isStrict: Bool, _ seed: UInt64) throws -> Bool {
    guard let halves = try nodes(bytes, isStrict: isStrict) else { return false }
    guard let whole = try? JSONDocument(bytes, strict: isStrict) else {
      Issue.record("seed \(seed): accepted \(bytes.asText)")
      return true
    }
    #expect(
      halves.map(\.fields) == whole.index.nodes.map(\.fields), "seed \(seed): \(bytes.asText)")
    return true
  }

  @Test(arguments: [false, true])
  func `two halves of a random document have the nodes of the whole`(isStrict: Bool) throws {
    var parsed = 0
    for seed in Trials.seeds(20_000) {
      var random = JSONGenerator(seed: seed)
      if try check(random.json(random.root()), isStrict: isStrict, seed) { parsed += 1 }
    }
    #expect(parsed > 250)
  }

  @Test func `a fault is not accepted, in either half`() throws {
    var parsed = 0
    for seed in Trials.seeds(20_000) {
      var random = JSONGenerator(seed: seed)
      var bytes = random.json(random.root())
      let start = random.below(bytes.count)
      let fault = random.pick(["{", "}", "[", "]", ",", "\"", "\\", "1", "\n", "/*", "#", "\u{E9}"])
      bytes.replaceSubrange(start..<min(bytes.count, start + random.below(3)), with: fault.utf8)
      if try check(bytes, isStrict: false, seed) { parsed += 1 }
    }
    #expect(parsed > 100)
  }

  @Test func `a line of an inner dictionary is not taken for a child of the root`() throws {
    let inner = (0..<40).map { "\"key\($0)\": {\n\"a\": 1,\n\"b\": [2]\n}" }
    let bytes = Array("{\n\(inner.joined(separator: ",\n"))\n}\n".utf8)
    let halves = try nodes(bytes)
    let whole = try JSONDocument(bytes)
    #expect(halves.map { $0.map(\.fields) == whole.index.nodes.map(\.fields) } != false)
  }

  @Test func `a line in a block comment is not taken for a child of the root`() throws {
    let comment = (0..<40).map { "  \"key\($0)\": 1," }.joined(separator: "\n")
    let bytes = Array("{\n  \"a\": 1, /*\n\(comment)\n*/\n  \"b\": 2\n}\n".utf8)
    #expect(try nodes(bytes) == nil)
  }

  @Test func `a large document has the problem of its first fault`() throws {
    let lines = (0..<60_000).map { "  \"a rather long key \($0)\": \($0)" }
    var text = "{\n\(lines.joined(separator: ",\n"))\n}\n"
    #expect(try JSONDocument(Array(text.utf8)).index.nodes.count == 120_001)
    text.replace("key 50000\": ", with: "key 50000\": x", maxReplacements: 1)
    let late = #expect(throws: Problem.self) { try JSONDocument(Array(text.utf8)) }
    #expect(late?.place?.line == 50_002)
    text.replace("key 100\": ", with: "key 100\": y", maxReplacements: 1)
    let early = #expect(throws: Problem.self) { try JSONDocument(Array(text.utf8)) }
    #expect(early?.place?.line == 102)
  }

  @Test func `a large document is parsed in halves`() throws {
    let lines = (0..<60_000).map { "  \"a rather long key \($0)\": [\"\\u00e9\", {}]" }
    let bytes = Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    let halves = try ByteView.over(bytes) { view in
      try JSONHalves(bytes, in: view, isStrict: true)?.parse(in: view)
    }
    #expect(halves?.nodes.count == 240_001)
  }
}
