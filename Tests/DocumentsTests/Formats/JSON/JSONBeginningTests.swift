import Preferences
import Testing

@testable import Documents

/// Tests the beginning of a document, which is shown before the rest is read.
struct JSONBeginningTests {
  private func start(of row: Int, in snapshot: DocumentSnapshot) -> UInt32 {
    UInt32(snapshot.index.nodes[Int(snapshot.outline.rows[row])].start)
  }

  @Test func `the rows of any beginning are the first rows of the document`() throws {
    var beginnings = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = JSONGenerator(seed: seed)
      let bytes = random.json(random.root())
      let whole = DocumentSnapshot(try JSONDocument(bytes), revision: .new())
      for end in bytes.indices {
        guard let document = JSONDocument(beginning: Array(bytes[..<end])) else { continue }
        beginnings += 1
        let rows = DocumentSnapshot(document, revision: .new())
        #expect(rows.count <= whole.count)
        for row in 0..<min(rows.count, whole.count) {
          let comment: Comment = "seed \(seed), \(end) bytes, row \(row)"
          #expect(rows.name(at: row) == whole.name(at: row), comment)
          #expect(rows.value(at: row).isSpelled(as: whole.value(at: row)), comment)
          #expect(rows.line(at: row) == whole.line(at: row), comment)
          #expect(start(of: row, in: rows) == start(of: row, in: whole), comment)
        }
      }
    }
    #expect(beginnings > 1000)
  }

  @Test func `the namespaces of any beginning are the first ones of the document`() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = JSONGenerator(seed: seed)
      let bytes = random.json(random.root())
      let whole = DocumentSnapshot(try JSONDocument(bytes), revision: .new())
      let names = whole.namespaces(in: .root).map(\.name)
      for end in bytes.indices {
        guard let document = JSONDocument(beginning: Array(bytes[..<end])) else { continue }
        let found = DocumentSnapshot(document, revision: .new()).namespaces(in: .root).map(\.name)
        #expect(names.starts(with: found), "seed \(seed), \(end) bytes")
      }
    }
  }

  @Test(arguments: [
    ("{\"a\": 1, \"b\": 2", ["a"]),
    ("{\"a\": 1, \"b\": 2, ", ["a"]),
    ("{\"a\": 1, \"b\": 2, \"c\": 3", ["a", "b"]),
    // A list is one row, or several rows if a later element is a container.
    ("{\"a\": 1, \"b\": [1, 2, 3, 4, 5", []),
    ("{\"a\": 1, \"b\": 2, \"c\": [1, 2, 3, 4", ["a"]),
    ("{\"a\": [{\"b\": 1, \"c\": 2}, {\"b\": 3, \"c\"", ["a[0].b", "a[0].c"]),
    ("{\"a\": 1, \"b\": {\"c\": {\"d\": 1, \"e\": 2, \"f\": tr", ["a", "b.c.d"]),
    ("{\"a\": 1, \"b\": 2, \"c\": 3 \"d\": 4}", ["a", "b"]),
  ])
  func `a beginning ends before the last complete member`(
    text: String, names: [String]
  ) throws {
    let document = JSONDocument(beginning: Array(text.utf8))
    let rows = document.map { DocumentSnapshot($0, revision: .new()) }
    #expect((0..<(rows?.count ?? 0)).map { rows?.name(at: $0).label } == names)
  }

  @Test(arguments: ["", "[1, 2, [3, 4], 5", "\"text\"", "{", "{\"a\": 1", "<plist>", "// comment"])
  func `bytes without a complete member have no beginning`(text: String) {
    #expect(JSONDocument(beginning: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("{\"$schema\": 1}", true), ("$schema", true), ("\\u0024schema", true),
    ("$\\u0073chema", true), ("$sc\\u0068em\\u0061", true), ("$schem\\u0061", true),
    ("$sche\\u006D\\u0061", true), ("\\u002", false), ("\\", false), ("$", false),
    ("{\"schema\": \"$\\n\\\\u\\u00e9\"}", false), ("$schem", false), ("", false),
  ])
  func `each spelling of $schema is found`(text: String, isFound: Bool) {
    #expect(DocumentReader.mayNameSchema(Array(text.utf8)) == isFound)
  }
}
