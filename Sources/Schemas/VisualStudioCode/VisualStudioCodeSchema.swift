import Documents
import Preferences

/// Translates the settings of a Visual Studio Code extension to JSON Schema.
///
/// A manifest (`package.json`) declares settings in `contributes.configuration`, one section or a
/// list, and changes defaults in `contributes.configurationDefaults`. A setting is a part of a
/// draft-7 schema with additional keywords, so the translation is of draft 7 and keeps each
/// setting. Names contain dots and stay whole, because `settings.json` is flat.
///
///     order                a section's and a setting's: sorts them, those without one last; kept
///     scope                becomes `x-scope`
///     a section's title    `x-section` of each of its settings; `x-sections` lists the sections in
///                          order, with all members but their settings
///     markdownDescription  also the `description`, if there is none
///     deprecationMessage   (or its `markdown…`) makes the setting `deprecated`
///     $ref                 moves to `allOf`: draft 7 ignores keywords next to it, VS Code does not
///     configurationDefaults  the default of a setting, declared here or elsewhere
///     language-overridable settings are also declared inside `"[python]": {…}`, for any language
///
/// Other parts of the manifest are ignored. The first of duplicate settings counts, as in VS Code.
/// A missing default stays open, although VS Code assumes one for every type.
public enum VisualStudioCodeSchema {
  /// Whether the document is a manifest that declares settings. O(size).
  public static func isRecognised(in document: any Document) -> Bool {
    let configuration = PreferenceName(keys: "contributes", "configuration")
    return document.node(of: configuration).map { document.index.nodes[$0].isContainer } == true
  }

  /// Translates a manifest. `messages`, a `package.nls.json`, replaces `%key%`; unknown keys stay.
  /// Faulty keywords of VS Code are left out and returned as `faults`, named by their position.
  /// Throws `.notASchema` if the manifest declares no settings.
  public static func translation(
    of manifest: PreferenceValue, messages: PreferenceValue? = nil
  ) throws(Problem) -> (schema: PreferenceValue, faults: [Problem]) {
    let placeholders = messages.map(Placeholders.init)
    let fields = try Fields(file: placeholders?.filled(in: manifest) ?? manifest)
    let schema = try ContributedSettings(of: fields).schema
    return (.dictionary(schema), (placeholders?.faults ?? []) + fields.faults.all)
  }

  /// Translates documents, but throws the first fault.
  public static func jsonSchema(
    of document: any Document, messages: (any Document)? = nil
  ) throws(Problem) -> PreferenceValue {
    try jsonSchema(of: document.value(at: 0), messages: messages?.value(at: 0))
  }

  /// Translates values in memory, but throws the first fault.
  public static func jsonSchema(
    of manifest: PreferenceValue, messages: PreferenceValue? = nil
  ) throws(Problem) -> PreferenceValue {
    let (schema, faults) = try translation(of: manifest, messages: messages)
    if let fault = faults.first { throw fault }
    return schema
  }
}
