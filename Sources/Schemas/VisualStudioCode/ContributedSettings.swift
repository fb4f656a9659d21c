import Preferences

/// All settings that a manifest contributes.
struct ContributedSettings {
  private let manifest: Fields
  private let sections: [Section]
  private let defaults: Members

  /// Reads the settings. Throws `.notASchema` if there are none.
  init(of manifest: Fields) throws(Problem) {
    self.manifest = manifest
    let contributions = manifest.dictionary("contributes")
    guard let contributions, contributions.members["configuration"] != nil else {
      throw Problem(
        .notASchema("nothing", expected: "settings"),
        name: manifest.name.appending(key: "contributes").appending(key: "configuration"))
    }
    sections = Section.sections(of: contributions)
    let defaults = contributions.dictionary("configurationDefaults")
    self.defaults =
      defaults?.members.filter { key, _ in
        !LanguageBlock.isKey(key) || defaults?.dictionary(key) != nil
      } ?? [:]
  }

  var schema: Members {
    var schema: Members = ["$schema": .string("http://json-schema.org/draft-07/schema#")]
    let title = manifest.text("displayName") ?? manifest.text("name")
    schema["title"] = title.map(PreferenceValue.string)
    schema["description"] = manifest.text("description").map(PreferenceValue.string)
    schema["type"] = .string("object")
    schema["properties"] = .dictionary(properties)
    let overridable = settings.filter(\.isLanguageOverridable).map(\.key)
    schema.merge(LanguageBlock.keywords(for: overridable)) { own, _ in own }
    if sections.contains(where: { !$0.words.isEmpty }) {
      schema["x-sections"] = .array(sections.map { .dictionary($0.words) })
    }
    return schema
  }

  /// The settings without duplicates. The first of each key counts.
  private var settings: [Setting] {
    var seen: Set<ExactKey> = []
    return sections.flatMap(\.settings).filter { seen.insert(ExactKey($0.key)).inserted }
  }

  private var properties: Members {
    var properties: Members = [:]
    for setting in settings {
      var keywords = setting.keywords
      if let value = defaults[setting.key] { keywords["default"] = value }
      properties[setting.key] = .dictionary(keywords)
    }
    let hasBlocks = settings.contains(where: \.isLanguageOverridable)
    for (key, value) in defaults where properties[key] == nil {
      properties[key] =
        LanguageBlock.isKey(key)
        ? LanguageBlock.part(with: value, isDeclared: hasBlocks)
        : .dictionary(["default": value])
    }
    return properties
  }
}
