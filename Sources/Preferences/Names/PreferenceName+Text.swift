extension PreferenceName: CustomStringConvertible {
  /// The exact name, which `init(parsing:)` parses. A key that is not plain is quoted.
  public var description: String { text { $0.isPlain } }

  /// The name for people: like `description`, but a dotted key (`editor.fontSize`) has no quotes.
  public var label: String { text { $0.isPlainWithDots } }

  private func text(isBare: (String) -> Bool) -> String {
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
  /// Whether a name may contain this key without quotes.
  var isPlain: Bool {
    !isEmpty && utf8.first != UInt8(ascii: "/")
      && unicodeScalars.allSatisfy { $0.isPlainInNames }
  }

  /// Whether all `PreferenceName.parts` of this key are plain.
  fileprivate var isPlainWithDots: Bool {
    var before: Unicode.Scalar = "."
    for scalar in unicodeScalars {
      let isStart = before == "."
      before = scalar
      if scalar == "." ? isStart : !scalar.isPlainInNames || isStart && scalar == "/" {
        return false
      }
    }
    return before != "."
  }

  /// The text as a JSON string of printable characters only.
  public var quoted: String {
    if utf8.allSatisfy({ $0.isPlainInJSON }) { return "\"" + self + "\"" }
    var text = "\""
    for unit in TextUnits(self) {
      switch unit {
      case .scalar("\""): text += "\\\""
      case .scalar("\\"): text += "\\\\"
      case .scalar("\n"): text += "\\n"
      case .scalar("\r"): text += "\\r"
      case .scalar("\t"): text += "\\t"
      case .scalar(let scalar): text += scalar.isShowable ? String(scalar) : scalar.jsonEscape
      case .surrogate(let unit): text += unit.jsonEscape
      }
    }
    return text + "\""
  }
}

extension UInt8 {
  /// Whether a JSON string contains this ASCII byte unescaped.
  fileprivate var isPlainInJSON: Bool {
    0x20..<0x7F ~= self && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension Unicode.Scalar {
  fileprivate var isPlainInNames: Bool {
    switch self {
    case ".", "[", "]", "\"", " ", "\\": false
    case "\u{0}"..<"\u{7F}": value >= 0x20
    default: isShowable && !properties.isWhitespace
    }
  }

  /// Whether the scalar can be shown: it is not a control, format, surrogate, private-use,
  /// unassigned or line separator character.
  public var isShowable: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }

  fileprivate var jsonEscape: String { UTF16.encode(self)?.map(\.jsonEscape).joined() ?? "" }
}

extension UInt16 {
  fileprivate var jsonEscape: String {
    let digits = String(self, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
