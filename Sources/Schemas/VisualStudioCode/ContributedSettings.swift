import Preferences

/// All settings that one manifest contributes.
struct ContributedSettings {
  private let manifest: Fields
  private let sections: [Section]
  private let defaults: Members

  init(of manifest: Fields) throws(Problem) {
    self.manifest = manifest
    let contributions = try manifest.dictionary("contributes")
    guard let contributions, contributions.members["configuration"] != nil else {
      throw Problem(
        .notASchema("nothing", expected: "settings"),
        name: manifest.name.appending(key: "contributes").appending(key: "configuration"))
    }
    sections = try Section.sections(of: contributions)
    defaults = try contributions.dictionary("configurationDefaults")?.members ?? [:]
    for word in ["displayName", "name", "description"] { _ = try manifest.text(word) }
    try checkLanguageDefaults(in: contributions.dictionary("configurationDefaults"))
  }

  private func checkLanguageDefaults(in defaults: Fields?) throws(Problem) {
    guard let defaults else { return }
    for key in defaults.members.keys where LanguageBlock.isKey(key) {
      _ = try defaults.dictionary(key)
    }
  }

  var schema: Members {
    var schema: Members = ["$schema": .string("http://json-schema.org/draft-07/schema#")]
    schema["title"] = manifest.members["displayName"] ?? manifest.members["name"]
    schema["description"] = manifest.members["description"]
    schema["type"] = .string("object")
    schema["properties"] = .dictionary(properties)
    let overridable = settings.filter(\.isLanguageOverridable).map(\.key)
    schema.merge(LanguageBlock.keywords(for: overridable)) { own, _ in own }
    if sections.contains(where: { !$0.words.isEmpty }) {
      schema["x-sections"] = .array(sections.map { .dictionary($0.words) })
    }
    return schema
  }

  /// Each once.
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
