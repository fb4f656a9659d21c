import Preferences

/// The schema that a file is read by, as far as it is known. It says which values are secret.
public struct SchemaInUse: Sendable {
  public enum Source: Hashable, Sendable {
    /// No schema is named.
    case none
    /// The schema was read from this path or address.
    case found(String)
    /// The schema at this path or address could not be read.
    case missing(String)
  }

  /// Who named the schema.
  public enum Namer: Hashable, Sendable {
    case user
    /// The document, by this value of `$schema`; nil if it has none.
    case document(reference: String?)
  }

  public var schema: Schema
  public let source: Source
  public let namer: Namer

  /// `source` is a path as the user or the document wrote it, or an address.
  public init(_ schema: Schema, from source: Source, namedBy namer: Namer = .user) {
    self.schema = schema
    self.source = if case .found(let path) = source { .found(path.realPath) } else { source }
    self.namer = namer
  }

  /// No schema, of a document that names none.
  public static var none: SchemaInUse {
    SchemaInUse(.empty, from: .none, namedBy: .document(reference: nil))
  }

  /// The path or address of the schema that masks secrets; nil if it declares none.
  var masking: String? {
    if case .found(let name) = source, schema.hasSecrets { name } else { nil }
  }

  /// The reason why it is unknown which values of `document` are secret, as far as this schema and
  /// the document say: the schema that the document names was not read. nil if there is none.
  func obstacle(in document: (any Snapshot)?) -> String? {
    if case .missing(let name) = source {
      return "the schema that it names, \(name), cannot be read, and says which values are secret"
    }
    if let reference = schema.validator?.missingReference {
      return
        "\(reference), to which its schema refers, is missing, and may say which values are secret"
    }
    guard case .document(let reference) = namer, let document,
      case .string(let now)? = document[PreferenceName(keys: "$schema")], now != reference
    else { return nil }
    return "the schema that it names now, \(now), was not read, and says which values are secret"
  }
}
