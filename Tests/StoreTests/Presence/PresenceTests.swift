import Foundation
import Glibc
import Preferences
import Testing

@testable import Store

struct PresenceTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = try scratch.write("{}", to: "app.json")
  }

  private static func swap(process: pid_t, user: String, host: String) -> [UInt8] {
    var block = Array("b0VIM 9.0".utf8) + [UInt8](repeating: 0, count: 4096 - 9)
    withUnsafeBytes(of: process.littleEndian) { block.replaceSubrange(24..<28, with: $0) }
    block.replaceSubrange(28..<(28 + user.utf8.count), with: user.utf8)
    block.replaceSubrange(68..<(68 + host.utf8.count), with: host.utf8)
    return block
  }

  private func writeSwap(_ block: [UInt8]) throws {
    try Data(block).write(to: URL(filePath: scratch(".app.json.swp")))
  }

  @Test func `a session does not report itself as another editor`() {
    let mine = Presence(at: path)
    #expect(Presence.others(at: path).isEmpty)
    _ = consume mine
  }

  @Test func `another session is reported as long as it runs`() throws {
    let other = PresenceName(path: path.realPath, process: 1)
    do {
      let held = try other.bound()
      let found = Presence.others(at: path)
      #expect(found == [OtherEditor(program: .prefs, process: 1, user: "root", host: nil)])
      #expect(found.first?.description == "prefs (process 1, root)")
      _ = consume held
    }
    #expect(Presence.others(at: path).isEmpty)
  }

  @Test func `a swap file of vim is reported only if its process runs`() throws {
    try writeSwap(Self.swap(process: getpid(), user: "ann", host: Author.hostName))
    #expect(
      Presence.others(at: path) == [
        OtherEditor(program: .vim, process: Int(getpid()), user: "ann", host: nil)
      ])
    try writeSwap(Self.swap(process: 4_190_000, user: "ann", host: Author.hostName))
    #expect(Presence.others(at: path).isEmpty)
  }

  @Test func `a swap file of vim on another host is reported`() throws {
    try writeSwap(Self.swap(process: 7, user: "a\u{1B}]0;b", host: "db-1"))
    let found = try #require(Presence.others(at: path).first)
    #expect(found.description == "vim (process 7, a^[]0;b, on db-1)")
  }

  @Test(arguments: ["", "b0", "b0VIM", "not a swap file at all"])
  func `a malformed swap file is ignored`(text: String) throws {
    try writeSwap(Array(text.utf8))
    #expect(Presence.others(at: path).isEmpty)
  }

  @Test func `a pipe in place of a swap file does not block`() {
    mkfifo(scratch(".app.json.swp"), 0o600)
    #expect(Presence.others(at: path).isEmpty)
  }

  @Test(arguments: [
    ("ann@HOST.PID:1700000000", true), ("ann@HOST.PID", true), ("ann@HOST.4190000:1", false),
    ("ann@elsewhere.org.5:1", true), ("ann", false), ("ann@host", false), ("@.", false),
    ("a@b.99999999999999999999", false), ("@:", false),
  ])
  func `a lock of emacs is reported only if its process may be running`(
    target: String, isTold: Bool
  ) throws {
    let target = target.replacing("HOST", with: Author.hostName)
      .replacing("PID", with: "\(getpid())")
    symlink(target, scratch(".#app.json"))
    #expect(Presence.others(at: path).map(\.program) == (isTold ? [.emacs] : []))
  }
}
