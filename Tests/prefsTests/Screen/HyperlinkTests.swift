import Foundation
import Harness
import Testing

/// Hyperlinks (OSC 8) on web addresses, in spite of curses' optimized output.
@Suite(.onOwnThread, .serialized)
struct HyperlinkTests {
  private static let known = ["VTE_VERSION": "7006"]
  private static let count = 60
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func open(
    _ text: String, _ environment: [String: String] = known, rows: Int = 24
  ) throws -> (terminal: PseudoTerminal, first: [UInt8]) {
    _ = try scratch.write(text, to: "own.json")
    _ = try scratch.write(
      #"{"additionalProperties": {"type": "string", "format": "uri"}}"#, to: "schema.json")
    let terminal = try PseudoTerminal(
      [Program.path, "own.json", "--schema", "schema.json"], in: scratch.folder, rows: rows,
      environment: environment)
    return (terminal, terminal.output())
  }

  /// Addresses with a common prefix and different lengths. Some are too long for their column.
  private static let pages = (0..<count).map { number in
    "https://example.org/" + String(repeating: "ab/", count: number * 7 % 24) + "\(number)"
  }
  private static let text =
    "{" + pages.enumerated().map { "\"k\($0.offset)\": \"\($0.element)\"" }.joined(separator: ", ")
    + "}"

  /// Expects every visible address, even a truncated one, to be a link to itself, and no other text to
  /// be a link.
  private func check(_ screen: LinkedScreen, after keys: String) {
    #expect(screen.unknown.isEmpty, "\(screen.unknown)")
    for (text, address) in screen.links {
      #expect(Self.pages.contains(address), "\(address) after \(keys)")
      let isCut = text.hasSuffix("…")
      #expect(
        isCut ? address.hasPrefix(text.dropLast()) : text == address,
        "\(text) leads to \(address) after \(keys)")
    }
    for cells in screen.rows {
      let text = String(String.UnicodeScalarView(cells.map(\.text)))
      guard let start = text.range(of: "https://") else { continue }
      let column = text.distance(from: text.startIndex, to: start.lowerBound)
      #expect(cells[column].link != nil, "\(text) after \(keys)")
    }
  }

  @Test(arguments: [#"{}"#, #"{"slowLine": true}"#, #"{"theme": "mono", "showDetail": false}"#])
  func `every visible address is a correct hyperlink after each movement`(settings: String) throws {
    let settings = try SettingsScratch(settings)
    let (terminal, first) = try open(
      Self.text, Self.known.merging(settings.environment) { $1 }, rows: 18)
    var screen = LinkedScreen(rows: 18)
    screen.show(first)
    check(screen, after: "the start")
    #expect(screen.links.count > 8)
    var typed = ""
    for keys in [
      "j", "j", "k", "\u{6}", "j", "f", "\u{2}", "G", "k", "f", "g", "x", "u", "jx", "m", "\u{1B}",
      "/ab\r", "n", "@k1\r", "j", "\u{1B}", "?", "q", "\u{C}", "j",
    ] {
      typed += keys
      screen.show(terminal.answer(to: keys))
      if keys != "?" { check(screen, after: typed.debugDescription) }
    }
    #expect(screen.links.count > 8)
    terminal.send("uq")
  }

  @Test func `moving the cursor sends no hyperlinks again if none of them changes`() throws {
    let settings = try SettingsScratch(#"{"slowLine": true, "showDetail": false}"#)
    let (terminal, _) = try open(Self.text, Self.known.merging(settings.environment) { $1 })
    for _ in 0..<8 {
      let sent = terminal.answer(to: "j")
      #expect((1...40).contains(sent.count), "\(sent.count) bytes")
    }
  }

  @Test func `hyperlinks are not sent to an unknown terminal or if the settings disable them`()
    throws
  {
    let off = try SettingsScratch(#"{"links": false}"#)
    for environment in [[:], Self.known.merging(off.environment) { $1 }] {
      let (terminal, first) = try open(Self.text, environment)
      let sent = first + terminal.answer(to: "j") + terminal.answer(to: "q")
      #expect(!String(decoding: sent, as: UTF8.self).contains("\u{1B}]8"))
    }
  }

  @Test func `malformed or hostile addresses are not hyperlinks`() throws {
    let hostile = [
      #"https://a\u001b\\\u001b[6n"#, #"https://a\u0007b"#, #"https://a b"#, #"https://ä.org"#,
      #"https://a\u009cb"#, "javascript:alert(1)", "file:///etc/passwd", "https://",
      #"https://a\u001b]8;;https://b"#,
    ]
    let members = hostile.enumerated().map { "\"k\($0.offset)\": \"\($0.element)\"" }
    let (terminal, first) = try open(
      "{\"page\": \"https://example.org/;?&\", " + members.joined(separator: ", ") + "}")
    var sent = first
    for keys in ["j", "j", "j", "v", "q", "G", "k", "q"] { sent += terminal.answer(to: keys) }
    #expect(SentBytes(sent).leaks.isEmpty, "\(SentBytes(sent).leaks.prefix(3))")
    var screen = LinkedScreen()
    screen.show(first)
    #expect(Set(screen.links.map(\.address)) == ["https://example.org/;?&"])
  }

  @Test func `every hyperlink is closed when the editor ends`() throws {
    let (terminal, first) = try open(Self.text)
    terminal.send("q")
    #expect(terminal.end() == 0)
    let sent = String(decoding: first + terminal.output(within: 1), as: UTF8.self)
    let (opened, closed) = (
      sent.ranges(of: "\u{1B}]8;;h").count, sent.ranges(of: "\u{1B}]8;;\u{1B}\\").count
    )
    #expect(opened > 8 && closed > opened)
  }
}
