import Preferences

/// One setting as an extension contributes it.
struct Setting: Ordered {
  let key: String
  let fields: Fields
  let section: String?
  let order: Double?
  let isLanguageOverridable: Bool

  var sortedName: String { key }

  init(_ key: String, _ fields: Fields, section: String?) throws(Problem) {
    self.key = key
    self.fields = fields
    self.section = section
    order = try fields.order
    isLanguageOverridable = try fields.text("scope") == "language-overridable"
    try check()
  }

  /// Its part of the schema.
  var keywords: Members {
    var keywords = fields.members
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

  /// That VS Code's own words are of their types. The standard's are the engine's to judge.
  private func check() throws(Problem) {
    for word in Setting.texts { _ = try fields.text(word) }
    for word in Setting.lists { _ = try fields.texts(word) }
    for word in Setting.flags { _ = try fields.flag(word) }
  }

  private static let texts = [
    "description", "markdownDescription", "deprecationMessage", "markdownDeprecationMessage",
    "patternErrorMessage", "errorMessage", "editPresentation",
  ]
  private static let lists = [
    "enumDescriptions", "markdownEnumDescriptions", "enumItemLabels", "tags",
  ]
  private static let flags = ["ignoreSync"]
}

extension Fields {
  /// An empty message is none.
  fileprivate func has(_ key: String) -> Bool { members[key].map { $0 != .string("") } ?? false }
}

extension Members {
  /// In its place among the others.
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
