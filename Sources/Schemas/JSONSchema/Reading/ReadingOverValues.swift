import Preferences

/// Reads a schema anew over each snapshot.
struct ReadingOverValues: SchemaAdaptation {
  let source: SchemaSource
  let parts: CompiledParts

  /// A schema that could be read without values can be read with them; were it not so, it is empty.
  func schema(for snapshot: any Snapshot) -> Schema {
    var reader = SchemaReader(source, parts, over: snapshot)
    return (try? reader.read()) ?? .empty
  }
}
