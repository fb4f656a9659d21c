import Preferences

/// A category of settings.
struct Section: Ordered {
  let fields: Fields
  let title: String?
  let order: Double?
  /// In order.
  let settings: [Setting]

  var sortedName: String { title ?? "" }

  init(_ fields: Fields) throws(Problem) {
    self.fields = fields
    title = try fields.text("title")
    order = try fields.order
    var settings: [Setting] = []
    if let properties = try fields.dictionary("properties") {
      for key in properties.members.keys {
        guard let setting = try properties.dictionary(key) else { continue }
        settings.append(try Setting(key, setting, section: title))
      }
    }
    self.settings = settings.inOrder
  }

  /// All it says but its settings.
  var words: Members { fields.members.filter { !["properties", "allOf"].contains($0.key) } }

  /// Of one section, a list of them, or the older `allOf` in one. In order.
  static func sections(of manifest: Fields) throws(Problem) -> [Section] {
    guard let value = manifest.members["configuration"] else { return [] }
    let fields =
      if case .array = value {
        try manifest.dictionaries("configuration") ?? []
      } else {
        [try Fields(value, at: manifest.name.appending(key: "configuration"))]
      }
    var sections: [Section] = []
    for section in fields {
      sections.append(try Section(section))
      for inner in try section.dictionaries("allOf") ?? [] { sections.append(try Section(inner)) }
    }
    return sections.inOrder
  }
}
