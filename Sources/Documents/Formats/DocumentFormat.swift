import Preferences

/// A format of documents.
///
/// A new format is a folder in `Formats`, a case, and the case's line in `implementation`.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  case json, xmlPropertyList, binaryPropertyList, openStepPropertyList, lines, toml, yaml

  var implementation: any FormattedDocument.Type {
    switch self {
    case .json: JSONDocument.self
    case .xmlPropertyList: XMLPropertyList.self
    case .binaryPropertyList: BinaryPropertyList.self
    case .openStepPropertyList: OpenStepPropertyList.self
    case .lines: LineDocument.self
    case .toml: TOMLDocument.self
    case .yaml: YAMLDocument.self
    }
  }
}

extension DocumentSyntax {
  /// The format of documents in this syntax.
  var format: DocumentFormat {
    switch self {
    case .format(let format): format
    case .dialect: .lines
    }
  }

  /// Parses `bytes`. O(size). Throws if they are not in this syntax, or if it was found by the file's name or by
  /// the lines, and most of them are not in its dialect.
  func document(
    of bytes: [UInt8], from source: DialectSource, _ options: ReadingOptions
  ) throws(Problem) -> any Document {
    switch self {
    case .format(let format):
      return try format.document(of: bytes, options)
    case .dialect(let dialect):
      let document = try LineDocument(bytes, dialect, from: source)
      if source != .user, let problem = document.problemOfDialect { throw problem }
      return document
    }
  }
}

/// A document type with the properties of its format.
protocol FormattedDocument: Document {
  /// The format's name in messages.
  static var formatName: String { get }
  /// The format's name in options. Nil if no document is written in it because of an option.
  static var option: String? { get }
  /// The file name extensions of new documents in this format, in lower case.
  static var fileExtensions: [String] { get }
  /// The extensions among `fileExtensions` that files in other formats have too.
  static var sharedExtensions: [String] { get }
  /// Patterns of the paths of its files, separated by blanks, as in `KnownFile.patterns`.
  static var paths: String { get }
  static var mediaType: String { get }
  /// A document that is an empty dictionary.
  static var emptyDocument: [UInt8] { get }
  /// Whether the bytes are text, with lines and places to show.
  static var isText: Bool { get }
  /// Whether the format can store dates, data and UIDs.
  static var hasPropertyListTypes: Bool { get }
  /// Whether the format can store instants.
  static var hasDates: Bool { get }
  /// Whether values are the texts of lines, whose types are guessed and which other lines may separate.
  static var holdsLines: Bool { get }
  /// Whether the groups of a document come after its other values.
  static var hasGroupsLast: Bool { get }
  static var comments: CommentUse { get }
  /// The endings of the names of files that have comments, if `comments` is `.ifPresent`.
  static var endingsWithComments: [String] { get }
  /// Whether the name of a file decides that it is in this format, unless its first byte is `{` or `<`.
  static var isChosenByName: Bool { get }
  /// Whether text in this format may begin with `{` or `<`, so that its name decides then too.
  static var mayBeginLikeMarkup: Bool { get }
  /// Whether `bytes`, which are not blank, are in this format. JSON is the format of all other bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Whether bytes that are recognized and cannot be parsed may be in a syntax of lines.
  static var isGuessed: Bool { get }
  /// Returns a document of the values that are complete in the first bytes of a longer one. Nil if the format
  /// is only read as a whole.
  static func document(beginning bytes: [UInt8]) -> (any Document)?
  /// Throws `.cannotHold` if the format cannot store `value`. Ignores the children of a container.
  static func check(_ value: PreferenceValue) throws(Problem)
  /// Parses `bytes`. If `strict`, refuses extensions to the format's standard.
  init(_ bytes: [UInt8], strict: Bool) throws(Problem)
  /// Whether a check refuses extensions to the format's standard, because programs do.
  static var isCheckedStrictly: Bool { get }
  /// The schema that a comment names. Nil if there is none.
  var schemaReference: String? { get }
  /// Returns the form of a date that the document has as text. Nil for other values.
  func dateForm(of node: NodeID) -> DateForm?
  /// Returns how some programs read a value otherwise, and what all read alike. Nil if they agree.
  func otherReading(at node: NodeID) -> String?
  /// The values that the text marks as secrets.
  var secretNodes: [NodeID] { get }
  /// The offset of the first comment. O(size).
  var firstComment: Int? { get }
  /// The dictionaries that may have a duplicate key.
  var duplicateScope: DuplicateScope { get }
  /// Whether the rules of the format forbid duplicate keys, so that most programs refuse the file.
  var refusesDuplicates: Bool { get }
  /// Returns the range of a key's text whose node has another range. Nil if the key must be decoded.
  func asciiKey(at node: NodeID) -> Range<Int>?
  /// The document, if it can be edited.
  var editableDocument: (any EditableDocument)? { get }
  /// The document, if its edits are splices of its text.
  var textDocument: (any TextDocument)? { get }
}

extension FormattedDocument {
  var editableDocument: (any EditableDocument)? { nil }
  var textDocument: (any TextDocument)? { nil }

  fileprivate static func own(_ document: any Document) -> (any FormattedDocument)? {
    document as? Self
  }
}

extension EditableDocument {
  var editableDocument: (any EditableDocument)? { self }
}

extension TextDocument {
  var textDocument: (any TextDocument)? { self }
}

extension Document {
  /// The document with the properties of its format. A cast would search all conformances of the program.
  var formatted: (any FormattedDocument)? { format.implementation.own(self) }
  var editableDocument: (any EditableDocument)? { formatted?.editableDocument }
  var textDocument: (any TextDocument)? { formatted?.textDocument }
}

/// How the files of a format use comments.
package enum CommentUse: Sendable {
  /// The format has none, or is only read.
  case none
  /// Not all programs accept them, so that only a file that has some gets more.
  case ifPresent
  case always
}

extension FormattedDocument {
  static var option: String? { nil }
  static var fileExtensions: [String] { [] }
  static var sharedExtensions: [String] { [] }
  static var paths: String { "" }
  static var mediaType: String { "application/x-plist" }
  static var isText: Bool { true }
  static var hasPropertyListTypes: Bool { true }
  static var hasDates: Bool { hasPropertyListTypes }
  static var holdsLines: Bool { false }
  static var hasGroupsLast: Bool { false }
  static var endingsWithComments: [String] { [] }
  static var isChosenByName: Bool { false }
  static var mayBeginLikeMarkup: Bool { false }
  static var isGuessed: Bool { false }
  static var isCheckedStrictly: Bool { false }
  var schemaReference: String? { nil }
  func dateForm(of node: NodeID) -> DateForm? { nil }
  func otherReading(at node: NodeID) -> String? { nil }
  var secretNodes: [NodeID] { [] }
  static func document(beginning bytes: [UInt8]) -> (any Document)? { nil }
  var duplicateScope: DuplicateScope { .all }
  var refusesDuplicates: Bool { false }
  func asciiKey(at node: NodeID) -> Range<Int>? { nil }
}

extension DocumentFormat {
  /// The format of bytes that no other format recognizes, and of values without a format.
  public static let fallback = DocumentFormat.json

  /// The formats that have a name in options, with these names.
  package static let options = allCases.compactMap { format in
    format.implementation.option.map { (name: $0, format: format) }
  }

  /// The endings of the names of files that are certainly documents, such as `.json`.
  package static let certainEndings = allCases.map(\.implementation).flatMap { format in
    format.fileExtensions.filter { !format.sharedExtensions.contains($0) }.map { ".\($0)" }
  }

  /// The endings of the names of files that have comments although not all of their format have.
  package static let endingsWithComments = allCases.flatMap {
    $0.implementation.endingsWithComments
  }

  /// How the files of the format use comments.
  package var comments: CommentUse { implementation.comments }

  /// Whether values are the texts of lines, whose types are guessed.
  package var holdsLines: Bool { implementation.holdsLines }

  /// The format's name in messages, as `XML property list`.
  public var name: String { implementation.formatName }

  /// The media type of documents in this format (RFC 6838).
  package var mediaType: String { implementation.mediaType }

  /// The bytes of a document that is an empty dictionary.
  package var emptyDocument: [UInt8] { implementation.emptyDocument }

  var isText: Bool { implementation.isText }

  /// Whether the name of a file decides that it is in this format, unless its first byte is `{` or `<`.
  package var isChosenByName: Bool { implementation.isChosenByName }

  /// Whether the format can store instants.
  package var hasDates: Bool { implementation.hasDates }

  /// Parses `bytes`. O(size).
  func document(of bytes: [UInt8], _ options: ReadingOptions) throws(Problem) -> any Document {
    let isStrict = options.isStrict || options.isCheck && implementation.isCheckedStrictly
    return try implementation.init(bytes, strict: isStrict)
  }

  /// Whether the format can store dates, data and UIDs.
  package var hasPropertyListTypes: Bool { implementation.hasPropertyListTypes }

  /// The format that the extension of `fileName` indicates. Nil if the extension is unknown.
  public init?(fileName: String) {
    guard let ending = fileName.split(separator: ".").last?.lowercased(),
      let format = Self.allCases.first(where: {
        $0.implementation.fileExtensions.contains(ending)
      })
    else { return nil }
    self = format
  }

  /// Returns a new document that holds only `value`. Throws if the format cannot store it.
  public func document(holding value: PreferenceValue) throws(Problem) -> any Document {
    try DocumentSyntax.format(self).document(holding: value)
  }

  /// Returns why this format cannot store `value`, or nil if it can. The problem's name is relative to
  /// `value`. O(size of the value).
  public func problem(holding value: PreferenceValue) -> Problem? {
    do throws(Problem) {
      try check(value, at: .root, depth: 0)
      return nil
    } catch {
      return error
    }
  }

  private func check(
    _ value: PreferenceValue, at name: PreferenceName, depth: Int
  ) throws(Problem) {
    guard depth < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth), name: name)
    }
    do throws(Problem) {
      try implementation.check(value)
    } catch {
      throw Problem(error.reason, name: name)
    }
    switch value {
    case .array(let elements):
      for (position, element) in elements.enumerated() {
        try check(element, at: name.appending(index: position), depth: depth + 1)
      }
    case .dictionary(let members):
      for (key, member) in members {
        try check(.string(key), at: name, depth: depth + 1)
        try check(member, at: name.appending(key: key), depth: depth + 1)
      }
    default: break
    }
  }
}
