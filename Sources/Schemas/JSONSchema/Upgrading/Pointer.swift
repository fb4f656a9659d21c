/// A JSON Pointer (RFC 6901): the keys and indices of a path in a schema.
struct Pointer: Hashable {
  var tokens: [String] = []

  static func + (base: Pointer, token: String) -> Pointer { Pointer(tokens: base.tokens + [token]) }
}

extension Pointer {
  /// Parses a URI fragment (RFC 6901, section 6). Returns nil if it is not a pointer.
  init?(fragment: String) {
    if fragment.isEmpty { return }
    guard fragment.hasPrefix("/") else { return nil }
    tokens = fragment.percentDecoded.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst().map {
        String($0).replacing("~1", with: "/").replacing("~0", with: "~")
      }
  }

  var fragment: String {
    tokens.map {
      "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1").percentEncoded
    }.joined()
  }
}

extension String {
  /// The token with all bytes encoded that a fragment does not allow (RFC 3986, section 3.5), and
  /// "/".
  fileprivate var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~!$&'()*+,;=:@?".utf8.contains(byte):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
