import Preferences

/// A schema that a function computes from the values.
struct Adaptation: SchemaAdaptation {
  let entries: @Sendable (any Snapshot) -> [Entry]

  func schema(for snapshot: any Snapshot) -> Schema { Schema(entries(snapshot)) }

  /// Returns the schema for an empty document.
  static func schema(_ entries: @escaping @Sendable (any Snapshot) -> [Entry]) -> Schema {
    let adaptation = Adaptation(entries: entries)
    var schema = adaptation.schema(for: MemorySnapshot(.dictionary([:])))
    schema.adaptation = adaptation
    return schema
  }
}
