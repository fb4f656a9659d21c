import Preferences
import Testing

@testable import Documents

/// Laws of the bytes of JSON, checked on random documents and edits.
struct JSONLawsTests {
  @Test func `changing one value changes only that value's bytes`() throws {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = JSONGenerator(seed: seed)
      let value = random.root()
      let document = try JSONDocument(random.json(value))
      let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
      for row in 0..<snapshot.count where !snapshot.value(at: row).isContainer {
        let node = Int(snapshot.outline.rows[row])
        let new = random.scalar()
        let changed = try document.applying([
          Change(snapshot.name(at: row), from: snapshot.value(at: row), to: new)
        ])
        let range = document.index.nodes[node].range
        #expect(changed.bytes.starts(with: document.bytes[..<range.lowerBound]), "seed \(seed)")
        #expect(
          changed.bytes.suffix(document.bytes.count - range.upperBound)
            .elementsEqual(document.bytes[range.upperBound...]), "seed \(seed)")
      }
    }
  }

  /// In tidy layouts, each member has its own lines.
  @Test func `adding a key to random JSON adds its lines, a comma and nothing else`() throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      guard let (document, _, _) = try tidyDocument(seed) else { continue }
      let changed = try document.applying([
        Change(PreferenceName(keys: "new key"), from: nil, to: .bool(true))
      ])
      let (removed, added) = differingLines(document.bytes, changed.bytes)
      #expect(removed.count <= 1 && added.count == removed.count + 1, "seed \(seed)")
      if let line = removed.first {
        #expect(added[0].filter { $0 != "," } == line.filter { $0 != "," }, "seed \(seed)")
      }
      #expect(comments(in: document) == comments(in: changed), "seed \(seed)")
    }
  }

  @Test func `removing a key from random JSON removes its lines and at most a comma`() throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      guard let (document, members, generator) = try tidyDocument(seed) else { continue }
      var random = generator
      let key = members.keys[random.below(members.count)]
      let changed = try document.applying([
        Change(PreferenceName(keys: key), from: members[key], to: nil)
      ])
      let (removed, added) = differingLines(document.bytes, changed.bytes)
      #expect(added.count <= 1, "seed \(seed)")
      if let line = added.first {
        #expect(
          removed.contains { $0.filter { $0 != "," } == line.filter { $0 != "," } },
          "seed \(seed)\n\(document.bytes.asText)\n\(changed.bytes.asText)")
      }
    }
  }

  @Test func `an edit of strict JSON introduces neither comments nor trailing commas`() throws {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = JSONGenerator(seed: seed)
      random.hasComments = false
      random.hasTrailingCommas = false
      let value = random.root()
      let document = try JSONDocument(random.json(value), strict: true)
      let (change, _) = random.change(of: value)
      // An edited strict document is parsed again as strict.
      #expect(throws: Never.self, "seed \(seed)") { try document.applying([change]) }
    }
  }

  /// Returns a random document whose members have their own lines, its members, and the generator. Nil if the
  /// seed gives another one.
  private func tidyDocument(
    _ seed: UInt64
  ) throws -> (document: JSONDocument, members: ExactDictionary<PreferenceValue>, JSONGenerator)? {
    var random = JSONGenerator(seed: seed)
    random.isWild = false
    let value = random.root()
    guard case .dictionary(let members) = value, members.count > 0, !random.isMinified else {
      return nil
    }
    let document = try JSONDocument(random.json(value))
    guard document.bytes.isFirstOnLine(Int(document.index.nodes[1].start)) else { return nil }
    return (document, members, random)
  }

  private func comments(in document: any Document) -> [String] {
    guard let document = document as? JSONDocument else { return [] }
    let bytes = document.bytes
    let gap = Gap(0..<bytes.count, in: document, bytes.withoutStrings)
    return gap.comments.map { bytes[$0.range].map { $0 }.asText }
  }

  /// Returns the lines that only one of the two texts contains.
  private func differingLines(_ old: [UInt8], _ new: [UInt8]) -> (
    removed: [String], added: [String]
  ) {
    var removed = old.lines
    var added: [String] = []
    for line in new.lines {
      if let same = removed.firstIndex(of: line) {
        removed.remove(at: same)
      } else {
        added.append(line)
      }
    }
    return (removed, added)
  }
}

extension [UInt8] {
  var asText: String { String(decoding: self, as: UTF8.self) }

  fileprivate var lines: [String] { asText.split(whereSeparator: \.isNewline).map(String.init) }

  /// The bytes with blanked strings, so that only comments contain quotes.
  fileprivate var withoutStrings: [UInt8] {
    var bytes = self
    guard let nodes = try? JSONDocument(self).index.nodes else { return self }
    for node in nodes where node.kind == .key || node.kind == .string {
      for at in node.range { bytes[at] = 0x20 }
    }
    return bytes
  }
}
