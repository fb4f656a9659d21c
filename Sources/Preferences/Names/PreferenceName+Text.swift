extension PreferenceName: CustomStringConvertible {
  /// The exact name, as `init(parsing:)` reads it: a key that is not plain is quoted.
  public var description: String { text { $0.isPlain } }

  /// For people: as `description`, but a key that is only dotted (`editor.fontSize`) goes unquoted.
  public var label: String {
    text { key in key.isPlain || PreferenceName.parts(of: key).allSatisfy(\.isPlain) }
  }

  private func text(whereBare isBare: (String) -> Bool) -> String {
    guard !isRoot else { return "." }
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        if !text.isEmpty { text += "." }
        text += isBare(key) ? key : key.quoted
      }
    }
    return text
  }
}

extension String {
  /// Whether a name may hold it without quotes.
  var isPlain: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "/") && unicodeScalars.allSatisfy(\.isPlainInNames)
  }

  /// As a JSON string of printable characters only.
  public var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text += scalar.isShowable ? String(scalar) : scalar.jsonEscape
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isPlainInNames: Bool {
    switch self {
    case ".", "[", "]", "\"", " ", "\\": false
    default: isShowable && !properties.isWhitespace
    }
  }

  /// Neither control, format, surrogate stand-in, private-use, unassigned nor line separator.
  public var isShowable: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }

  fileprivate var jsonEscape: String {
    UTF16.encode(self).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    } ?? ""
  }
}
