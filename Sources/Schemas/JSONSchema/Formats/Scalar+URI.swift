/// The character classes of RFC 3986, section 2, and RFC 3987, section 2.2.
extension Unicode.Scalar {
  var isUnreserved: Bool { isASCIILetterOrDigit || "-._~".unicodeScalars.contains(self) }

  var isSubDelimiter: Bool { "!$&'()*+,;=".unicodeScalars.contains(self) }

  /// Whether this is a `ucschar`.
  var isIRICharacter: Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF: value & 0xFFFF < 0xFFFE
    case 0xE1000...0xEFFFD: true
    default: false
    }
  }

  /// Whether this is an `iprivate`.
  var isPrivateUse: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }
}
