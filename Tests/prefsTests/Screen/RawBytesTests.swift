import Foundation
import Harness
import Testing

/// Bytes sent to the terminal for a hostile file: only printable text and known escape sequences.
@Suite(.onOwnThread)
struct RawBytesTests {
  /// A document with every control character, invisible characters and terminal requests.
  private static let hostile: String = {
    let controls = (0...0x9F).filter { $0 < 0x20 || $0 >= 0x7F }.compactMap { Unicode.Scalar($0) }
    let invisible: [Unicode.Scalar] = ["\u{202E}", "\u{200B}", "\u{2066}", "\u{FEFF}", "\u{E000}"]
    let members = (controls + invisible).map { scalar in
      let escaped = "\\u" + String(format: "%04x", scalar.value)
      return "\"k\(escaped)[6n\": \"v\(escaped)]52;c;aGk=\\u0007\(escaped)[31m\""
    }
    return "{" + members.joined(separator: ",\n") + "}\n"
  }()

  private static let keys =
    Array(repeating: "j", count: 8) + ["v", "\u{1B}", "?", "q", "e", "x", "\r", "d", "q", "w", "q"]
    + ["/", "v", "\r", "G", "g", "f", "\t", "q", "q"]

  @Test(arguments: ["C.UTF-8", "C"])
  func `the editor sends only printable text and known sequences for a hostile file`(locale: String)
    throws
  {
    let scratch = try Scratch()
    let file = try scratch.write(Self.hostile, to: "hostile.json")
    let recording = try Recording(
      [Program.path, file.path], in: scratch.folder, typing: Self.keys, term: "xterm-256color",
      locale: locale)
    #expect(recording.status == 0)
    #expect(recording.bytes.count > 2_000, "too little was sent for a look at it")
    let sent = SentBytes(recording.bytes)
    #expect(sent.leaks.isEmpty, "\(sent.leaks.prefix(8))")
    if locale == "C" { #expect(sent.words.unicodeScalars.allSatisfy { $0.isASCII }) }
  }
}
