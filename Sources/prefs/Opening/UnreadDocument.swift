import Documents
import Preferences
import PreferencesCommands
import Store

extension Opening {
  /// The schema that `arguments` or the document name. Without `arguments`: what the document names.
  func schema(
    _ arguments: SchemaArguments? = nil, _ server: ServerArguments? = nil
  ) async throws(Failure) -> Schema {
    try await snapshot.schema(at: location, owner: owner, arguments, server)
  }
}

extension Snapshot {
  fileprivate func schema(
    at location: Location, owner: DocumentOwner, _ arguments: SchemaArguments?,
    _ server: ServerArguments?
  ) async throws(Failure) -> Schema {
    guard let arguments = arguments ?? (try? SchemaArguments.parse([])) else { return .empty }
    return try await SchemaDiscovery(
      snapshot: self, location: location, owner: owner, arguments: arguments, server: server,
      readsEntries: false
    ).schema().schema
  }
}

extension [Schema] {
  /// `change` without what any of the schemas makes secret.
  func masked(_ change: Change) -> Change { reduce(change) { $1.masked($0) } }
}

/// A document that cannot be read, of which the schema it names may still be told.
struct UnreadDocument {
  private let location: Location
  private let reference: String?
  private let owner: DocumentOwner

  init(_ location: Location) {
    self.location = location
    guard case .file(let path) = location, let bytes = try? FileContents.read(path) else {
      (reference, owner) = (nil, .current)
      return
    }
    let file = FileStore(path: path)
    // Fails, and learns who owns the file.
    _ = try? file.load()
    owner = file.owner
    reference = Self.reference(in: bytes)
  }

  func schema(
    _ arguments: SchemaArguments?, _ server: ServerArguments?
  ) async throws(Failure) -> Schema {
    let root: PreferenceValue =
      reference.map { .dictionary([Schema.key: .string($0)]) } ?? .dictionary([:])
    return try await MemorySnapshot(root).schema(at: location, owner: owner, arguments, server)
  }

  /// The text after the first `"$schema":`, or after `<key>$schema</key>` and `<string>`.
  private static func reference(in bytes: [UInt8]) -> String? {
    let key = Array(Schema.key.utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: key) }) else {
      return nil
    }
    let rest = String(decoding: bytes[(start + key.count)...].prefix(4_096), as: UTF8.self)
    return text(in: rest, after: ["\"", ":", "\""], before: "\"")
      ?? text(in: rest, after: ["</key>", "<string>"], before: "<")
  }

  private static func text(
    in rest: String, after lead: [String], before end: Character
  ) -> String? {
    var text = rest[...]
    for part in lead {
      text = text.drop(while: \.isWhitespace)
      guard text.hasPrefix(part) else { return nil }
      text = text.dropFirst(part.count)
    }
    return String(text.prefix { $0 != end })
  }
}

extension FileContents {
  /// Throws `.noPermission` if `owner` could not read it.
  static func bytes(
    of path: String, onBehalfOf owner: DocumentOwner? = nil
  ) throws(Failure) -> [UInt8] {
    do throws(StoreError) {
      return try read(path, onBehalfOf: owner)
    } catch {
      throw Failure(error)
    }
  }
}
