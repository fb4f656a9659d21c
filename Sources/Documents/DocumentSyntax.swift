import Preferences

/// A syntax in which a new document can be written: a format, or configuration lines of a dialect.
public enum DocumentSyntax: Hashable, Sendable {
  case format(DocumentFormat)
  case lines(Dialect)

  /// Returns the syntax that the name of the file at `path` indicates. Nil if it says nothing.
  public init?(path: String) {
    if let format = DocumentFormat(fileName: path) {
      self = .format(format)
    } else if let dialect = Dialect(path: path) {
      self = .lines(dialect)
    } else {
      return nil
    }
  }

  /// Returns the syntax of `document`.
  public init(of document: some Document) {
    if let lines = document as? LineDocument {
      self = .lines(lines.dialect)
    } else {
      self = .format(document.format)
    }
  }

  /// Returns a new document without values.
  package func emptyDocument() throws(Problem) -> any Document {
    switch self {
    case .format(let format): try DocumentReader.open(format.emptyDocument)
    case .lines(let dialect): try LineDocument([], dialect)
    }
  }

  /// Returns a new document that holds only `value`. Throws if the syntax cannot store it.
  public func document(holding value: PreferenceValue) throws(Problem) -> any Document {
    let empty = try emptyDocument()
    let new = Change(.root, from: .dictionary([:]), to: value)
    return value == .dictionary([:]) ? empty : try empty.applying([new])
  }
}
