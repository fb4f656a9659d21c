/// What makes of a schema another one that fits the values of a snapshot.
public protocol SchemaAdaptation: Sendable {
  /// The entries that hold while the values are those of `snapshot`.
  func schema(for snapshot: any Snapshot) -> Schema
}

extension Schema {
  /// The schema as the values of `snapshot` make it: with the variants they have, and with what
  /// their conditions ask for. Itself where no entry depends on a value.
  public func adapted(to snapshot: any Snapshot) -> Schema {
    guard let adaptation else { return self }
    var adapted = adaptation.schema(for: snapshot)
    adapted.adaptation = adaptation
    adapted.validator = validator
    adapted.layers = layers
    return adapted
  }
}
