import Preferences

/// Rewrites JSON Schema of any draft as 2020-12, with the same verdict on every value.
///
/// `SchemaSurvey` first finds the parts: values under keywords that hold schemas in their draft,
/// and targets of references. Then `PartUpgrade` rewrites each, member by member in the same order:
///
///     id, $id: "#name"                     $id, $anchor
///     definitions                          $defs
///     items: […], additionalItems          prefixItems, items
///     dependencies                         dependentRequired, dependentSchemas
///     exclusiveMinimum: true               exclusiveMinimum: the number that was minimum
///     $recursiveAnchor, $recursiveRef      $dynamicAnchor, $dynamicRef
///     $ref                                 the new position of its target
///
/// Keywords that the part's draft ignores and 2020-12 would not, such as bounds next to a `$ref` of
/// draft 7, move to `x-ignored`. Data, annotations and unknown keywords stay unchanged.
///
/// 2020-12 cannot express that `1.0` is not an integer in draft 4, or that `format` is asserted.
struct SchemaUpgrade {
  private let survey: SchemaSurvey

  /// Returns the upgraded file, or `file` itself if it is of 2020-12. O(size).
  static func upgraded(_ file: PreferenceValue) -> PreferenceValue {
    let survey = SchemaSurvey(file)
    guard survey.parts.values.contains(where: { $0.draft != .draft2020 }) else { return file }
    return SchemaUpgrade(survey: survey).upgraded(file, at: Pointer()).statingDraft
  }

  private func upgraded(_ value: PreferenceValue, at place: Pointer) -> PreferenceValue {
    switch value {
    case .array(let elements):
      return .array(
        elements.enumerated().map { upgraded($1, at: place + String($0)) })
    case .dictionary(let members):
      guard let part = survey.part(at: place) else {
        return .dictionary(
          ExactDictionary(
            uniqueKeysWithValues: members.map { ($0, upgraded($1, at: place + $0)) }))
      }
      var new = NewPart(part)
      for (key, value) in members { new.add(key, upgraded(value, at: place + key)) }
      return .dictionary(new.members)
    default: return value
    }
  }
}

extension PreferenceValue {
  /// The value with `$schema` as first member, unless it has one.
  fileprivate var statingDraft: PreferenceValue {
    guard case .dictionary(var members) = self, members["$schema"] == nil else { return self }
    members.updateValue(.string(Draft.draft2020.address), forKey: "$schema", insertingAt: 0)
    return .dictionary(members)
  }
}
