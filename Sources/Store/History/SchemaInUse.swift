import Glibc
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

/// The schema that said which values of a file are secret.
struct MaskingSchema: Hashable {
  /// A path without links, or an address; nil if the version that kept the history did not record it.
  let name: String?

  var words: String { name.map { "the schema \($0)" } ?? "a schema" }
}

extension HistoryFolder {
  private static let file = "schema"
  private static let kind = "schema"

  func maskingSchema() throws(StateError) -> MaskingSchema? {
    if let recorded = try recordedSchema() { return recorded }
    return revisions().found.contains { !$0.secrets.isEmpty } ? MaskingSchema(name: nil) : nil
  }

  /// Writes nothing if `schema` is recorded already.
  func record(_ schema: MaskingSchema) throws(StateError) {
    guard let name = schema.name, (try? recordedSchema()) != schema else { return }
    let value: PreferenceValue = ["path": .string(path), "schema": .string(name)]
    do throws(FileError) {
      try directory.put(SealedValue(value, kind: Self.kind).bytes, as: Self.file)
    } catch {
      throw StateError(error, path: place)
    }
  }

  /// nil if none is recorded, or only that of another file whose path has the same checksum.
  private func recordedSchema() throws(StateError) -> MaskingSchema? {
    guard directory.has(Self.file) else { return nil }
    let bytes = try contents(of: Self.file, limit: SealedValue.limit)
    do throws(Unsealed) {
      let members = try Members(SealedValue(bytes, kind: Self.kind).value, of: "file")
      guard try members.text("path") == path else { return nil }
      return MaskingSchema(name: try members.text("schema"))
    } catch {
      throw .damaged(path: place + "/" + Self.file, error.damage)
    }
  }
}
