/// File system paths as text that keeps every byte.
///
/// POSIX allows any byte but NUL in a path, and a `String` holds only Unicode. A byte of a path that
/// is not UTF-8 becomes a stand-in, the private-use scalar U+10FE00 + byte. If a path contains the
/// UTF-8 of such a scalar, its bytes become stand-ins as well. So every path has exactly one text,
/// two paths never share one, and a path in ordinary UTF-8 is its own text. Python's
/// `surrogateescape` (PEP 383) does the same.
///
///     bytes    = utf8 *( byte / utf8 )
///     "a\xFFb" ⇄ "a\u{10FEFF}b", shown as a\xffb
///
/// Paths become text on input: arguments, environment, directories, links, events. They become bytes
/// again only for a system call, in `withPath`. In between, a path is split by bytes, because a slash
/// and a combining mark after it form one `Character`.
extension String {
  /// Creates the text of a path.
  package init(pathBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasStandIns {
      self = text
    } else {
      self = Self.withStandIns(for: bytes)
    }
  }

  /// Creates the text of a path that ends in NUL.
  package init(path: UnsafePointer<CChar>) {
    var count = 0
    while path[count] != 0 { count += 1 }
    let bytes = UnsafeBufferPointer(start: path, count: count)
    self.init(pathBytes: bytes.map(UInt8.init(bitPattern:)))
  }

  /// The bytes of this path.
  package var pathBytes: [UInt8] {
    guard hasStandIns else { return Array(utf8) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = scalar.pathByte {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
    return bytes
  }

  /// Calls `body` with the bytes of this path, for a system call.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasStandIns else { return withCString(body) }
    return (pathBytes + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map(body) ?? "".withCString(body)
    }
  }

  /// Whether this path is not valid UTF-8.
  package var hasStandIns: Bool {
    // The UTF-8 of all of plane 16 begins with 0xF4.
    utf8.contains(0xF4) && unicodeScalars.contains { $0.pathByte != nil }
  }

  /// This path with `\xff` for each byte that is not UTF-8, for JSON and other output.
  package var escapingPathBytes: String {
    guard hasStandIns else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.pathByteEscape ?? String(scalar)
    }
  }

  private static func withStandIns(for bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      let count: Int
      var scalar: Unicode.Scalar?
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        count = encoded.count
        scalar = Unicode.UTF8.decode(encoded)
      case .error(let length): count = length
      case .emptyInput: return String(text)
      }
      if let scalar, scalar.pathByte == nil {
        text.append(scalar)
      } else {
        text += bytes[offset..<offset + count].compactMap(Unicode.Scalar.init(pathByte:))
      }
      offset += count
    }
  }
}

extension Unicode.Scalar {
  private static let standIns: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  fileprivate init?(pathByte: UInt8) { self.init(0x10FE00 + UInt32(pathByte)) }

  /// The byte that this stand-in encodes.
  fileprivate var pathByte: UInt8? {
    Self.standIns.contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// The escape `\xff` of a stand-in.
  var pathByteEscape: String? { pathByte.map { "\\x" + String($0, radix: 16) } }
}

extension String {
  /// Whether this path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// The names between the slashes of this path; none of them is empty.
  package var pathNames: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The last name of this path, or all of it if there is none.
  package var lastPathName: String { pathNames.last ?? self }

  /// This path through its last slash, or nil if it has none.
  package var directoryPart: String? {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(utf8[...$0])) }
  }

  /// Whether both paths have the same bytes. For `==`, composed and decomposed letters are equal, but they
  /// name two files.
  package func isSamePath(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
