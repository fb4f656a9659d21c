import Preferences

/// What people read about a key.
extension SubkeyPart {
  mutating func addWords() throws(Problem) {
    keywords["title"] = try takeText("pfm_title").nonEmpty.map(PreferenceValue.string)
    keywords["description"] = try summary().map(PreferenceValue.string)
    if let message = try deprecation() {
      keywords["deprecated"] = .bool(true)
      keywords["deprecationMessage"] = String?(message).nonEmpty.map(PreferenceValue.string)
    }
    keywords["x-unit"] = try takeText("pfm_value_unit").nonEmpty.map(PreferenceValue.string)
    if try takeFlag("pfm_sensitive") { keywords["writeOnly"] = .bool(true) }
  }

  private mutating func summary() throws(Problem) -> String? {
    var sentences = [try takeText("pfm_description").nonEmpty].compactMap(\.self)
    if sentences.isEmpty {
      sentences += [try takeText("pfm_description_reference").nonEmpty].compactMap(\.self)
    }
    sentences += [try takeText("pfm_description_extended").nonEmpty].compactMap(\.self)
    sentences += [try takeText("pfm_note").nonEmpty].compactMap(\.self).map { "Note: \($0)" }
    if try fields.flag("pfm_value_inverted") == true {
      sentences.append("Its title says the opposite: what that calls on is stored as false.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Of macOS and of the program; other systems' versions say nothing of a file here. The versions
  /// stay as `x-…` beside it.
  private mutating func deprecation() throws(Problem) -> String? {
    let since: [(key: String, what: String)] = [
      ("pfm_app_deprecated", "version"), ("pfm_macos_deprecated", "macOS"),
    ]
    let until: [(key: String, what: String)] = [
      ("pfm_app_max", "version"), ("pfm_macos_max", "macOS"),
    ]
    var reasons: [String] = []
    for (key, what) in since {
      if let version = try fields.text(key).nonEmpty { reasons.append("since \(what) \(version)") }
    }
    for (key, what) in until {
      if let version = try fields.text(key).nonEmpty { reasons.append("up to \(what) \(version)") }
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
