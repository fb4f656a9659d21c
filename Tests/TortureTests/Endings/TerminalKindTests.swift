import Foundation
import Harness
import Testing

/// Every terminal that terminfo describes here: it starts there, or says why not.
struct TerminalKindTests {
  private static var kinds: [String] {
    let folders = ["/lib/terminfo", "/usr/share/terminfo", "/etc/terminfo"]
    let names = folders.flatMap { folder -> [String] in
      let found = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
      return found.compactMap { $0 as? String }.filter { $0.contains("/") }
    }
    return Set(names.compactMap { $0.split(separator: "/").last.map(String.init) }).sorted()
  }

  @Test func `every terminal is started on, or told why not`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("{\"port\": 8080}\n", to: "app.json").path
    let kinds = Torture.some(of: Self.kinds, small: 10)
    #expect(kinds.count >= 10)
    var (started, refused, flaws) = (0, 0, [String]())
    for kind in kinds {
      let terminal = try PseudoTerminal(
        [Program.path, file], in: scratch.folder, environment: ["TERM": kind])
      let sent = String(decoding: terminal.output(until: "8080"), as: UTF8.self)
      terminal.send("q")
      switch terminal.end(within: 5) {
      case 0 where sent.contains("8080"): started += 1
      case 64 << 8 where sent.contains("terminal \"\(kind)\" (TERM)"): refused += 1
      case let status:
        flaws.append("\(kind): \(status.map(String.init) ?? "hangs") \(sent.prefix(200))")
      }
    }
    #expect(flaws.isEmpty)
    Figure(.terminals, tried: started, "started on", found: flaws.count, "neither").report()
    Figure(.terminals, tried: refused, "told why not", found: flaws.count, "neither").report()
  }
}
