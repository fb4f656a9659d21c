import Foundation
import Harness
import Testing

/// Every terminal in the local terminfo database. The editor draws a screen, works line by line, or
/// asks for another terminal type.
@Suite(.onOwnThread)
struct TerminalKindTests {
  static var kinds: [String] {
    let folders = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]
    let names = folders.flatMap { folder -> [String] in
      let found = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
      return found.compactMap { $0 as? String }.filter { $0.contains("/") }
    }
    return Set(names.compactMap { $0.split(separator: "/").last.map(String.init) }).sorted()
  }

  @Test func `the editor starts on every terminal that terminfo describes`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("{\"port\": 8080}\n", to: "app.json").path
    let kinds = Torture.some(of: Self.kinds, small: 10)
    #expect(kinds.count >= 10)
    var (screens, lines, offers, flaws) = (0, 0, 0, [String]())
    for kind in kinds {
      let terminal = try PseudoTerminal(
        [Program.path, file], in: scratch.folder, environment: ["TERM": kind])
      let sent = String(decoding: terminal.output(until: "8080"), as: UTF8.self)
      terminal.send("q\r")
      let status = terminal.end().map(Program.shellStatus)
      switch status {
      case 0 where sent.contains("1 port: 8080\r\n"): lines += 1
      case 0 where sent.contains("8080"): screens += 1
      // Base entries of terminal families that cannot be used alone.
      case 64 where sent.contains("unknown terminal type \"\(kind)\""): offers += 1
      default:
        flaws.append("\(kind): \(status.map(String.init) ?? "hangs") \(sent.prefix(200))")
      }
    }
    #expect(flaws.isEmpty)
    Figure(.terminals, tried: screens, "show a screen", found: flaws.count, "neither").report()
    Figure(.terminals, tried: lines, "line by line", found: flaws.count, "neither").report()
    Figure(.terminals, tried: offers, "offer another", found: flaws.count, "neither").report()
  }
}
