import Preferences
import Testing

@testable import Documents

struct LikelyDialectsTests {
  @Test(arguments: [
    ("pool 2.debian.pool.ntp.org iburst\nrtcsync\n", "chrony"),
    ("bind 127.0.0.1\nsave 900 1\n", "redis"), ("Host web\n  User anna\n", "ssh"),
    ("Port 22\nPermitRootLogin no\n", "ssh"), ("log_level 3\nname x\n", "keyword"),
  ])
  func `a file without a name is refused with the likeliest dialect first`(
    lines: String, dialect: String
  ) {
    let problem = #expect(throws: Problem.self) { try DocumentReader.open(Array(lines.utf8)) }
    let names = problem?.message.split(separator: "--dialect ").dropFirst() ?? []
    #expect(names.first?.hasPrefix("\(dialect)\"") == true, "\(problem?.message ?? "")")
    #expect(names.count <= 3)
  }

  @Test func `blocks of other programs are refused by their syntax`() {
    let text = "frontend web\n  bind :80\nbackend b\n  server a 10.0.0.1:80\n"
    let problem = #expect(throws: Problem.self) { try DocumentReader.open(Array(text.utf8)) }
    #expect(problem?.message.contains("HAProxy") == true)
  }
}
