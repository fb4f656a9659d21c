import Documents
import Preferences

/// Translates Apple preference manifests to JSON Schema 2020-12.
///
/// A manifest is a property list that describes the keys of another one: a domain's preferences, or
/// a payload of a configuration profile. Its `pfm_subkeys` are the keys; each may have subkeys of
/// its own. The format is Apple's "Preference Manifest Files", extended by the ProfileManifests
/// project.
///
///     Subkey           a key as the manifest declares it, read and checked
///     SubkeySchema     its part of the schema under construction
///     Condition        an entry of `pfm_target_conditions`
///     Predicate        conditions as the `if` of a rule, and in words
///     ConditionalRule  `pfm_exclude` and `pfm_conditionals`, as `if` and `then`
///
/// A rule is in the `allOf` of a dictionary that contains all keys of its conditions: the
/// manifest's root, or else the innermost such dictionary around the key. `x-reason` is its
/// condition in words.
///
/// A payload's own keys (`PayloadType`, `PayloadUUID`, …) are in every manifest but in no file of
/// `~/Library/Preferences`, because macOS removes them when it installs a profile. They are
/// declared in a section `Payload`, so that payloads can be checked too, and are never `required`.
/// Keys that exist only in a profile editor's window (`pfm_excluded`, or a control of
/// `pfm_segments`) are left out.
///
/// A field that no keyword expresses completely is kept with the prefix `x-`: `x-pfm_app_min`. The
/// same holds for a condition about platforms, other domains or undeclared keys.
public enum PreferenceManifestSchema {
  /// Whether the document is a dictionary with `pfm_subkeys` or `pfm_domain`. O(size).
  public static func isRecognised(in document: any Document) -> Bool {
    ["pfm_subkeys", "pfm_domain"].contains { document.node(of: PreferenceName(keys: $0)) != nil }
  }

  /// Translates a manifest. Faulty fields are left out and returned as `faults`, named by their
  /// position. Throws `.notASchema` if `value` is not a manifest.
  public static func translation(
    of value: PreferenceValue
  ) throws(Problem) -> (schema: PreferenceValue, faults: [Problem]) {
    let fields = try Fields(file: value)
    let part = SubkeyTranslation(try Subkey(manifest: fields), inside: []).part
    var schema: Members = [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema")
    ]
    schema.merge(part) { own, _ in own }
    return (.dictionary(schema), fields.faults.all)
  }

  /// Translates a document, but throws the first fault.
  public static func jsonSchema(of document: any Document) throws(Problem) -> PreferenceValue {
    try jsonSchema(of: document.value(at: 0))
  }

  /// Translates a value in memory, but throws the first fault.
  public static func jsonSchema(of value: PreferenceValue) throws(Problem) -> PreferenceValue {
    let (schema, faults) = try translation(of: value)
    if let fault = faults.first { throw fault }
    return schema
  }
}
