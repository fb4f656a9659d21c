/// A URI reference (RFC 3986), or a plain path.
struct SchemaAddress: Hashable, Sendable {
  var scheme: Substring?
  var authority: Substring?
  var path: Substring
  var query: Substring?
  var fragment: Substring?

  /// Parses any text (appendix B).
  init(_ text: String) {
    var rest = Substring(text)
    fragment = rest.cut(from: "#")
    query = rest.cut(from: "?")
    if let colon = rest.firstIndex(of: ":"), rest[..<colon].isScheme {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// The reference without its fragment, which identifies a document.
  var document: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    return text
  }

  /// Resolves the reference against `base` (section 5.2.2).
  func resolved(against base: SchemaAddress) -> SchemaAddress {
    guard scheme == nil else { return self }
    var result = self
    result.scheme = base.scheme
    guard authority == nil else { return result }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      result.query = query ?? base.query
    } else if path.hasPrefix("/") {
      result.path = Substring(path.withoutDotSegments)
    } else {
      result.path = Substring(base.merging(path).withoutDotSegments)
    }
    return result
  }

  /// Appends a relative path to the base path (section 5.2.3).
  private func merging(_ relative: Substring) -> Substring {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.lastIndex(of: "/") else { return relative }
    return path[...slash] + relative
  }
}

extension Substring {
  /// Removes everything from `mark` on, and returns the part after `mark`.
  fileprivate mutating func cut(from mark: Character) -> Substring? {
    guard let place = firstIndex(of: mark) else { return nil }
    defer { self = self[..<place] }
    return self[index(after: place)...]
  }

  /// Whether this is a scheme (section 3.1).
  fileprivate var isScheme: Bool {
    guard let first, first.isASCII, first.isLetter else { return false }
    return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The path without `.` and `..` (section 5.2.4).
  fileprivate var withoutDotSegments: String {
    let isAbsolute = hasPrefix("/")
    var kept: [Substring] = []
    let segments = (isAbsolute ? dropFirst() : self)
      .split(separator: "/", omittingEmptySubsequences: false)
    for (position, segment) in segments.enumerated() {
      let isLast = position == segments.count - 1
      if segment == ".." { kept = kept.dropLast() }
      if segment == "." || segment == ".." {
        if isLast { kept.append("") }
      } else {
        kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }
}

extension String {
  /// The text with percent-encoded bytes decoded (RFC 3986, section 2.1).
  var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let decoded = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
