import Documents
import Preferences

/// Keeps the states of one store that saves replace, without their secrets.
///
/// A schema declares which values are secret, and their names tell. It keeps nothing while it misses the
/// schema that the file names, or the one that masked secrets in an earlier save.
struct HistoryRecorder: Sendable {
  private(set) var history: History
  let schema: SchemaInUse
  /// Why the next save is made, as the user said.
  var reason: String?

  /// Keeps `snapshot`. A failure becomes a warning, so that it does not fail the save.
  func keep(_ snapshot: DocumentSnapshot, before changes: [Change]) -> SaveWarning? {
    var recorder = self
    recorder.history = history.withFixedLimits
    return recorder.history.limits.revisions > 0
      ? recorder.keepMasked(snapshot, before: changes) : nil
  }

  /// Keeps `snapshot` without its secrets. Looks for these only if it is not too large.
  private func keepMasked(_ snapshot: DocumentSnapshot, before changes: [Change]) -> SaveWarning? {
    if let why = obstacle(in: snapshot) { return .notInHistory(why) }
    do throws(StateError) {
      try history.check(size: snapshot.document.bytes.count)
    } catch {
      return .notInHistory("\(error)")
    }
    do throws(Problem) {
      let masked = try MaskedDocument(of: snapshot, schema.schema.secrecy)
      return keep(masked.bytes, before: changes, without: masked.secrets).map(
        SaveWarning.notInHistory)
    } catch {
      return .notInHistory("its secrets cannot be masked: \(error.message)")
    }
  }

  /// Keeps bytes that are not a document. Returns the reason if that fails.
  func keep(unread bytes: [UInt8]) -> String? {
    obstacle(toKeeping: bytes) ?? keep(bytes, before: [], without: [])
  }

  /// Returns the reason why bytes that are not a document cannot be kept, or nil if there is none. A
  /// secret in them cannot be masked.
  func obstacle(toKeeping unread: [UInt8]) -> String? {
    // Those that are too large are not kept anyway.
    guard !unread.isBlank, unread.count <= history.limits.bytes else { return nil }
    return schema.schema.mayBeSecret(in: unread)
      ? "secrets in it cannot be masked while it is broken" : obstacle(in: nil)
  }

  /// Records that the file was saved with this schema if it declares secrets. Returns the reason if
  /// that fails.
  func recordSchema() -> String? {
    guard let name = schema.masking else { return nil }
    do throws(StateError) {
      try history.record(MaskingSchema(name: name))
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the recorder of another file with the same schema.
  func forFile(at path: String) -> HistoryRecorder {
    HistoryRecorder(history: history.ofFile(at: path), schema: schema)
  }

  private func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName]
  ) -> String? {
    if let why = recordSchema() { return why }
    do throws(StateError) {
      try history.keep(bytes, before: changes, without: secrets, by: .current, because: reason)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the reason why the secrets of `document` are unknown, or nil if they are known.
  private func obstacle(in document: DocumentSnapshot?) -> String? {
    if let why = schema.obstacle(in: document) { return why }
    guard schema.masking == nil else { return nil }
    do throws(StateError) {
      guard let last = try history.maskingSchema() else { return nil }
      // The schema itself may have changed, and declare no secret any more.
      if case .found(let name) = schema.source, name == last.name { return nil }
      return "\(last.description) masked its secrets before and is missing; name it with --schema"
    } catch {
      return "\(error)"
    }
  }

}

extension [UInt8] {
  /// Whether there is only white space and zeros, which a crash of the machine may leave.
  fileprivate var isBlank: Bool { allSatisfy { [0, 9, 10, 13, 32].contains($0) } }
}

/// The schema of a file, as far as it is known. It declares which values are secret.
public struct SchemaInUse: Sendable {
  /// The origin of a schema.
  public enum Source: Hashable, Sendable {
    /// No schema is named.
    case none
    /// The schema was read from this path or address.
    case found(String)
    /// The schema at this path or address could not be read.
    case missing(String)
  }

  /// The origin of the schema's name.
  public enum Namer: Hashable, Sendable {
    /// The user, on the command line or in the editor.
    case user
    /// The document, by this value of `$schema`, or nil if it has none.
    case document(reference: String?)
  }

  /// The schema of the document.
  public var schema: Schema
  /// The program that reads the document, such as `OpenSSH server`. Nil if it is not known.
  public var reader: String?
  /// The origin of the schema.
  public let source: Source
  /// The author of the schema's name.
  public let namer: Namer
  /// Why the schema that the document names is not used, or may not fit the installed program, in one line.
  public var problem: String?

  /// `source` has the path or address as the user or the document wrote it.
  public init(_ schema: Schema, from source: Source, namedBy namer: Namer = .user) {
    self.schema = schema
    self.source = if case .found(let path) = source { .found(path.realPath) } else { source }
    self.namer = namer
  }

  /// No schema, for a document that names none.
  public static var none: SchemaInUse {
    SchemaInUse(.empty, from: .none, namedBy: .document(reference: nil))
  }

  /// The path or address of the schema that masks secrets; nil if it declares none. Names and texts of
  /// secrets are known without it.
  var masking: String? {
    if case .found(let name) = source, schema.marksSecrets { name } else { nil }
  }

  /// Returns the reason why this schema and the document do not determine the document's secrets: the
  /// schema that the document names was not read. Nil if there is none.
  func obstacle(in document: (any Snapshot)?) -> String? {
    if case .missing(let name) = source {
      return "its schema \(name), which may declare secrets, cannot be read"
    }
    if let reference = schema.validator?.missingReference {
      return "\(reference), to which its schema refers, is missing and may declare secrets"
    }
    guard case .document(let reference) = namer, let document,
      case .string(let now)? = document[PreferenceName(keys: "$schema")], now != reference
    else { return nil }
    return "the schema that it names now, \(now), was not read and may declare secrets"
  }
}

/// The schema that declared the secrets of a file.
struct MaskingSchema: Hashable, CustomStringConvertible {
  /// A path without links, or an address.
  let name: String

  var description: String { "the schema \(name)" }
}
