import Preferences

/// Infers a schema from examples, so that each example is valid and the next one most likely is.
///
/// Statistics are collected for each position of the examples; then keywords are derived from them:
///
/// - types;
/// - `required`, for keys that none of two or more objects lacks;
/// - `format`, if all strings have it;
/// - `enum`, for a few words that recur often.
///
/// A range of numbers would say nothing about the next value. It is written as `x-seen`, which no
/// validator reads. Apart from the words of an `enum`, no text of an example gets into the schema.
///
/// An object has named `properties`, or `additionalProperties` if its members are alike and its
/// keys look like data. A key with dots stays one key.
public struct SchemaInference: Sendable {
  private var root = Sighting()
  private var lists = 0

  public init() {}

  /// Adds an example. O(size), independent of earlier examples.
  public mutating func add(_ example: PreferenceValue) {
    root.add(example.withoutSchema, in: nil, lists: &lists)
  }

  /// The inferred JSON Schema 2020-12, with keys in the order of their first occurrence.
  public var jsonSchema: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "$schema": .string(Draft.draft2020.address)
    ]
    members.merge(root.keywords(isSecret: false)) { own, _ in own }
    return .dictionary(members)
  }
}

extension PreferenceValue {
  /// The value without the `$schema` that an example may name.
  fileprivate var withoutSchema: PreferenceValue {
    guard case .dictionary(var members) = self else { return self }
    members.removeValue(forKey: "$schema")
    return .dictionary(members)
  }
}
