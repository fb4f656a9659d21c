/// Checks a `Mailbox` (RFC 5321, section 4.1.2), or an internationalised one (RFC 6531, section
/// 3.3).
enum EmailFormat {
  static func isValid(_ text: String, as repertoire: Repertoire) -> Bool {
    var reader = FormatReader(text)
    let isLocal =
      reader.next == "\"" ? reader.takesQuoted(repertoire) : reader.takesDotted(repertoire)
    guard isLocal, reader.takes("@") else { return false }
    let domain = Substring(reader.rest)
    return domain.first == "[" ? isLiteral(domain) : HostnameFormat.isValid(domain, as: repertoire)
  }

  /// Whether this is an address literal: `[192.0.2.1]`, `[IPv6:2001:db8::1]`.
  private static func isLiteral(_ text: Substring) -> Bool {
    guard text.last == "]" else { return false }
    let address = text.dropFirst().dropLast()
    guard address.prefix(5).lowercased() == "ipv6:" else { return IPv4Format.isValid(address) }
    return IPv6Format.isValid(address.dropFirst(5))
  }
}

extension FormatReader {
  fileprivate mutating func takesDotted(_ repertoire: Repertoire) -> Bool {
    repeat {
      let count = takeAll { $0.isAtomText || (repertoire == .unicode && !$0.isASCII) }
      guard count > 0 else { return false }
    } while takes(".")
    return true
  }

  fileprivate mutating func takesQuoted(_ repertoire: Repertoire) -> Bool {
    guard takes("\"") else { return false }
    while let scalar = pop() {
      switch scalar {
      case "\"": return true
      case "\\": guard takes(where: \.isPrintableASCII) else { return false }
      default:
        guard scalar.isPrintableASCII || (repertoire == .unicode && !scalar.isASCII) else {
          return false
        }
      }
    }
    return false
  }
}

extension Unicode.Scalar {
  fileprivate var isAtomText: Bool {
    isASCIILetterOrDigit || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(self)
  }

  fileprivate var isPrintableASCII: Bool { (" "..."~").contains(self) }
}
