import Preferences

/// Texts that replace `%key%` in a manifest for one language.
struct Placeholders {
  private let messages: [String: String]
  /// Faulty texts, which are left out.
  let faults: [Problem]

  /// Reads a `package.nls.json`: texts by key, or dictionaries with a `message`.
  init(_ value: PreferenceValue) {
    let faults = TranslationFaults()
    var messages: [String: String] = [:]
    if let fields = Fields(value, at: .root, faults) {
      for key in fields.members.keys { messages[key] = Placeholders.message(key, in: fields) }
    }
    self.messages = messages
    self.faults = faults.all.map { fault in
      var fault = fault
      fault.source = "package.nls.json"
      return fault
    }
  }

  private static func message(_ key: String, in fields: Fields) -> String? {
    if case .dictionary? = fields.members[key] {
      return fields.dictionary(key)?.text("message")
    }
    return fields.text(key)
  }

  /// Returns `value` with placeholders replaced in all texts. An initial `%%` becomes `%`.
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
