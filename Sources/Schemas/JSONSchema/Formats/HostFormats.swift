/// Checks host names (RFC 1123, section 2.1), or internationalised ones (RFC 5890, section
/// 2.3.2.3). A name has at most 253 characters and no final dot.
enum HostnameFormat {
  static func isValid(_ text: Substring, as repertoire: Repertoire) -> Bool {
    var length = -1
    for label in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let octets = octets(of: label, as: repertoire) else { return false }
      length += octets + 1
      guard length <= 253 else { return false }
    }
    return true
  }

  /// Returns the length of a label in DNS messages, or nil if it is not a label.
  private static func octets(of label: Substring, as repertoire: Repertoire) -> Int? {
    switch repertoire {
    case .ascii: isLabel(label) ? label.utf8.count : nil
    case .unicode: IDNLabel.octets(of: label)
    }
  }

  /// Whether this is a plain label: 1 to 63 letters, digits and hyphens, with no hyphen at either
  /// end.
  static func isLabel(_ label: Substring) -> Bool {
    guard (1...63).contains(label.utf8.count), label.utf8.first != UInt8(ascii: "-"),
      label.utf8.last != UInt8(ascii: "-")
    else { return false }
    return label.unicodeScalars.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
  }
}

/// Checks IPv4 addresses (RFC 2673, section 3.2). Leading zeros are refused, because some programs
/// read them as octal.
enum IPv4Format {
  static func isValid(_ text: Substring) -> Bool {
    guard text.utf8.count <= 15 else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy(isByte)
  }

  private static func isByte(_ part: Substring.UTF8View) -> Bool {
    guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
      part.count == 1 || part.first != UInt8(ascii: "0")
    else { return false }
    return part.reduce(0) { $0 * 10 + Int($1 & 15) } < 256
  }
}

/// Checks IPv6 addresses (RFC 4291, section 2.2): eight hexadecimal groups, `::` for one run of
/// zeros, optionally IPv4 at the end. Zones are refused.
enum IPv6Format {
  static func isValid(_ text: Substring) -> Bool {
    guard text.utf8.count <= 45 else { return false }
    var groups = text.split(separator: ":", omittingEmptySubsequences: false)[...]
    guard groups.count > 2 else { return false }
    // A colon at either end is half of a `::`.
    if groups.first == "", groups.removeFirst() != groups.first { return false }
    if groups.last == "", groups.removeLast() != groups.last { return false }
    let zeros = groups.count { $0.isEmpty }
    guard zeros <= 1, let last = groups.last else { return false }
    let isMixed = IPv4Format.isValid(last)
    let width = groups.count - zeros + (isMixed ? 1 : 0)
    return (isMixed ? groups.dropLast() : groups).allSatisfy(isGroup)
      && (zeros == 1 ? width < 8 : width == 8)
  }

  private static func isGroup(_ group: Substring) -> Bool {
    group.utf8.count <= 4 && group.unicodeScalars.allSatisfy(\.isASCIIHexDigit)
  }
}

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
