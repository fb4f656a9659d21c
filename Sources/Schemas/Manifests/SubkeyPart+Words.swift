import Preferences

/// Translates titles, descriptions and notes.
extension SubkeyPart {
  mutating func addWords() {
    keywords["title"] = takeText("pfm_title").nonEmpty.map(PreferenceValue.string)
    keywords["description"] = summary().map(PreferenceValue.string)
    if let message = deprecation() {
      keywords["deprecated"] = .bool(true)
      keywords["deprecationMessage"] = String?(message).nonEmpty.map(PreferenceValue.string)
    }
    keywords["x-unit"] = takeText("pfm_value_unit").nonEmpty.map(PreferenceValue.string)
    if takeFlag("pfm_sensitive") { keywords["writeOnly"] = .bool(true) }
  }

  private mutating func summary() -> String? {
    var sentences = [takeText("pfm_description").nonEmpty].compactMap(\.self)
    if sentences.isEmpty {
      sentences += [takeText("pfm_description_reference").nonEmpty].compactMap(\.self)
    }
    sentences += [takeText("pfm_description_extended").nonEmpty].compactMap(\.self)
    sentences += [takeText("pfm_note").nonEmpty].compactMap(\.self).map { "Note: \($0)" }
    if fields.flag("pfm_value_inverted") == true {
      sentences.append("Its title says the opposite: what that calls on is stored as false.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Returns why the key is deprecated, for macOS or the program. Versions of other systems do not
  /// matter to a file. The versions also stay as `x-…`.
  private mutating func deprecation() -> String? {
    let since: [(key: String, what: String)] = [
      ("pfm_app_deprecated", "version"), ("pfm_macos_deprecated", "macOS"),
    ]
    let until: [(key: String, what: String)] = [
      ("pfm_app_max", "version"), ("pfm_macos_max", "macOS"),
    ]
    var reasons: [String] = []
    for (key, what) in since {
      if let version = fields.text(key).nonEmpty { reasons.append("since \(what) \(version)") }
    }
    for (key, what) in until {
      if let version = fields.text(key).nonEmpty { reasons.append("up to \(what) \(version)") }
    }
    guard let marked = takeValue("pfm_deprecated"), marked != .bool(false) else {
      return reasons.isEmpty ? nil : reasons.joined(separator: ", ")
    }
    if case .string(let text) = marked, !text.isEmpty { reasons.insert(text, at: 0) }
    return reasons.joined(separator: ", ")
  }
}

extension String? {
  var nonEmpty: String? { self == "" ? nil : self }
}
