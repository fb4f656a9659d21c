import Preferences

/// A syntax in which a new document can be written: a format, or configuration lines of a dialect.
public enum DocumentSyntax: Hashable, Sendable {
  case format(DocumentFormat)
  case lines(Dialect)

  /// Returns the syntax that the name of the file at `path` indicates. Nil if it says nothing.
  public init?(path: String) {
    switch KnownFile(path: path) {
    case .format(let format): self = .format(format)
    case .lines(let dialect): self = .lines(dialect)
    case .foreign, nil: return nil
    }
  }

  /// Returns the syntax of a new file at `path`. Throws if its name indicates none, or one that is not
  /// read.
  package init(ofNewFileAt path: String) throws(Problem) {
    if case .foreign(let syntax)? = KnownFile(path: path) { throw syntax.problem }
    guard let syntax = Self(path: path) else {
      let dialects = Dialect.likeliest(for: []).map(\.name)
      throw Problem(.unknownFormat(isBlank: true, dialects: dialects))
    }
    self = syntax
  }

  /// The reason why the name of the file at `path` indicates no syntax.
  package static func refusal(ofFileAt path: String) -> String {
    if case .foreign(let syntax)? = KnownFile(path: path) { return syntax.problem.message }
    return "cannot tell the format from the name"
  }

  /// Returns the syntax of `document`.
  public init(of document: some Document) {
    if let lines = document as? LineDocument {
      self = .lines(lines.dialect)
    } else {
      self = .format(document.format)
    }
  }

  /// The bytes of a new document without values.
  package var emptyBytes: [UInt8] {
    switch self {
    case .format(let format): format.emptyDocument
    case .lines: []
    }
  }

  /// Returns a new document without values.
  package func emptyDocument() throws(Problem) -> any Document {
    switch self {
    case .format: try DocumentReader.open(emptyBytes)
    case .lines(let dialect): try LineDocument(emptyBytes, dialect)
    }
  }

  /// Returns a new document that holds only `value`. Throws if the syntax cannot store it.
  public func document(holding value: PreferenceValue) throws(Problem) -> any Document {
    let empty = try emptyDocument()
    let new = Change(.root, from: .dictionary([:]), to: value)
    return value == .dictionary([:]) ? empty : try empty.applying([new])
  }
}
