import Preferences

/// A syntax in which a new document can be written: a format, or configuration lines of a dialect.
public enum DocumentSyntax: Hashable, Sendable {
  case format(DocumentFormat)
  case dialect(Dialect)

  /// Returns the syntax that the name of the file at `path` indicates. Nil if it says nothing.
  public init?(path: String) {
    guard case .syntax(let syntax)? = KnownFile(path: path) else { return nil }
    self = syntax
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

  /// The dialect of lines. Nil for other formats.
  package var dialect: Dialect? { if case .dialect(let dialect) = self { dialect } else { nil } }

  /// Whether the groups of a document come after its other values.
  var hasGroupsLast: Bool { format.implementation.hasGroupsLast }

  /// Whether the name of a file decides that it is in this syntax, unless its first byte is `{` or `<`.
  var isChosenByName: Bool { format.implementation.isChosenByName }

  /// Whether text in this syntax may begin with `{` or `<`.
  var mayBeginLikeMarkup: Bool { format.implementation.mayBeginLikeMarkup }

  /// The bytes of a new document without values.
  package var emptyBytes: [UInt8] { format.emptyDocument }

  /// Returns a new document without values.
  package func emptyDocument() throws(Problem) -> any Document {
    try document(of: emptyBytes, from: .user, ReadingOptions())
  }

  /// Returns a new document that holds only `value`. Throws if the syntax cannot store it.
  public func document(holding value: PreferenceValue) throws(Problem) -> any Document {
    let empty = try emptyDocument()
    let new = Change(.root, from: .dictionary([:]), to: value)
    return value == .dictionary([:]) ? empty : try empty.applying([new])
  }
}
