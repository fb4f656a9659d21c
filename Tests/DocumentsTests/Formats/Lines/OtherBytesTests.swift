import Preferences
import Seeded
import Testing

@testable import Documents

/// Files with bytes that are not UTF-8.
struct OtherBytesTests {
  private let latin1: [UInt8] =
    Array("# caf".utf8) + [0xE9, 0x0A] + Array("a=caf".utf8) + [0xE9] + Array("\nb=1\n".utf8)

  private func document(_ name: String) throws -> LineDocument {
    try LineDocument(latin1, try #require(Dialect(named: name)))
  }

  @Test func `they are ISO 8859-1 in properties, and unpaired surrogates elsewhere`() throws {
    #expect(try document("properties").value(at: 2) == .string("café"))
    #expect(
      try document("environment").value(at: 2)
        == .string(String(keeping: [0x63, 0x61, 0x66, 0xDCE9])))
    let list = DocumentSnapshot(try document("environment"), revision: Revision(token: "")).value(
      at: 0)
    #expect(list.text == #""caf\udce9""#)
  }

  @Test(
    arguments: Dialect.all.filter {
      !$0.needsSections && $0.separator != .blank && $0.blocks.isEmpty
    })
  func `they are kept by edits of other values, and written back by a restored value`(
    dialect: Dialect
  ) throws {
    guard dialect.marks.contains(UInt8(ascii: "#")) else { return }
    let document = try LineDocument(latin1, dialect)
    let value = document.value(at: 2)
    let other = try document.applying([
      Change(PreferenceName(keys: "b"), from: .integer(1), to: .integer(2))
    ])
    #expect(other.bytes == latin1.dropLast(2) + Array("2\n".utf8))
    let plain = try document.applying([
      Change(PreferenceName(keys: "a"), from: value, to: .string("x"))
    ])
    let again = try plain.applying([
      Change(PreferenceName(keys: "a"), from: .string("x"), to: value)
    ])
    #expect(again.value(at: 2) == value)
  }

  @Test func `a comment with them is not rewritten`() throws {
    let document = try document("environment")
    let lines = try #require(
      DocumentSnapshot(document, revision: Revision(token: "")).problem(
        commenting: PreferenceName(keys: "a")))
    #expect(lines.message.contains("not UTF-8"))
  }

  @Test func `no edit turns ISO 8859-1 into UTF-8 below other lines`() throws {
    let lines = Array("a=J".utf8) + [0xFC] + Array("\nb=Jür\n".utf8)
    let document = try LineDocument(lines, .properties)
    #expect(document.value(at: 4) == .string("JÃ¼r"))
    let problem = #expect(throws: Problem.self) {
      try document.applying([
        Change(PreferenceName(keys: "a"), from: .string("Jü"), to: .string("x"))
      ])
    }
    #expect(problem?.message.contains("would be read as UTF-8 then") == true)
  }

  @Test(arguments: Trials.seeds(600))
  func `an edit of a file in any encoding is refused, or changes no other value`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = [[0xE9], Array("é".utf8), [0xC3], [0xA9], [0x61], Array("漢".utf8)]
    var bytes: [UInt8] = []
    for number in 0..<Int.random(in: 1...4, using: &random) {
      bytes += Array("k\(number)=".utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes += try #require(pieces.randomElement(using: &random))
      }
      bytes.append(0x0A)
    }
    for dialect in [Dialect.properties, .environment, .systemd, .samba] {
      let heading = dialect.needsSections ? Array("[S]\n".utf8) : []
      let document = try LineDocument(heading + bytes, dialect)
      let then = DocumentSnapshot(document, revision: Revision(token: ""))
      let name = then.name(at: then.count - 1)
      for new in [nil, .string("x"), .string("é")] as [PreferenceValue?] {
        guard let changed = try? document.applying([Change(name, from: then[name], to: new)])
        else { continue }
        let now = DocumentSnapshot(changed, revision: Revision(token: ""))
        #expect(now[name] == new)
        for row in 0..<then.count - 1 where !name.description.hasPrefix("\(then.name(at: row)).") {
          #expect(now[then.name(at: row)] == then[then.name(at: row)], "\(dialect), \(new as Any)")
        }
      }
    }
  }

  /// Programs that were run on such a file.
  @Test(arguments: [
    ("environment", true, true), ("ssh", true, false), ("mysql", true, false),
    ("redis", true, false), ("postgresql", true, false), ("keyfile", true, false),
    ("python", true, false), ("supervisor", true, false), ("fail2ban", true, false),
    ("properties", true, false), ("sysctl", true, false),
    ("curl", true, false), ("wireguard", true, false), ("environment.d", true, false),
    ("git", false, false), ("samba", false, false), ("php", false, false),
    ("systemd", false, false), ("npmrc", false, false),
  ])
  func `a byte order mark and CRs are reported if the program reads them`(
    name: String, readsMark: Bool, readsReturns: Bool
  ) throws {
    let dialect = try #require(Dialect(named: name))
    let heading = dialect.needsSections ? "[s]\n" : ""
    let marked = try LineDocument([0xEF, 0xBB, 0xBF] + Array("\(heading)a=1\n".utf8), dialect)
    #expect(marked.problemsOfLines.count == (readsMark ? 1 : 0))
    #expect(marked.problemsOfLines.first?.place?.line ?? 1 == 1)
    let lines = try LineDocument(Array("\(heading)a=1\r\nb=2\r\n".utf8), dialect)
    #expect(lines.problemsOfLines.count == (readsReturns ? 1 : 0))
  }
}
