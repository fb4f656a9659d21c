import Preferences

/// A value of `pfm_type`.
enum SubkeyType: String, CaseIterable {
  case string, url, integer, real, float, boolean, date, data, alias, array, dictionary, dict
  /// A list or a dictionary that several profiles fill together.
  case unionPolicy = "union policy"

  var isDictionary: Bool { self == .dictionary || self == .dict }
  var isNumber: Bool { self == .integer || self == .real || self == .float }

  var keywords: Members {
    switch self {
    case .string: ["type": .string("string")]
    case .url: ["type": .string("string"), "format": .string("uri")]
    case .integer: ["type": .string("integer")]
    case .real, .float: ["type": .string("number")]
    case .boolean: ["type": .string("boolean")]
    case .date:
      [
        "type": .string("string"), "format": .string("date-time"), "x-kind": .string("timestamp"),
      ]
    case .data, .alias:
      [
        "type": .string("string"), "contentEncoding": .string("base64"),
        "x-kind": .string("bytes"),
      ]
    case .array: ["type": .string("array")]
    case .dictionary, .dict: ["type": .string("object")]
    case .unionPolicy: ["type": .array([.string("array"), .string("object")])]
    }
  }
}
