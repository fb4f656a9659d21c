import Preferences
import Seeded
import Testing

@testable import Documents

/// Lines that the program does not read, because another line with their key counts.
struct UnreadLineTests {
  private func snapshot(_ text: String, _ dialect: String) throws -> DocumentSnapshot {
    let dialect = try #require(Dialect(named: dialect))
    return DocumentSnapshot(try LineDocument(Array(text.utf8), dialect), revision: .new())
  }

  private func removing(_ label: String, from text: String, _ dialect: String) throws -> String {
    let snapshot = try snapshot(text, dialect)
    let name = try #require(snapshot.unreadLines.first { $0.name.description == label }?.name)
    let change = Change(name, from: snapshot[name], to: nil)
    return try snapshot.document.applying([change]).bytes.asText
  }

  @Test(arguments: [
    (
      "ssh", "A yes\n# x\na no\nB 1\nA maybe\n",
      ["3 A (not read) = no", "5 A (not read 2) = maybe"]
    ),
    ("sysctl", "a=1\na=2\nb=1\na=3\n", ["1 a (not read) = 1", "2 a (not read 2) = 2"]),
    ("mysql", "[s]\na-b=1\na_b=\"x\"\n", ["2 a_b (not read) = 1"]),
    ("properties", "a=\\\n  x\na=y\n", ["1 a (not read) = x"]),
    ("environment", "export A='b c'\nA=d\n", ["1 A (not read) = b c"]),
    (
      "systemd", "[Service]\nRestart=no\nRestart=always\nEnvironment=A=1\nEnvironment=B=2\n",
      ["2 Restart (not read) = no"]
    ),
    ("git", "[a]\nb=1\nb=2\n", []),
  ])
  func `a line that does not count is listed with its place and its value`(
    dialect: String, text: String, expected: [String]
  ) throws {
    let found = try snapshot(text, dialect).unreadLines.map { line in
      "\(line.place.line) \(line.name.last?.key ?? "") = \(line.value.searchText)"
    }
    #expect(found == expected)
  }

  @Test func `removing the name of a line that does not count removes that line alone`() throws {
    #expect(
      try removing(#""A (not read)""#, from: "A yes\n# own\n\nA no\nB 1\nA maybe\n", "ssh")
        == "A yes\n# own\n\nB 1\nA maybe\n")
    #expect(
      try removing(#""A (not read 2)""#, from: "A yes\nA no\nB 1\n# own\nA maybe\n", "ssh")
        == "A yes\nA no\nB 1\n")
  }

  @Test func `the value that counts and a line that does not change together`() throws {
    let snapshot = try snapshot("a=1\nb=1\na=2\n", "sysctl")
    let unread = try #require(snapshot.unreadLines.first)
    #expect((unread.place.line, unread.countingLine) == (1, 3))
    let changes = [
      Change(unread.key, from: .integer(2), to: .integer(5)),
      Change(unread.name, from: .integer(1), to: nil),
    ]
    #expect(try snapshot.document.applying(changes).bytes.asText == "b=1\na=5\n")
  }

  @Test func `nothing is written at the name of a line that does not count`() throws {
    let old = try snapshot("a b = 1\na b = 2\n", "samba")
    let name = try #require(old.unreadLines.first?.name)
    for change in [
      Change(name, from: old[name], to: .integer(3)),
      Change(PreferenceName(keys: "c (not read)"), from: nil, to: .integer(3)),
    ] {
      let problem = #expect(throws: Problem.self) { try old.document.applying([change]) }
      #expect(problem?.message.contains("a line that is not read has no value to set") == true)
    }
    let stale = Change(name, from: .integer(7), to: nil)
    #expect(throws: Problem.self) { try old.document.applying([stale]) }
  }

  @Test func `a line with other words after a value is not removed`() throws {
    let old = try snapshot("A=1 B=2\nA=3\n", "environment")
    for name in [PreferenceName(keys: "A"), PreferenceName(keys: "A (not read)")] {
      #expect(throws: Problem.self) {
        try old.document.applying([Change(name, from: old[name], to: nil)])
      }
    }
  }

  @Test func `secrets in lines that do not count are hidden`() throws {
    let snapshot = try snapshot("requirepass one\nrequirepass two\nport 1\n", "redis")
    var schema = Schema.empty
    schema.maskByName()
    let unread = try #require(snapshot.unreadLines.first)
    #expect(schema.masked(unread.value, at: unread.name) == .string(Entry.mask))
    let hidden = HiddenBytes(of: snapshot.document, schema.secrecy)
    let text = hidden.text(of: 0..<snapshot.document.bytes.count, in: snapshot.document.bytes)
    #expect(text == "requirepass \(Entry.mask)\nrequirepass \(Entry.mask)\nport 1\n")
  }

  @Test(arguments: Dialect.all)
  func `lines that do not count are removed one by one, and no value changes`(
    dialect: Dialect
  ) throws {
    for seed in Trials.seeds(300) {
      var generator = LineGenerator(seed: seed, dialect)
      let text = generator.file()
      guard let document = try? LineDocument(Array(text.utf8), dialect) else { continue }
      var now = DocumentSnapshot(document, revision: .new())
      while let line = now.unreadLines.last {
        let change = Change(line.name, from: line.value, to: nil)
        let document: any Document
        do throws(Problem) {
          document = try now.document.applying([change])
        } catch {
          // Other words may follow an assignment of a shell.
          #expect(error.message.contains("edit the file with a text editor"), "\(dialect) \(seed)")
          break
        }
        let new = DocumentSnapshot(document, revision: .new())
        #expect(new.unreadLines.count == now.unreadLines.count - 1, "\(dialect) \(seed)\n\(text)")
        #expect(new[.root] == now[.root], "\(dialect) \(seed)\n\(text)")
        guard new.unreadLines.count < now.unreadLines.count else { break }
        now = new
      }
    }
  }
}
