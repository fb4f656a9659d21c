import Preferences

/// A format of documents.
///
/// A new format is a folder in `Formats`, a case, and the case's line in `implementation`.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  case json, xmlPropertyList, binaryPropertyList, openStepPropertyList, lines

  var implementation: any FormattedDocument.Type {
    switch self {
    case .json: JSONDocument.self
    case .xmlPropertyList: XMLPropertyList.self
    case .binaryPropertyList: BinaryPropertyList.self
    case .openStepPropertyList: OpenStepPropertyList.self
    case .lines: LineDocument.self
    }
  }
}

/// A document type with the properties of its format.
protocol FormattedDocument: Document {
  /// The format's name in messages.
  static var formatName: String { get }
  /// The file name extensions of new documents in this format, in lower case.
  static var fileExtensions: [String] { get }
  static var mediaType: String { get }
  /// A document that is an empty dictionary.
  static var emptyDocument: [UInt8] { get }
  /// Whether the bytes are text, with lines and places to show.
  static var isText: Bool { get }
  /// Whether the format can store dates, data and UIDs.
  static var hasPropertyListTypes: Bool { get }
  /// Whether `bytes`, which are not blank, are in this format. JSON is the format of all other bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Throws `.cannotHold` if the format cannot store `value`. Ignores the children of a container.
  static func check(_ value: PreferenceValue) throws(Problem)
  /// Parses `bytes`. If `strict`, refuses extensions to the format's standard.
  init(_ bytes: [UInt8], strict: Bool) throws(Problem)
  /// The offset of the first comment. O(size).
  var firstComment: Int? { get }
}

extension FormattedDocument {
  static var fileExtensions: [String] { [] }
  static var mediaType: String { "application/x-plist" }
  static var isText: Bool { true }
  static var hasPropertyListTypes: Bool { true }
}

extension DocumentFormat {
  /// The format's name in messages, as `XML property list`.
  public var name: String { implementation.formatName }

  /// The media type of documents in this format (RFC 6838).
  package var mediaType: String { implementation.mediaType }

  /// The bytes of a document that is an empty dictionary.
  package var emptyDocument: [UInt8] { implementation.emptyDocument }

  var isText: Bool { implementation.isText }

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
