import Preferences

/// A schema by a function of the values, for tests.
struct Adaptation: SchemaAdaptation {
  let entries: @Sendable (any Snapshot) -> [Entry]

  func schema(for snapshot: any Snapshot) -> Schema { Schema(entries(snapshot)) }

  /// Before any value is known.
  static func schema(_ entries: @escaping @Sendable (any Snapshot) -> [Entry]) -> Schema {
    let adaptation = Adaptation(entries: entries)
    var schema = adaptation.schema(for: MemorySnapshot(.dictionary([:])))
    schema.adaptation = adaptation
    return schema
  }
}
