import Preferences

/// A line-oriented configuration file.
///
/// The root is a dictionary of the assignments before the first section, and of the sections. The dialect
/// says whether lines of one key are a list, or which of them counts; the others have no node. It also says
/// whether sections of one name are parts of one dictionary or a list of dictionaries. Other repetitions are
/// duplicate keys. Lines that the dialect does not have are kept.
///
/// A list has the place of its first line, and a section that of its first heading. Other lines may be
/// between those of later keys, so the order of nodes need not be that of their offsets. The range of such a
/// container ends before the first line or heading of another one.
public struct LineDocument: Document {
  public let bytes: [UInt8]
  public let index: NodeIndex
  /// The syntax of the lines.
  public let dialect: Dialect
  /// The offset at which the lines that are read end.
  let end: Int
  /// The source of the dialect.
  public let dialectSource: DialectSource
  let layout: LineLayout
  /// The dictionaries that may have a duplicate key.
  let duplicateScope: DuplicateScope

  public var format: DocumentFormat { .lines }
  /// The line break of the first line, else LF.
  var lineBreak: [UInt8] { bytes.firstLineBreak ?? [0x0A] }
  public var syntax: DocumentSyntax { .dialect(dialect) }
  public var syntaxSource: DialectSource? { dialectSource }
  public var formatName: String { "lines of \(dialect.name)" }

  /// Whether all bytes are UTF-8.
  let isUTF8: Bool

  /// Parses `bytes` in one pass. O(size). Throws `.syntax` if they have a zero byte.
  public init(
    _ bytes: [UInt8], _ dialect: Dialect, from source: DialectSource = .user
  ) throws(Problem) {
    try DocumentReader.checkSize(bytes)
    let survey = ByteView.over(bytes) { $0.surveyUTF8() }
    isUTF8 = survey.firstInvalid == nil
    if let zero = ByteView.over(bytes, { $0.offsets(of: 0).first { _ in true } }) {
      throw Problem(
        .syntax(found: "the byte 00", expected: "text"), place: Place(offset: zero, in: bytes))
    }
    self.bytes = bytes
    self.dialect = dialect
    dialectSource = source
    let lines = try LineSections(bytes, dialect)
    end = lines.end
    let (index, properties) = ByteView.over(bytes) { view in
      var builder = LineIndexBuilder(lines, of: view, dialect)
      return (builder.build(), (builder.layout, builder.duplicateScope))
    }
    if !isUTF8 {
      self.index = index.flagging { OtherBytes.areIn(bytes[$0], dialect) }
    } else {
      self.index = survey.holdsMarks ? index.flaggingMarks(in: bytes) : index
    }
    (layout, duplicateScope) = properties
  }

  public func key(at id: NodeID) -> String {
    let node = index.nodes[id]
    let range = Int(node.start) + Int(node.lead)..<Int(node.end) - Int(node.trail)
    let text = String(decoding: text(in: range), as: UTF8.self)
    return node.flags & NodeIndex.Node.encoded != 0 ? dialect.key(spelled: text) : text
  }

  /// Returns the bytes of a range in UTF-8.
  private func text(in range: Range<Int>) -> ArraySlice<UInt8> {
    isUTF8 ? bytes[range] : OtherBytes.decoded(bytes[range], dialect)
  }

  public func value(at node: NodeID) -> PreferenceValue {
    let item = index.nodes[node]
    let text = text(in: item.range)
    switch item.kind {
    // A bare key counts as true.
    case .bool: return .bool(text.isEmpty || text.first == UInt8(ascii: "t"))
    case .integer: return .integer(Number(spelling: String(decoding: text, as: UTF8.self)))
    case .real: return .real(Number(spelling: String(decoding: text, as: UTF8.self)))
    case .array: return .array(index.children(of: node).map(value(at:)))
    case .dictionary: return .dictionary(members(of: node))
    default:
      if let plain = item.plainText {
        return .string(String(decoding: bytes[plain], as: UTF8.self))
      }
      if isUTF8 { return .string(ScalarText.text(of: item.range, in: bytes, dialect)) }
      return .string(ScalarText.text(of: 0..<text.count, in: Array(text), dialect))
    }
  }
}

/// A source of the dialect of a file.
public enum DialectSource: Sendable {
  /// The user, or the program that opened the file.
  case user
  /// The name of the file and its directories.
  case name
  /// The lines of the file.
  case lines

  /// A phrase that follows the name of the dialect.
  package var words: String {
    switch self {
    case .user: "as asked for"
    case .name: "by the file's name"
    case .lines: "guessed from the lines; --dialect names another"
    }
  }
}

extension LineDocument: FormattedDocument {
  static var formatName: String { "configuration lines" }
  static var mediaType: String { "text/plain" }
  static var emptyDocument: [UInt8] { [] }
  static var hasPropertyListTypes: Bool { false }
  static var holdsLines: Bool { true }
  static var hasGroupsLast: Bool { true }
  static var isChosenByName: Bool { true }
  static var comments: CommentUse { .always }
  static func recognizes(_ bytes: [UInt8]) -> Bool { false }

  static func check(_ value: PreferenceValue) throws(Problem) {
    let what: String
    switch value {
    case .null: what = "null"
    case .date: what = "dates"
    case .data: what = "data"
    case .uid: what = "UIDs"
    default: return
    }
    throw Problem(.cannotHold(format: formatName, what: what))
  }

  init(_ bytes: [UInt8], strict: Bool) throws(Problem) {
    try self.init(bytes, Dialect(inspecting: bytes), from: .lines)
  }

  var firstComment: Int? {
    var reader = LineReader(bytes, dialect)
    while let line = reader.next() {
      if line.content == .comment { return line.range.lowerBound }
    }
    return nil
  }
}

extension UInt8 {
  var isLowercaseLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}
