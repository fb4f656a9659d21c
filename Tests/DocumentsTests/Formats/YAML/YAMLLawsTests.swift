import Preferences
import Seeded
import Testing

@testable import Documents

/// Laws of YAML documents, checked on random documents and changes.
struct YAMLLawsTests {
  @Test func `a random document is read as the value it was written from`() throws {
    for seed in Trials.seeds(2000) {
      var random = YAMLGenerator(seed: seed)
      let (text, value) = random.document()
      let comment: Comment = "seed \(seed)\n\(text)"
      do throws(Problem) {
        let document = try YAMLDocument(Array(text.utf8), strict: true)
        #expect(document.value(at: 0).isSpelled(as: value), comment)
      } catch { Issue.record("\(error.description) \(comment)") }
    }
  }

  @Test func `a random change is read back, all other values stay, and undo restores the bytes`()
    throws
  {
    for seed in Trials.seeds(3000) {
      var random = YAMLGenerator(seed: seed)
      let (text, _) = random.document()
      let document = try YAMLDocument(Array(text.utf8))
      for _ in 0..<4 {
        let old = document.value(at: 0)
        guard let change = random.change(of: old) else { continue }
        let comment: Comment = "seed \(seed): \(change)\n\(text)"
        var file = EditedFile(document)
        do {
          file.draft.stage([change])
          try file.save()
          let expected = try MemorySnapshot(old).applying([change], revision: .new()).root
          let found = file.document.value(at: 0)
          #expect(found.isEquivalent(to: expected), "\(comment)\n\(file.text)")
          try file.undo()
          #expect(file.text == text, comment)
        } catch { Issue.record("\((error as? Problem)?.message ?? "\(error)") \(comment)") }
      }
    }
  }

  @Test func `a change of a scalar on one line touches only its line`() throws {
    for seed in Trials.seeds(1500) {
      var random = YAMLGenerator(seed: seed)
      let (text, _) = random.document()
      let document = try YAMLDocument(Array(text.utf8))
      let snapshot = DocumentSnapshot(document, revision: .new())
      let rows = (0..<snapshot.count).filter { !snapshot.value(at: $0).isContainer }
      guard !rows.isEmpty else { continue }
      let row = random.pick(rows)
      let node = try #require(snapshot.node(of: snapshot.name(at: row)))
      let range = document.index.nodes[node].range
      let change = Change(snapshot.name(at: row), from: snapshot.value(at: row), to: .string("new"))
      let new = try document.applying([change]).bytes
      #expect(new.starts(with: document.bytes[..<range.lowerBound]), "seed \(seed)\n\(text)")
      #expect(
        new.reversed().starts(
          with: document.bytes[document.bytes.endOfLine(range.upperBound)...].reversed()),
        "seed \(seed)\n\(text)")
    }
  }

  @Test func `damaged bytes are read and edited, or refused with a reason`() throws {
    let pieces = [
      "[", "]", "\"", "'", ":", ": ", "\n", "{", "}", ",", "#", " ", "- ", "&a ", "*a", "? ", "|",
      "\t",
    ]
    for seed in Trials.seeds(3000) {
      var random = YAMLGenerator(seed: seed)
      var bytes = Array(random.document().text.utf8)
      for _ in 0...random.below(3) where !bytes.isEmpty {
        let at = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = UInt8(random.below(256))
        default: bytes.insert(contentsOf: random.pick(pieces).utf8, at: at)
        }
      }
      if random.chance(20), bytes.last == 0x0A { bytes.removeLast() }
      guard let document = try? YAMLDocument(bytes) else { continue }
      let old = document.value(at: 0)
      guard let change = random.change(of: old) else { continue }
      let comment: Comment = "seed \(seed): \(change)\n\(bytes.asText)"
      do throws(Problem) {
        let new = try document.applying([change])
        // A value that an alias shares changes in all its places.
        if bytes.contains(UInt8(ascii: "*")) { continue }
        let expected = try MemorySnapshot(old).applying([change], revision: .new()).root
        #expect(new.value(at: 0).isEquivalent(to: expected), "\(comment)\n\(new.bytes.asText)")
      } catch {
        #expect(!error.message.contains("read back"), "\(error.message) \(comment)")
      }
    }
  }
}
