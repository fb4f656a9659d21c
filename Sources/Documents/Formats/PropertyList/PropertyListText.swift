import Preferences

extension ArraySlice<UInt8> {
  /// Whether the text is an integer, such as `5`, `+5`, `-0` or `0x1F`, of any size.
  var isPlistInteger: Bool {
    let text = withoutSign
    if text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) {
      return text.count > 2 && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
    return !text.isEmpty && text.allSatisfy(\.isDigit)
  }

  /// Whether the text is a real, such as `1.50`, `.5`, `1e400`, `nan` or `-infinity`.
  var isPlistReal: Bool {
    var text = withoutSign
    let whole = text.prefix(while: \.isDigit).count
    text = text.dropFirst(whole)
    var fraction = 0
    if text.first == UInt8(ascii: ".") {
      fraction = text.dropFirst().prefix(while: \.isDigit).count
      text = text.dropFirst(fraction + 1)
    }
    guard whole + fraction > 0 else { return isNotFinite }
    guard text.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return text.isEmpty }
    let exponent = text.dropFirst().withoutSign
    return !exponent.isEmpty && exponent.allSatisfy(\.isDigit)
  }

  private var isNotFinite: Bool {
    let name = String(decoding: withoutSign.prefix(9), as: UTF8.self).lowercased()
    return ["nan", "inf", "infinity"].contains(name) && (name != "nan" || first?.isSign == false)
  }

  private var withoutSign: ArraySlice<UInt8> { first?.isSign == true ? dropFirst() : self }

  /// Whether the text is Base64 (RFC 4648, section 4): groups of four symbols with padding at the
  /// end. White space is allowed anywhere.
  var isPlistData: Bool {
    var symbols = 0
    var padding = 0
    for byte in self where !byte.isXMLSpace {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else if padding > 0 || !byte.isBase64 {
        return false
      }
      symbols += 1
    }
    return symbols % 4 == 0 && padding <= 2
  }

  var trimmingXMLSpace: ArraySlice<UInt8> {
    let text = drop(while: \.isXMLSpace)
    guard let last = text.lastIndex(where: { !$0.isXMLSpace }) else { return text.prefix(0) }
    return text[...last]
  }
}

extension UInt8 {
  fileprivate var isBase64: Bool {
    isDigit || isLetter || self == UInt8(ascii: "+") || self == UInt8(ascii: "/")
  }
  fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }
}

extension Timestamp {
  static let zero = Timestamp(seconds: 0)

  /// Returns nil if the text is not a date such as `2026-01-31T10:00:00Z`, or if that date does not
  /// exist.
  init?(plistText text: some Collection<UInt8>) {
    guard text.count == 20,
      zip(text, "0000-00-00T00:00:00Z".utf8).allSatisfy({ byte, model in
        model == UInt8(ascii: "0") ? byte.isDigit : byte == model
      })
    else { return nil }
    self.init(text: String(decoding: text, as: UTF8.self))
  }

  /// The date as `2026-01-31T10:00:00Z`. Nil if the date is not a whole second in the years 1…9999.
  var plistText: String? {
    let text = text
    return Timestamp(plistText: text.utf8) == nil ? nil : text
  }
}
