import Preferences

/// Opens a document, its format recognised by what the bytes hold, never by a file's name.
public enum DocumentReader {
  /// Throws where the bytes are no document. `strict` refuses what a format's standard does not
  /// have: comments and trailing commas in JSON. O(size).
  public static func open(_ bytes: [UInt8], strict: Bool = false) throws(Problem) -> any Document {
    try checkSize(bytes)
    try checkEncoding(bytes)
    switch format(of: bytes) {
    case .binaryPropertyList: return try BinaryPropertyList(bytes)
    case .xmlPropertyList: return try XMLPropertyList(bytes)
    case .openStepPropertyList: return try OpenStepPropertyList(bytes)
    case .json, nil: return try JSONDocument(bytes, strict: strict)
    }
  }

  /// What the bytes begin with; nil where they hold nothing that tells.
  public static func format(of bytes: [UInt8]) -> DocumentFormat? {
    if bytes.starts(with: "bplist".utf8) { return .binaryPropertyList }
    guard let first = firstByte(of: bytes) else { return nil }
    if first == UInt8(ascii: "<") { return .xmlPropertyList }
    return OpenStepPropertyList.isRecognised(in: bytes) ? .openStepPropertyList : .json
  }

  /// The first byte that is neither white space nor part of a byte order mark.
  private static func firstByte(of bytes: [UInt8]) -> UInt8? {
    let start = bytes.hasByteOrderMark ? 3 : 0
    return bytes[start...].first { !$0.isBlank && !$0.isLineBreak }
  }

  package static func checkSize(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count <= DocumentLimits.bytes else {
      throw Problem(.limit("bytes", is: DocumentLimits.bytes))
    }
  }

  /// Text other than UTF-8 shows in its byte order mark, or in the zero byte of its first character.
  private static func checkEncoding(_ bytes: [UInt8]) throws(Problem) {
    guard let encoding = foreignEncoding(of: bytes.prefix(4)) else { return }
    throw Problem(
      .syntax(
        found: "\(encoding) text",
        expected: "UTF-8; convert it with \"iconv -f \(encoding) -t UTF-8\""),
      place: Place(line: 1, column: 1, offset: 0))
  }

  private static func foreignEncoding(of bytes: ArraySlice<UInt8>) -> String? {
    switch Array(bytes) {
    case [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]: return "UTF-32"
    case let start where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]):
      return "UTF-16"
    case let start where start.count == 4 && start[0] != 0 && Array(start[1...]) == [0, 0, 0]:
      return "UTF-32LE"
    case let start where start.count == 4 && start[3] != 0 && Array(start[..<3]) == [0, 0, 0]:
      return "UTF-32BE"
    case let start where start.count > 1 && start[0] != 0 && start[1] == 0: return "UTF-16LE"
    case let start where start.count > 1 && start[0] == 0 && start[1] != 0: return "UTF-16BE"
    default: return nil
    }
  }
}

/// Bounds of this program, so that no input takes the machine with it.
public enum DocumentLimits {
  public static let depth = 512
  public static let bytes = 1 << 30
}
