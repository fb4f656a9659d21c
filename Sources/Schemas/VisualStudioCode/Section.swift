import Preferences

/// A category of settings.
struct Section: Ordered {
  let fields: Fields
  let title: String?
  let order: Double?
  /// The settings in order.
  let settings: [Setting]

  var sortedName: String { title ?? "" }

  init(_ fields: Fields) {
    self.fields = fields
    title = fields.text("title")
    order = fields.order
    var settings: [Setting] = []
    if let properties = fields.dictionary("properties") {
      for key in properties.members.keys {
        guard let setting = properties.dictionary(key) else { continue }
        settings.append(Setting(key, setting, section: title))
      }
    }
    self.settings = settings.inOrder
  }

  /// All members except the settings.
  var words: Members { fields.members.filter { !["properties", "allOf"].contains($0.key) } }

  /// Returns the sections of a manifest in order: a single one, a list, or the older `allOf` inside
  /// one.
  static func sections(of manifest: Fields) -> [Section] {
    let fields =
      if case .array? = manifest.members["configuration"] {
        manifest.dictionaries("configuration") ?? []
      } else {
        manifest.dictionary("configuration").map { [$0] } ?? []
      }
    var sections: [Section] = []
    for section in fields {
      sections.append(Section(section))
      for inner in section.dictionaries("allOf") ?? [] { sections.append(Section(inner)) }
    }
    return sections.inOrder
  }
}
