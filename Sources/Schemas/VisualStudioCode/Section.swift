import Preferences

/// A category of settings.
struct Section: Ordered {
  let fields: Fields
  let title: String?
  let order: Double?
  /// In order.
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

  /// All it says but its settings.
  var words: Members { fields.members.filter { !["properties", "allOf"].contains($0.key) } }

  /// Of one section, a list of them, or the older `allOf` in one. In order.
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
