import Foundation
import Harness
import Testing

/// Terminal sizes from 1 by 1 to 500 by 200, changed at any time.
@Suite(.onOwnThread)
struct TerminalSizeTests {
  @Test func `the editor survives random terminal sizes and then draws correctly`() throws {
    let scratch = try Scratch()
    let members = (0..<200).map { "\"key\($0)\": \"value \($0) 日本語\"" }.joined(separator: ",\n")
    let file = try scratch.write("{\(members)}\n", to: "app.json").path
    let terminal = try PseudoTerminal([Program.path, file], in: scratch.folder)
    let first = words(of: terminal.output(until: "quit"))
    let steps = Torture.count(1_000, small: 40)
    var wrong = 0
    for step in 1...steps {
      let size = step % 20 == 0 ? (1, 1) : (Int.random(in: 1...500), Int.random(in: 1...200))
      terminal.resize(columns: size.0, rows: size.1)
      if step % 4 == 0 { _ = terminal.output(within: 0.05) }
      if step % 20 == 10 { _ = terminal.answer(to: "?q\t\t") }
      try #require(terminal.end(within: 0) == nil, "it ended at \(size)")
      if step % 20 == 0, !isRight(terminal, first) { wrong += 1 }
    }
    #expect(wrong == 0)
    terminal.send("q")
    #expect(terminal.end() == 0)
    Figure(.sizes, tried: steps, "random sizes, 1×1 to 500×200", found: wrong, "wrong pictures")
      .report()
  }

  /// Whether the screen shows the same words as at first.
  private func isRight(_ terminal: PseudoTerminal, _ first: Set<Substring>) -> Bool {
    terminal.resize(columns: 80, rows: 24)
    _ = terminal.outputUntilRest()
    return first.isSubset(of: words(of: terminal.answer(to: "\u{C}")))
  }

  private func words(of bytes: [UInt8]) -> Set<Substring> {
    let letters = SentBytes(bytes).words.map { $0.isLetter || $0.isNumber ? $0 : " " }
    return Set(String(letters).split(separator: " "))
  }
}
