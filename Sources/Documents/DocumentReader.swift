import Preferences

/// How bytes are read as a document.
public struct ReadingOptions: Hashable, Sendable {
  /// Whether to refuse what a format's standard does not have: comments and trailing commas in JSON.
  public var isStrict: Bool
  /// Whether the document is checked for the programs that read it. Some formats are then strict.
  public var isCheck = false
  /// The dialect of configuration lines. Nil if the name and the lines decide.
  public var dialect: Dialect?
  /// The path at which the file counts as being. Nil if its own path counts.
  public var nominalPath: String?

  /// Creates options.
  public init(isStrict: Bool = false, dialect: Dialect? = nil, nominalPath: String? = nil) {
    self.isStrict = isStrict
    self.dialect = dialect
    self.nominalPath = nominalPath
  }
}

/// Opens documents. JSON and property lists are recognized from the bytes. The absolute path decides the
/// dialect of line-oriented formats, else the lines do.
public enum DocumentReader {
  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with a place if the bytes are not a document.
  ///
  /// If `strict`, refuses what a format's standard does not have: comments and trailing commas in
  /// JSON.
  public static func open(_ bytes: [UInt8], strict: Bool = false) throws(Problem) -> any Document {
    try open(bytes, named: nil, ReadingOptions(isStrict: strict))
  }

  /// Parses `bytes`. O(size). Throws `.syntax` or `.limit` with a place if the bytes are not a document. The
  /// problem quotes nothing of bytes that may hold a secret.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The file's path, which may indicate a dialect of lines.
  ///   - options: How the bytes are read.
  public static func open(
    _ bytes: [UInt8], named path: String?, _ options: ReadingOptions = ReadingOptions()
  ) throws(Problem) -> any Document {
    do throws(Problem) {
      return try document(bytes, named: path, options)
    } catch {
      throw error.withoutSecrets(of: bytes)
    }
  }

  private static func document(
    _ bytes: [UInt8], named path: String?, _ options: ReadingOptions
  ) throws(Problem) -> any Document {
    try checkSize(bytes)
    try checkEncoding(bytes)
    if let dialect = options.dialect {
      return try DocumentSyntax.dialect(dialect).document(of: bytes, from: .user, options)
    }
    let path = options.nominalPath ?? path
    let known = path.flatMap(KnownFile.init(path:))
    if case .syntax(let syntax)? = known, syntax.isChosenByName,
      syntax.mayBeginLikeMarkup || !isMarkup(bytes)
    {
      return try syntax.document(of: bytes, from: .name, options)
    }
    let found = format(of: bytes)
    do throws(Problem) {
      return try (found ?? .fallback).document(of: bytes, options)
    } catch {
      guard case .syntax = error.reason, found?.implementation.isGuessed == true else {
        throw found == nil ? blank(at: path) ?? error : error
      }
      if case .foreign(let syntax)? = known { throw syntax.problem }
      guard let dialect = try Dialect(recognizing: bytes, isKnown: known != nil) else {
        throw error
      }
      return try DocumentSyntax.dialect(dialect).document(of: bytes, from: .lines, options)
    }
  }

  /// Returns the problem of a blank file whose name does not say its format.
  private static func blank(at path: String?) -> Problem? {
    guard let path else { return nil }
    do throws(Problem) {
      _ = try DocumentSyntax(ofNewFileAt: path)
      return nil
    } catch {
      return error
    }
  }

  /// Whether bytes are JSON or XML, whatever the name of the file says.
  static func isMarkup(_ bytes: [UInt8]) -> Bool {
    bytes.firstNonSpace.map { "{<".utf8.contains($0) } ?? false
  }

  /// Returns the format of `bytes`, or nil if they are blank.
  public static func format(of bytes: [UInt8]) -> DocumentFormat? {
    guard bytes.firstNonSpace != nil else { return nil }
    return DocumentFormat.allCases.first { $0.implementation.recognizes(bytes) } ?? .fallback
  }

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

/// The bounds of documents, so that no input exhausts the machine.
public enum DocumentLimits {
  /// Levels of nesting.
  public static let depth = 512
  /// The size of a document: 1 GiB.
  public static let bytes = 1 << 30
  /// The size of a document from which on it is not searched for commented-out members, so that its beginning
  /// has the same rows as the whole.
  package static let comments = 4 << 20
}

extension [UInt8] {
  /// The first byte that is neither white space nor part of a byte order mark.
  var firstNonSpace: UInt8? {
    self[(hasByteOrderMark ? 3 : 0)...].first { !$0.isBlank && !$0.isLineBreak }
  }
}

extension Problem {
  /// The problem of `text`, which cannot be read as a document. If anything in the text may be a secret, no
  /// message quotes any of it: in broken text, nobody knows to which name a word belongs. Texts of over 8 MB
  /// are not searched, nor quoted.
  fileprivate func withoutSecrets(of text: [UInt8]) -> Problem {
    text.count > 1 << 23 || SecretText.isNamed(in: text) ? withoutText : self
  }
}

extension Schema {
  /// Whether a text that cannot be read as a document may hold a secret.
  package func mayBeSecret(in text: [UInt8]) -> Bool {
    marksSecrets || masksByName && SecretText.isNamed(in: text)
  }
}
