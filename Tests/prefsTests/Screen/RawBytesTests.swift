import Foundation
import Harness
import Testing

/// Law 7, on the wire: what a hostile file holds reaches the terminal as printable text only.
@Suite(.enabled(if: Recording.isAvailable, "script (bsdutils) is missing"))
struct RawBytesTests {
  /// Every control character, invisible ones, and requests that terminals obey.
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
    Array(repeating: "j", count: 8) + ["v", "\\033", "?", "q", "e", "x", "\\r", "d", "q", "w", "q"]
    + ["/", "v", "\\r", "G", "g", "f", "\\t", "q", "q"]

  @Test(arguments: ["C.UTF-8", "C"])
  func `only known sequences and printable text are sent`(locale: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write(Self.hostile, to: "hostile.json")
    let recording = try Recording(
      "\(Program.path.shellQuoted) \(file.path.shellQuoted)", typing: Self.keys,
      term: "xterm-256color", locale: locale)
    #expect(recording.status == 0)
    #expect(recording.bytes.count > 2_000, "too little was sent for a look at it")
    // What terminfo's xterm has for moving, erasing, modes and looks.
    let known =
      /\u{1B}\[[?]?[0-9;]*[A-HJKLMPSTXbdghlmrt@]|\u{1B}[()][B0]|\u{1B}[=>78MDE]|[\r\n\u{8}\t]/
    let sent = String(decoding: recording.bytes, as: UTF8.self)
    let rest = sent.replacing(known.matchingSemantics(.unicodeScalar), with: "")
    let left = rest.unicodeScalars.filter { !Self.isPrintable($0) }
    #expect(left.isEmpty, "\(left.prefix(8).map { String($0.value, radix: 16) })")
    if locale == "C" { #expect(rest.unicodeScalars.allSatisfy { $0.isASCII }) }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return scalar != "\u{FFFD}"
    }
  }
}
