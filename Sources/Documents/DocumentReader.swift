import Preferences

/// How bytes are read as a document.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether to refuse what a format's standard does not have: comments and trailing commas in JSON.
  public var isStrict: Bool
  /// The dialect of configuration lines. Nil if the name and the lines decide.
  public var dialect: Dialect?

  /// Creates options.
  public init(isStrict: Bool = false, dialect: Dialect? = nil) {
    self.isStrict = isStrict
    self.dialect = dialect
  }
}

/// Opens documents. JSON and property lists are recognized from the bytes, never from a file's name. The
/// name decides the dialect of line-oriented formats.
public enum DocumentReader {
  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with a place if the bytes are not a document.
  ///
  /// If `strict`, refuses what a format's standard does not have: comments and trailing commas in
  /// JSON.
  public static func open(_ bytes: [UInt8], strict: Bool = false) throws(Problem) -> any Document {
    try open(bytes, named: nil, ReadingOptions(isStrict: strict))
  }

  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with a place if the bytes are not a document.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The file's path, which may indicate a dialect of lines.
  ///   - options: How the bytes are read.
  public static func open(
    _ bytes: [UInt8], named path: String?, _ options: ReadingOptions = ReadingOptions()
  ) throws(Problem) -> any Document {
    try checkSize(bytes)
    try checkEncoding(bytes)
    if let dialect = options.dialect { return try LineDocument(bytes, dialect) }
    let isMarkup = bytes.firstNonSpace.map { "{<".utf8.contains($0) } ?? false
    if !isMarkup, let dialect = path.flatMap(Dialect.init(path:)) {
      return try LineDocument(bytes, dialect, from: .name)
    }
    do throws(Problem) {
      return try (format(of: bytes) ?? .json).implementation.init(bytes, strict: options.isStrict)
    } catch {
      guard let syntax = ForeignSyntax(of: bytes) else { throw error }
      if syntax == .sections, path?.lowercased().hasSuffix(".toml") != true {
        return try LineDocument(bytes, Dialect(inspecting: bytes), from: .lines)
      }
      throw error.mentioning(syntax)
    }
  }

  /// Returns the format of `bytes`, or nil if they are blank.
  public static func format(of bytes: [UInt8]) -> DocumentFormat? {
    guard bytes.firstNonSpace != nil else { return nil }
    return DocumentFormat.allCases.first { $0.implementation.recognizes(bytes) } ?? .json
  }

  /// The size up to which a document is only shown as a whole. It is parsed at once, and comments in it
  /// may have rows.
  package static var longestWithoutBeginning: Int { JSONDocument.commentedLimit }

  /// Whether `bytes` may have the key `$schema`, in any spelling. The last `schemaKeyOverlap` bytes of a
  /// piece have to be searched again with the next piece.
  package static func mayNameSchema(_ bytes: [UInt8]) -> Bool {
    ByteView.over(bytes) { view in
      view.offsets(of: UInt8(ascii: "$")).contains { view.text($0..<$0 + 7) == "$schema" }
        || view.offsets(of: UInt8(ascii: "\\")).contains { at in
          let escape = view.text(at..<at + 6).lowercased()
          return escape.hasPrefix("\\u00")
            && UInt8(escape.suffix(2), radix: 16).map(Array("$schema".utf8).contains) == true
        }
    }
  }

  /// The length of `$schema`, less one.
  package static let schemaKeyOverlap = 6

  /// Throws `.limit` if a document cannot have so many bytes.
  package static func checkSize(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count <= DocumentLimits.bytes else {
      throw Problem(.limit("bytes", is: DocumentLimits.bytes))
    }
  }

  /// Throws if the bytes are UTF-16 or UTF-32, which have a byte order mark or a zero byte in their
  /// first character.
  private static func checkEncoding(_ bytes: [UInt8]) throws(Problem) {
    let start = bytes.prefix(4)
    let encoding: String
    switch (Array(start), start.map { $0 == 0 }) {
    case ([0xFF, 0xFE, 0, 0], _), ([0, 0, 0xFE, 0xFF], _): encoding = "UTF-32"
    case _ where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]):
      encoding = "UTF-16"
    case (_, [false, true, true, true]): encoding = "UTF-32LE"
    case (_, [true, true, true, false]): encoding = "UTF-32BE"
    case (_, let zeros) where zeros.starts(with: [false, true]): encoding = "UTF-16LE"
    case (_, let zeros) where zeros.starts(with: [true, false]): encoding = "UTF-16BE"
    default: return
    }
    throw Problem(
      .syntax(
        found: "\(encoding) text",
        expected: "UTF-8; convert it with \"iconv -f \(encoding) -t UTF-8\""),
      place: Place(line: 1, column: 1, offset: 0))
  }
}

extension Problem {
  fileprivate func mentioning(_ syntax: ForeignSyntax) -> Problem {
    guard case .syntax(let found, let expected) = reason else { return self }
    let advice = "the file looks like \(syntax.rawValue), not like JSON or a property list"
    return Problem(.syntax(found: "\(found): \(advice)", expected: expected), place: place)
  }
}

/// The bounds of documents, so that no input exhausts the machine.
public enum DocumentLimits {
  /// Levels of nesting.
  public static let depth = 512
  /// The size of a document: 1 GiB.
  public static let bytes = 1 << 30
}

extension [UInt8] {
  /// The first byte that is neither white space nor part of a byte order mark.
  var firstNonSpace: UInt8? {
    self[(hasByteOrderMark ? 3 : 0)...].first { !$0.isBlank && !$0.isLineBreak }
  }
}
