import Preferences

/// A setting that an extension contributes.
struct Setting: Ordered {
  let key: String
  let fields: Fields
  let section: String?
  let order: Double?
  let isLanguageOverridable: Bool
  /// Faulty keywords, which are left out.
  private let faulty: [String]

  var sortedName: String { key }

  init(_ key: String, _ fields: Fields, section: String?) {
    self.key = key
    self.fields = fields
    self.section = section
    order = fields.order
    isLanguageOverridable = fields.text("scope") == "language-overridable"
    faulty = Setting.words(of: fields)
  }

  /// The setting's part of the schema.
  var keywords: Members {
    var keywords = fields.members
    for word in faulty { keywords[word] = nil }
    keywords.rename("scope", "x-scope")
    keywords.setBesideReference()
    if keywords["description"] == nil {
      keywords["description"] = keywords["markdownDescription"]
    }
    if ["deprecationMessage", "markdownDeprecationMessage"].contains(where: { fields.has($0) }) {
      keywords["deprecated"] = .bool(true)
    }
    keywords["x-section"] = section.map(PreferenceValue.string)
    return keywords
  }

  /// Returns VS Code's own keywords that have the wrong type. Those of JSON Schema are checked when
  /// the schema is read.
  private static func words(of fields: Fields) -> [String] {
    let faulty =
      texts.filter { fields.text($0) == nil } + lists.filter { fields.texts($0) == nil }
      + flags.filter { fields.flag($0) == nil } + (fields.order == nil ? ["order"] : [])
    return faulty.filter { fields.members[$0] != nil }
  }

  private static let texts = [
    "description", "markdownDescription", "deprecationMessage", "markdownDeprecationMessage",
    "patternErrorMessage", "errorMessage", "editPresentation", "scope",
  ]
  private static let lists = [
    "enumDescriptions", "markdownEnumDescriptions", "enumItemLabels", "tags",
  ]
  private static let flags = ["ignoreSync"]
}

extension Fields {
  /// Whether the message exists and is not empty.
  fileprivate func has(_ key: String) -> Bool { members[key].map { $0 != .string("") } ?? false }
}

extension Members {
  /// Renames a member, which keeps its position.
  fileprivate mutating func rename(_ old: String, _ new: String) {
    guard let place = index(forKey: old), let value = self[old] else { return }
    removeValue(forKey: old)
    updateValue(value, forKey: new, insertingAt: place)
  }

  fileprivate mutating func setBesideReference() {
    guard case .string? = self["$ref"], count > 1, let reference = self["$ref"] else { return }
    var all: [PreferenceValue] = []
    if let others = self["allOf"] {
      guard case .array(let others) = others else { return }
      all = others
    }
    removeValue(forKey: "$ref")
    self["allOf"] = .array(all + [.dictionary(["$ref": reference])])
  }
}
