/// By what a server tells one state of a document from another (RFC 9110, section 8.8.3).
enum EntityTag: Hashable, Sendable {
  /// Equal tags, equal bytes. With its quotes.
  case strong(String)
  /// Equal tags, much the same.
  case weak(String)

  /// nil where `header` is none.
  init?(_ header: String?) {
    guard let header, header.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let opaque = header.hasPrefix("W/") ? header.dropFirst(2) : header[...]
    guard opaque.utf8.count >= 2, opaque.first == "\"", opaque.last == "\"",
      !opaque.dropFirst().dropLast().contains("\"")
    else { return nil }
    self = header.hasPrefix("W/") ? .weak(header) : .strong(header)
  }
}
