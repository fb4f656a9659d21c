import Preferences

/// Keys are the prefix and the parts of a name with slashes between them, each spelled as in a JSON
/// Pointer: `~1` for a slash, `~0` for a tilde.
///
///     /prefs/editor/fonts/size    editor.fonts.size
enum EtcdKey {
  /// The parts of what stands behind the prefix; nil where it is no text.
  static func parts(of rest: ArraySlice<UInt8>) -> [String]? {
    guard rest.isASCII || String(validating: rest, as: UTF8.self) != nil else { return nil }
    var parts: [String] = []
    parts.reserveCapacity(1 + rest.count { $0 == UInt8(ascii: "/") })
    var start = rest.startIndex
    for end in rest.indices where rest[end] == UInt8(ascii: "/") {
      parts.append(part(rest[start..<end]))
      start = end + 1
    }
    parts.append(part(rest[start...]))
    return parts
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(UInt8(ascii: "~")) ? unescaped(text) : text
  }

  static func key(of parts: some Sequence<String>, prefix: [UInt8]) -> [UInt8] {
    prefix + parts.map(escaped).joined(separator: "/").utf8
  }

  /// A tilde before anything else stands for itself.
  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "~", let next = scalars.first, next == "0" || next == "1" {
        result.append(next == "0" ? "~" : "/")
        scalars.removeFirst()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Sequence<UInt8> {
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}
