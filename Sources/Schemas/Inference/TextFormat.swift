import Preferences

/// A format that strings are recognised by, the more specific ones first.
enum TextFormat: String, CaseIterable {
  case dateTime = "date-time"
  case date, time, uuid, uri, email, ipv4, ipv6
  case path

  /// Whether a few matches prove nothing: one address does not exclude names in the same setting.
  var isCommon: Bool { self == .ipv4 || self == .ipv6 }

  /// Whether the text satisfies the format's standard and the kind that the format is read as.
  func admits(_ text: String) -> Bool {
    switch self {
    case .path: return text.isAbsolutePath
    case .uri where !text.contains("://"): return false
    default: break
    }
    guard FormatCheck.isValid(text, as: rawValue) == true else { return false }
    return kind.map { Entry(.root, $0).check(.string(text)).isEmpty } ?? true
  }

  private var kind: Kind? {
    switch self {
    case .dateTime: .date(.dateTimeText)
    case .date: .date(.dateText)
    case .time: .date(.timeText)
    case .uri: .url
    default: nil
    }
  }

  var keyword: (key: String, value: PreferenceValue) {
    (self == .path ? "x-kind" : "format", .string(rawValue))
  }
}

extension String {
  fileprivate var isAbsolutePath: Bool {
    (hasPrefix("/") || hasPrefix("~/")) && !utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
