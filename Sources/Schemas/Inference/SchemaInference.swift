import Preferences

/// A schema out of examples: what they have in common, so that each of them is valid by it, and the
/// next one most likely too.
///
///     Sighting       what stood at one place: of each type how often, and what of it
///     Keywords       what that says of the place
///
/// Asserted is what examples can tell: types; `required`, what none of two or more leaves out;
/// `format`, where all texts have it; `enum`, few words that come again and again. A range says
/// nothing of the next value: it stands under `x-seen`, where nothing is judged by it. No text of an
/// example gets into the schema but those words.
///
/// Members are a record with names of its own, or, where they are alike and their keys look like
/// data, a dictionary: `additionalProperties`. A key that holds dots stays one key.
public struct SchemaInference: Sendable {
  private var root = Sighting()
  private var lists = 0

  public init() {}

  /// O(size), whatever was added before.
  public mutating func add(_ example: PreferenceValue) {
    root.add(example.withoutSchema, in: nil, lists: &lists)
  }

  /// JSON Schema 2020-12; keys in the order in which the examples first have them.
  public var jsonSchema: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "$schema": .string(Draft.draft2020.address)
    ]
    members.merge(root.keywords(isSecret: false)) { own, _ in own }
    return .dictionary(members)
  }
}

extension PreferenceValue {
  /// Without what names the schema that an example had so far.
  fileprivate var withoutSchema: PreferenceValue {
    guard case .dictionary(var members) = self else { return self }
    members.removeValue(forKey: "$schema")
    return .dictionary(members)
  }
}
