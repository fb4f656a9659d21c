import Documents
import Glibc
import Preferences
import Testing

@testable import Store

struct FileBeginningTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// A JSON document of more than 4 MiB, with `tail` before its end.
  private func text(_ tail: String = "") -> String {
    let members = (0..<150_000).map { "  \"section.key\($0)\": \"value \($0)\",\n" }
    return "{\n" + members.joined() + tail + "  \"last\": 1\n}\n"
  }

  private func beginning(_ text: String) throws -> FileBeginning? {
    FileBeginning(path: try scratch.write(text, to: "large.json"))
  }

  @Test func `the beginning of a large file has its first rows`() throws {
    let beginning = try #require(try beginning(text()))
    #expect(beginning.snapshot.count > 1000)
    #expect(beginning.snapshot.name(at: 1) == PreferenceName(keys: "section.key1"))
    #expect(abs((beginning.snapshot.expectedCount ?? 0) - 150_001) < 20_000)
    let whole = try FileStore(path: scratch("large.json")).open()
    #expect(beginning.isBeginning(of: whole))
    #expect(beginning.store.obstacle == nil)
  }

  @Test func `a small file, a property list and a missing file have no beginning`() throws {
    #expect(try beginning("{\"a\": 1, \"b\": 2, \"c\": 3}") == nil)
    let list = "<plist><dict>" + String(repeating: "<key>a</key><true/>", count: 300_000)
    #expect(try beginning(list + "</dict></plist>") == nil)
    #expect(FileBeginning(path: scratch("missing.json")) == nil)
    #expect(FileBeginning(path: scratch.path) == nil)
  }

  @Test func `a file with hard links has no beginning, because it is written in place`() throws {
    let path = try scratch.write(text(), to: "large.json")
    #expect(link(path, scratch("other.json")) == 0)
    #expect(FileBeginning(path: path) == nil)
  }

  @Test func `the obstacle and the warnings of a save are those of the whole file`() throws {
    let beginning = try #require(try beginning(text()))
    let expected = FileStore(path: scratch("large.json"))
    _ = try expected.open()
    #expect(beginning.store.obstacle == expected.obstacle)
    #expect(beginning.store.expectedWarnings == expected.expectedWarnings)
  }

  @Test func `a schema is found at any offset`() throws {
    let without = try #require(try beginning(text()))
    #expect(!without.mayNameSchema())
    // At the border of two pieces.
    let before = text().utf8.count - 14
    let border = (before / ((1 << 18) - 6) + 1) * ((1 << 18) - 6)
    for shift in -8...8 {
      let padding = String(repeating: " ", count: border - before + shift)
      let with = try #require(try beginning(text(padding + "\"$schema\": 1,")))
      #expect(with.mayNameSchema())
    }
    // At the middle of the file, from which a second thread reads.
    for shift in -8...8 {
      let padding = String(repeating: " ", count: before - 14 + 2 * shift)
      let with = try #require(try beginning(text("\"$schema\": 1," + padding)))
      #expect(with.mayNameSchema())
    }
  }

  @Test func `a file that was replaced does not have the beginning of the former one`() throws {
    let beginning = try #require(try beginning(text()))
    try scratch.write(text().replacing("key0\"", with: "new0\""), to: "large.json")
    #expect(beginning.mayNameSchema())
    let whole = try FileStore(path: scratch("large.json")).open()
    #expect(!beginning.isBeginning(of: whole))
  }
}
