import Preferences

/// `%key%` in a manifest, and what stands for it in a language.
struct Placeholders {
  private let messages: [String: String]

  /// Of `package.nls.json`: text by key, or a dictionary with a `message`.
  init(_ value: PreferenceValue) throws(Problem) {
    var messages: [String: String] = [:]
    do {
      let fields = try Fields(value, at: .root)
      for key in fields.members.keys { messages[key] = try Placeholders.message(key, in: fields) }
    } catch {
      var problem = error
      problem.source = "package.nls.json"
      throw problem
    }
    self.messages = messages
  }

  private static func message(_ key: String, in fields: Fields) throws(Problem) -> String? {
    if case .dictionary? = fields.members[key] {
      return try fields.dictionary(key)?.text("message")
    }
    return try fields.text(key)
  }

  /// In every text of it. `%%` at the beginning stands for `%`.
  func filled(in value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .string(let text): .string(filled(text))
    case .array(let elements): .array(elements.map(filled))
    case .dictionary(let members): .dictionary(members.mapValues(filled))
    default: value
    }
  }

  private func filled(_ text: String) -> String {
    guard text.hasPrefix("%"), text.count > 1 else { return text }
    if text.hasPrefix("%%") { return String(text.dropFirst()) }
    guard text.hasSuffix("%") else { return text }
    return messages[String(text.dropFirst().dropLast())] ?? text
  }
}
