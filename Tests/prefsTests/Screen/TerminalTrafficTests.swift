import Foundation
import Harness
import Testing

/// The number of bytes sent to a terminal of 80 by 24.
@Suite(.onOwnThread, .serialized)
struct TerminalTrafficTests {
  @Test(arguments: ["xterm-256color", "screen", "linux", "vt100"])
  func `the editor's first picture takes at most 4 KB`(term: String) throws {
    let (terminal, first) = try Gateway().open(environment: ["TERM": term])
    #expect((500...4096).contains(first.count), "\(first.count) bytes")
    terminal.send("q")
    #expect(terminal.end() == 0)
  }

  /// Moves that do not scroll the table.
  @Test(arguments: [("", 400, 260), ("f", 150, 110)])
  func `moving the cursor sends few bytes`(before: String, most: Int, median: Int)
    throws
  {
    let (terminal, _) = try Gateway().open()
    if !before.isEmpty { _ = terminal.answer(to: before) }
    let costs = (0..<10).map { _ in terminal.answer(to: "j").count }.sorted()
    #expect(costs[9] <= most && costs[5] <= median, "\(costs)")
    #expect(costs[0] > 0)
  }

  @Test func `moving the cursor sends at most 40 bytes with the setting slowLine`() throws {
    let settings = try SettingsScratch(#"{"slowLine": true, "showDetail": false}"#)
    let (terminal, _) = try Gateway().open(environment: settings.environment)
    // Late bytes of the first picture must not count as the move's.
    terminal.outputUntilRest()
    for _ in 0..<8 {
      let count = terminal.answer(to: "j").count
      #expect((1...40).contains(count), "\(count) bytes")
    }
  }

  @Test func `a typed character sends at most 40 bytes`() throws {
    let (terminal, _) = try Gateway().open()
    _ = terminal.answer(to: "jj\r")
    for character in "abc" {
      let count = terminal.answer(to: String(character)).count
      #expect((1...40).contains(count), "\(count) bytes")
    }
  }

  /// Fields that draw a gauge, a length counter or a converted amount.
  @Test(arguments: [
    (#"{"type": "integer", "minimum": 1, "maximum": 9999}"#, "1", "123"),
    (#"{"type": "string", "maxLength": 40, "pattern": "^[a-z]+$"}"#, #""a""#, "bcd"),
    (#"{"type": "string", "x-kind": "byteSize"}"#, #""1Mi""#, "\u{1}234"),
  ])
  func `a typed character sends at most 80 bytes if its field has a gauge or counter`(
    kind: String, value: String, typed: String
  )
    throws
  {
    let scratch = try Scratch()
    _ = try scratch.write(#"{"properties": {"a": \#(kind)}}"#, to: "schema.json")
    _ = try scratch.write(#"{"a": \#(value)}"#, to: "own.json")
    let terminal = try PseudoTerminal(
      [Program.path, "own.json", "--schema", "schema.json"], in: scratch.folder)
    terminal.outputUntilRest()
    _ = terminal.answer(to: "\r")
    let counts = typed.map { terminal.answer(to: String($0)).count }
    #expect(counts.allSatisfy { (1...80).contains($0) }, "\(counts) bytes")
  }

  @Test func `an idle editor sends nothing and uses no processor time`() throws {
    let (terminal, _) = try Gateway().open()
    _ = terminal.answer(to: "jk")
    let before = terminal.processorTime
    #expect(terminal.output(within: 3) == [])
    #expect(terminal.processorTime - before <= 1)
  }

  @Test func `NO_COLOR turns off all colours of the editor`() throws {
    let (terminal, first) = try Gateway().open(environment: ["NO_COLOR": "1"])
    let sent = String(decoding: first + terminal.answer(to: "jd+w?"), as: UTF8.self)
    let colours = sent.matches(of: /\u{1B}\[(?:[0-9]+;)*[34][0-9](?:;[0-9]+)*m/)
    #expect(colours.isEmpty, "\(colours.map { $0.output.dropFirst() })")
    let (_, coloured) = try Gateway().open()
    #expect(!coloured.isEmpty && coloured != first)
  }
}
