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
    let placeholders = messages.map(LocalizedTexts.init)
    let fields = try Fields(file: placeholders?.filled(in: manifest) ?? manifest)
    let schema = try ContributedSettings(of: fields).schema
    return (.dictionary(schema), (placeholders?.faults ?? []) + fields.faults.all)
  }
}

/// Texts that replace `%key%` in a manifest for one language.
struct LocalizedTexts {
  private let messages: [String: String]
  /// Faulty texts, which are left out.
  let faults: [Problem]

  /// Reads a `package.nls.json`: texts by key, or dictionaries with a `message`.
  init(_ value: PreferenceValue) {
    let faults = TranslationFaults()
    var messages: [String: String] = [:]
    if let fields = Fields(value, at: .root, faults) {
      for key in fields.members.keys { messages[key] = LocalizedTexts.message(key, in: fields) }
    }
    self.messages = messages
    self.faults = faults.all.map { $0.located(in: "package.nls.json") }
  }

  private static func message(_ key: String, in fields: Fields) -> String? {
    if case .dictionary? = fields.members[key] {
      return fields.dictionary(key)?.text("message")
    }
    return fields.text(key)
  }

  /// Returns `value` with placeholders replaced in all texts. An initial `%%` becomes `%`.
  func filled(in value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .string(let text): .string(filled(text))
    case .array(let elements): .array(elements.map(filled))
    case .dictionary(let members): .dictionary(members.mapValues(filled))
    default: value
    }
  }

  private func filled(_ text: String) -> String {
    guard text.hasPrefix("%"), text.count > 1 else { return text }
    if text.hasPrefix("%%") { return String(text.dropFirst()) }
    guard text.hasSuffix("%") else { return text }
    return messages[String(text.dropFirst().dropLast())] ?? text
  }
}
