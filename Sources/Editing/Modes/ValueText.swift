import Preferences

/// A value in full, line by line.
public struct ValueText: Sendable {
  public let name: PreferenceName
  public let lines: [String]
  public internal(set) var top = 0
}

extension PreferenceValue {
  /// Text by its own lines, a container one part a line, anything else on one.
  var lines: [String] {
    switch self {
    case .string(let text):
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    case .array(let elements): elements.isEmpty ? [text] : elements.map(\.text)
    case .dictionary(let members):
      members.isEmpty ? [text] : members.map { "\($0.key.quoted): \($0.value.text)" }
    default: [text]
    }
  }
}
