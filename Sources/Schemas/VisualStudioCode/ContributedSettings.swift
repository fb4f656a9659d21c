import Preferences

/// All settings that a manifest contributes.
struct ContributedSettings {
  private let manifest: Fields
  private let sections: [ContributedSection]
  private let defaults: JSONObject

  /// Reads the settings. Throws `.notASchema` if there are none.
  init(of manifest: Fields) throws(Problem) {
    self.manifest = manifest
    let contributions = manifest.dictionary("contributes")
    guard let contributions, contributions.members["configuration"] != nil else {
      throw Problem(
        .notASchema("nothing", expected: "settings"),
        name: manifest.name.appending(key: "contributes").appending(key: "configuration"))
    }
    sections = ContributedSection.sections(of: contributions)
    let defaults = contributions.dictionary("configurationDefaults")
    self.defaults =
      defaults?.members.filter { key, _ in
        !LanguageBlock.isKey(key) || defaults?.dictionary(key) != nil
      } ?? [:]
  }

  var schema: JSONObject {
    var schema: JSONObject = ["$schema": "http://json-schema.org/draft-07/schema#"]
    let title = manifest.text("displayName") ?? manifest.text("name")
    schema["title"] = title.map(PreferenceValue.string)
    schema["description"] = manifest.text("description").map(PreferenceValue.string)
    schema["type"] = "object"
    schema["properties"] = .dictionary(properties)
    let overridable = settings.filter(\.isLanguageOverridable).map(\.key)
    schema.merge(LanguageBlock.keywords(for: overridable)) { own, _ in own }
    if sections.contains(where: { !$0.description.isEmpty }) {
      schema["x-sections"] = .array(sections.map { .dictionary($0.description) })
    }
    return schema
  }

  /// The settings without duplicates. The first of each key counts.
  private var settings: [ContributedSetting] {
    var seen: Set<ExactKey> = []
    return sections.flatMap(\.settings).filter { seen.insert(ExactKey($0.key)).inserted }
  }

  private var properties: JSONObject {
    var properties: JSONObject = [:]
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

/// A category of settings.
struct ContributedSection: Ordered {
  let fields: Fields
  let title: String?
  let order: Double?
  /// The settings in order.
  let settings: [ContributedSetting]

  var sortedName: String { title ?? "" }

  init(_ fields: Fields) {
    self.fields = fields
    title = fields.text("title")
    order = fields.order
    var settings: [ContributedSetting] = []
    if let properties = fields.dictionary("properties") {
      for key in properties.members.keys {
        guard let setting = properties.dictionary(key) else { continue }
        settings.append(ContributedSetting(key, setting, section: title))
      }
    }
    self.settings = settings.inOrder
  }

  /// All members except the settings.
  var description: JSONObject {
    fields.members.filter { !["properties", "allOf"].contains($0.key) }
  }

  /// Returns the sections of a manifest in order: a single one, a list, or the older `allOf` inside
  /// one.
  static func sections(of manifest: Fields) -> [ContributedSection] {
    let fields =
      if case .array? = manifest.members["configuration"] {
        manifest.dictionaries("configuration") ?? []
      } else {
        manifest.dictionary("configuration").map { [$0] } ?? []
      }
    var sections: [ContributedSection] = []
    for section in fields {
      sections.append(ContributedSection(section))
      for inner in section.dictionaries("allOf") ?? [] {
        sections.append(ContributedSection(inner))
      }
    }
    return sections.inOrder
  }
}

/// An item that VS Code sorts: by `order`, then by name. Items without an order follow in their
/// original order.
protocol Ordered {
  var order: Double? { get }
  var sortedName: String { get }
}

extension Array where Element: Ordered {
  var inOrder: [Element] {
    enumerated().sorted { a, b in
      switch (a.element.order, b.element.order) {
      case (let first?, let second?) where first != second: return first < second
      case (_?, nil): return true
      case (nil, _?): return false
      case (_?, _?) where a.element.sortedName != b.element.sortedName:
        return a.element.sortedName < b.element.sortedName
      default: return a.offset < b.offset
      }
    }.map(\.element)
  }
}

extension Fields {
  var order: Double? {
    guard let number = number("order") else { return nil }
    guard let order = number.double, order.isFinite else {
      leaveOut("order", expected: "a number")
      return nil
    }
    return order
  }
}
