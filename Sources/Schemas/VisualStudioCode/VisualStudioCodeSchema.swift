import Documents
import Preferences

/// What an extension of Visual Studio Code contributes to its settings, as JSON Schema.
///
/// A manifest (`package.json`) declares settings in `contributes.configuration`, in one section or a
/// list of them, and changes defaults in `contributes.configurationDefaults`. A setting is a part of
/// JSON Schema, draft 7, with words of VS Code's beside the standard's; so the schema is of draft 7,
/// and a setting stays as it stands there. Names have dots and stay whole: `settings.json` is flat.
///
///     order                a section's and a setting's: they are sorted by it, those without one
///                          after, and the word itself stays
///     scope                stands as `x-scope`
///     a section's title    stands at each of its settings as `x-section`; `x-sections` lists the
///                          sections in order, with all they say but their settings
///     markdownDescription  is the `description` too where there is none
///     deprecationMessage   (or its `markdown…`) makes it `deprecated`
///     $ref                 goes into `allOf`: in draft 7 it would silence what stands beside it,
///                          and VS Code listens to both
///     configurationDefaults  the default of a setting, declared here or elsewhere
///     language-overridable settings are declared again inside `"[python]": {…}`, for any language
///
/// Left out are the manifest's other parts. Of a setting that stands twice the first counts, as in
/// VS Code. A default that nobody gives is left open, though VS Code has one for every type.
public enum VisualStudioCodeSchema {
  /// Whether it is a manifest that declares settings. O(size).
  public static func isRecognised(in document: any Document) -> Bool {
    let configuration = PreferenceName(keys: "contributes", "configuration")
    return document.node(of: configuration).map { document.index.nodes[$0].isContainer } == true
  }

  /// With `messages`, a `package.nls.json`, in the place of `%key%`; one that is not among them
  /// stays. Faulty words of VS Code's are left out, and are among `faults`, named by the place in the
  /// manifest. Throws `.notASchema` if it declares no settings.
  public static func translation(
    of manifest: PreferenceValue, messages: PreferenceValue? = nil
  ) throws(Problem) -> (schema: PreferenceValue, faults: [Problem]) {
    let placeholders = messages.map(Placeholders.init)
    let fields = try Fields(file: placeholders?.filled(in: manifest) ?? manifest)
    let schema = try ContributedSettings(of: fields).schema
    return (.dictionary(schema), (placeholders?.faults ?? []) + fields.faults.all)
  }

  /// As `translation`, but throws the first fault.
  public static func jsonSchema(
    of document: any Document, messages: (any Document)? = nil
  ) throws(Problem) -> PreferenceValue {
    try jsonSchema(of: document.value(at: 0), messages: messages?.value(at: 0))
  }

  /// As values: what a program holds in memory. Throws the first fault.
  public static func jsonSchema(
    of manifest: PreferenceValue, messages: PreferenceValue? = nil
  ) throws(Problem) -> PreferenceValue {
    let (schema, faults) = try translation(of: manifest, messages: messages)
    if let fault = faults.first { throw fault }
    return schema
  }
}
