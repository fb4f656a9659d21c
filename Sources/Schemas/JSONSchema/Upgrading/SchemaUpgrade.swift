import Preferences

/// JSON Schema of any draft, said in the words of 2020-12, with the same verdict on every value.
///
/// A first pass, `SchemaSurvey`, finds the parts: what stands where the part's draft has a schema,
/// and what a reference leads to. The second writes each anew, member by member in their order, by
/// its `PartUpgrade`:
///
///     id, $id: "#name"                     $id, $anchor
///     definitions                          $defs
///     items: […], additionalItems          prefixItems, items
///     dependencies                         dependentRequired, dependentSchemas
///     exclusiveMinimum: true               exclusiveMinimum: the number that was minimum
///     $recursiveAnchor, $recursiveRef      $dynamicAnchor, $dynamicRef
///     $ref                                 to where its target stands now
///
/// What the part's draft passes over and 2020-12 would read, such as the bounds beside a `$ref` of
/// draft 7, moves under `x-ignored`. All else stays as it is: data, annotations, unknown keywords.
///
/// Cannot be said in 2020-12: that in draft 4 `1.0` is no integer; that `format` is asserted.
struct SchemaUpgrade {
  private let survey: SchemaSurvey

  /// `file` itself where it is of 2020-12. O(size).
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
  /// First of all, where nothing states one yet.
  fileprivate var statingDraft: PreferenceValue {
    guard case .dictionary(var members) = self, members["$schema"] == nil else { return self }
    members.updateValue(.string(Draft.draft2020.address), forKey: "$schema", insertingAt: 0)
    return .dictionary(members)
  }
}
