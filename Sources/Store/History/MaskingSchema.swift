import Glibc
import Preferences

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
