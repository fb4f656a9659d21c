/// Texts that would control or confuse a terminal.
enum HostileText {
  static let all: [String] = controls + requests + invisible + nothings + floods

  /// Each control character (C0, DEL and C1) before texts that complete some of them to a request.
  private static let controls = (0...0x9F).filter { $0 < 0x20 || $0 >= 0x7F }
    .compactMap { Unicode.Scalar($0) }.map { "\($0)[6n\($0)]52;c;aGk=\u{7}\($0)[31m" }

  private static let requests = [
    "\u{1B}]0;title\u{7}", "\u{1B}]2;title\u{1B}\\", "\u{1B}]8;;http://x.example/\u{1B}\\link",
    "\u{1B}]52;c;aGk=\u{7}", "\u{1B}]52;c;?\u{7}", "\u{1B}]4;1;?\u{7}", "\u{1B}]10;?\u{1B}\\",
    "\u{1B}]777;notify;a;b\u{7}", "\u{1B}]1337;File=:AAAA\u{7}", "\u{1B}P$qm\u{1B}\\",
    "\u{1B}P+q544e\u{1B}\\", "\u{1B}Pq#0;2;0;0;0\u{1B}\\", "\u{1B}_Ga=q;AAAA\u{1B}\\",
    "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}[c", "\u{1B}[>c", "\u{1B}[=c", "\u{1B}[5n",
    "\u{1B}[6n", "\u{1B}[?6n", "\u{1B}[21t", "\u{1B}[18t", "\u{1B}[?1049l", "\u{1B}[2J",
    "\u{1B}[3J", "\u{1B}[?25l", "\u{1B}[20l", "\u{1B}c", "\u{1B}#8", "\u{1B}Z", "\u{5}",
    "\u{9B}6n", "\u{9D}52;c;aGk=\u{9C}", "\u{90}$qm\u{9C}", "\u{1B}[?2004l\u{1B}[201~", "\r\n\r\n",
    "\u{1B}(0lqk", "\u{E}lqk\u{F}", "\u{1B}[200~rm\r", "\u{1B}%@", "\u{1B}n", "\u{1B}|",
  ]

  private static let invisible = [
    "\u{202E}gpj.exe", "\u{202D}a", "\u{2066}a\u{2069}", "\u{2067}a", "\u{2068}a", "\u{200E}a",
    "\u{200F}a", "\u{061C}a", "a\u{200B}b", "a\u{200C}b", "a\u{200D}b", "\u{2060}a", "\u{FEFF}a",
    "a\u{AD}b", "\u{180E}a", "\u{2028}a", "\u{2029}a", "\u{85}a", "\u{E0001}\u{E0041}", "\u{115F}a",
    "\u{3164}a", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{E000}a", "\u{F8FF}a", "\u{10FFFD}a",
    "a\u{FE0F}b", "a\u{E0100}b",
  ]

  /// Noncharacters and unassigned code points.
  private static let nothings = [0xFDD0, 0xFFFE, 0x1FFFF, 0x378, 0xFFF0]
    .compactMap { Unicode.Scalar(UInt32($0)) }.map { "\($0)a" }

  private static let floods = [
    "e" + String(repeating: "\u{301}", count: 60), String(repeating: "\u{20DD}", count: 60),
    String(repeating: "\u{1B}[", count: 60), String(repeating: "\u{202E}", count: 60),
  ]

  /// Returns a JSON string in which everything except printable ASCII is escaped.
  static func json(_ text: String) -> String {
    let units = text.utf16.map { unit -> String in
      let isPlain = (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
      return isPlain ? String(UnicodeScalar(UInt8(unit))) : "\\u" + hex(unit)
    }
    return "\"" + units.joined() + "\""
  }

  private static func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
