import Documents
import Preferences

/// An Apple preference manifest as JSON Schema 2020-12.
///
/// A manifest is a property list that describes the keys of another one: a domain's preferences, or
/// a payload of a configuration profile. Its `pfm_subkeys` are the keys; each may have subkeys of
/// its own. The format is Apple's "Preference Manifest Files", with what the ProfileManifests
/// project adds to it.
///
///     Subkey           a key as the manifest declares it, read and checked
///     SubkeyPart       its part of the schema while that is written
///     Condition        one of `pfm_target_conditions`
///     Statement        conditions as the `if` of a rule, and in words
///     ConditionalRule  `pfm_exclude` and `pfm_conditionals`, as `if` and `then`
///
/// A rule stands in the `allOf` of a dictionary in which all keys that it asks for are found: the
/// manifest's root, else the nearest around the key. It says its condition in words as `x-reason`.
///
/// A payload's own keys (`PayloadType`, `PayloadUUID`, …) are in every manifest and in no plist of
/// `~/Library/Preferences`: macOS takes them off when it installs a profile. They are declared, in a
/// section `Payload` of their own, so that a payload may be judged as well, and never `required`.
/// What a manifest declares only for the window of a profile's editor (`pfm_excluded`, or a control
/// of `pfm_segments`) is no key at all.
///
/// Every field that no keyword says whole stands as it is behind `x-`: `x-pfm_app_min`. So does a
/// condition that asks for more than values: for platforms, for another domain, for a key that the
/// manifest does not declare.
public enum PreferenceManifestSchema {
  /// Whether it is a dictionary with `pfm_subkeys` or `pfm_domain`. O(size).
  public static func isRecognised(in document: any Document) -> Bool {
    ["pfm_subkeys", "pfm_domain"].contains { document.node(of: PreferenceName(keys: $0)) != nil }
  }

  /// Faulty fields are left out, and are among `faults`, named by the place in the manifest. Throws
  /// `.notASchema` if it is no manifest at all.
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

  /// Throws the first fault.
  public static func jsonSchema(of document: any Document) throws(Problem) -> PreferenceValue {
    try jsonSchema(of: document.value(at: 0))
  }

  /// As a value: what a program holds in memory. Throws the first fault.
  public static func jsonSchema(of value: PreferenceValue) throws(Problem) -> PreferenceValue {
    let (schema, faults) = try translation(of: value)
    if let fault = faults.first { throw fault }
    return schema
  }
}
