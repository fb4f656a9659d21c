/// Checks URIs and references (RFC 3986, sections 3 and 4) and IRIs (RFC 3987, section 2.2).
enum URIFormat {
  static func isValid(_ text: String, as repertoire: Repertoire, isAbsolute: Bool) -> Bool {
    var reader = FormatReader(text)
    if let rest = afterScheme(text) {
      reader = rest
    } else if isAbsolute || beginsWithColonInSegment(reader) {
      return false
    }
    guard reader.takesHierarchy(repertoire) else { return false }
    if reader.takes("?"),
      !reader.takesRun(
        repertoire, { "/?".contains($0) || (repertoire == .unicode && $0.isPrivateUse) })
    {
      return false
    }
    if reader.takes("#"), !reader.takesRun(repertoire, { "/?".contains($0) }) { return false }
    return reader.isAtEnd
  }

  /// Returns a reader after the scheme (section 3.1), or nil if there is no scheme.
  private static func afterScheme(_ text: String) -> FormatReader? {
    var reader = FormatReader(text)
    guard reader.takes(where: \.isASCIILetter) else { return nil }
    reader.takeAll { $0.isASCIILetterOrDigit || "+-.".contains($0) }
    return reader.takes(":") ? reader : nil
  }

  /// Whether the first segment of a relative path has a colon, which would make it a scheme
  /// (section 4.2).
  private static func beginsWithColonInSegment(_ reader: FormatReader) -> Bool {
    var reader = reader
    reader.takeAll { !":/?#".contains($0) }
    return reader.next == ":"
  }
}

extension FormatReader {
  fileprivate mutating func takesHierarchy(_ repertoire: Repertoire) -> Bool {
    var path = self
    if path.takes("/"), path.takes("/") {
      self = path
      guard takesAuthority(repertoire), next.map({ "/?#".contains($0) }) ?? true else {
        return false
      }
    }
    return takesRun(repertoire) { $0 == "/" }
  }

  /// Reads the user information, host and port (section 3.2).
  private mutating func takesAuthority(_ repertoire: Repertoire) -> Bool {
    var user = self
    if user.takesRun(repertoire, except: "@"), user.takes("@") { self = user }
    guard next == "[" ? takesLiteral() : takesRun(repertoire, except: ":@") else { return false }
    if takes(":") { takeAll(where: \.isASCIIDigit) }
    return true
  }

  /// Reads an IP literal: `[2001:db8::1]`, `[v1.x]` (section 3.2.2).
  private mutating func takesLiteral() -> Bool {
    var address = String.UnicodeScalarView()
    _ = pop()
    while let scalar = pop() {
      guard scalar == "]" else {
        address.append(scalar)
        continue
      }
      let text = String(address)
      return IPv6Format.isValid(text[...]) || FormatReader(text).isFutureAddress
    }
    return false
  }

  private var isFutureAddress: Bool {
    var reader = self
    return (reader.takes("v") || reader.takes("V"))
      && reader.takeAll(where: \.isASCIIHexDigit) > 0 && reader.takes(".")
      && reader.takeAll { $0.isUnreserved || $0.isSubDelimiter || $0 == ":" } > 0
      && reader.isAtEnd
  }

  /// Reads the characters of a path segment (`pchar`) except `excluded`, and those that `isMore`
  /// adds. Returns false at a percent sign without two digits.
  fileprivate mutating func takesRun(
    _ repertoire: Repertoire, except excluded: String = "",
    _ isMore: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> Bool {
    while let scalar = next {
      guard !excluded.contains(scalar),
        scalar == "%" || scalar.isUnreserved || scalar.isSubDelimiter || ":@".contains(scalar)
          || (repertoire == .unicode && scalar.isIRICharacter) || isMore(scalar)
      else { return true }
      _ = pop()
      if scalar == "%", !takesPercentEncoding() { return false }
    }
    return true
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
