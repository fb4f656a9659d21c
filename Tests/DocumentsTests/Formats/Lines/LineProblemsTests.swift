import Preferences
import Testing

@testable import Documents

/// The problems that `check` reports for lines, and the files that are refused because of them.
struct LineProblemsTests {
  private func document(_ text: String, _ name: String) throws -> LineDocument {
    try LineDocument(Array(text.utf8), try #require(Dialect(named: name)))
  }

  @Test(arguments: [
    ("ini", "[a]\nx=1\ngarbage\n", [3]), ("keyfile", "[a]\nx=1\n[b\n\n  y\n# z\n", [3, 5]),
    ("systemd", "[a]\nx=1 \\\n garbage\n", []), ("git", "[a]\nflag\n=1\n", [3]),
    ("ssh", "Port\nPort 22\n", [1]), ("keyword", "!x\n", []), ("php", "; a b\nprose\n", [2]),
  ])
  func `each line that the dialect does not have is a problem with its place`(
    name: String, text: String, lines: [Int]
  ) throws {
    let document = try document(text, name)
    #expect(document.problemsOfLines.map(\.place?.line) == lines)
  }

  @Test func `a value of PostgreSQL that needs quotes is a problem`() throws {
    let good = ["on", "10MB", "-1.5e3", "0x1F", "a-b/c:d", "'a b' # c", "''"]
    let bad = ["/bin/true", "a,b", "0 GB", "\"a\"", "1e5", "'a' b", "10%", "# c"]
    for value in good + bad {
      let lines = try document("a = \(value)\n", "postgresql").problemsOfLines.map(\.place?.line)
      #expect(lines == (bad.contains(value) ? [1] : []), "\(value)")
    }
  }

  @Test func `a problem of a line shows a heading or a short first word, not the rest`() throws {
    let document = try document(
      "[a]\nword and s3cret\nTWlncmF0aW9uIG9mIGtleXMgaXM0\n[b] = c\n", "keyfile")
    let shown = document.problemsOfLines.map(\.place?.excerpt?.text)
    #expect(shown == ["word …", "…", "[b] = c"])
  }
}
