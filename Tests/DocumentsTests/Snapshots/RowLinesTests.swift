import Preferences
import Seeded
import Testing

@testable import Documents

/// Lines that copy the document's bytes, compared with lines of names and values.
struct RowLinesTests {
  private func snapshot(_ text: [UInt8]) throws -> DocumentSnapshot {
    DocumentSnapshot(try JSONDocument(text), revision: Revision(token: "1"))
  }

  private func lines(_ snapshot: DocumentSnapshot) -> String? {
    guard var lines = RowLines(snapshot) else { return nil }
    var bytes: [UInt8] = []
    lines.send { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func expected(_ snapshot: DocumentSnapshot) -> String {
    (0..<snapshot.count).map { row in
      "\(snapshot.name(at: row)) = \(snapshot.value(at: row).text)\n"
    }.joined()
  }

  @Test(arguments: Trials.seeds(300))
  func `copied lines equal composed ones`(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed)
    let value = generator.root()
    let snapshot = try snapshot(generator.json(value))
    guard snapshot.problems.isEmpty else {
      #expect(lines(snapshot) == nil)
      return
    }
    #expect(lines(snapshot) == expected(snapshot))
  }

  @Test func `each character is spelled as in a composed line`() throws {
    let scalars = (1...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
      $0.value < 0x3000 || $0.value % 97 == 0 || $0.value > 0x10_FFF0
    }
    let members = scalars.map { scalar in
      let text =
        scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst() : String(scalar)
      return "\"\(text)\": [\"a\(text)\", {\"/\(text)\": 1, \"é\(text)\": [{}, [], null]}]"
    }
    let snapshot = try snapshot(Array("{\(members.joined(separator: ",\n"))}".utf8))
    let (found, wanted) = (lines(snapshot) ?? "", expected(snapshot))
    #expect(found.utf8.elementsEqual(wanted.utf8))
  }

  @Test(arguments: ["7", "{}", "[]", "[1, 2]", "[[1], {}, {\"\": {\"/a\": 0}}]", "\"a b\""])
  func `a root without names has one line or none`(text: String) throws {
    let snapshot = try snapshot(Array(text.utf8))
    #expect(lines(snapshot) == expected(snapshot))
  }

  @Test func `duplicate keys need a remark`() throws {
    #expect(lines(try snapshot(Array("{\"a\": 1, \"a\": 2}".utf8))) == nil)
  }
}
