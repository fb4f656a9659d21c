extension ArraySlice<UInt8> {
  /// `5`, `+5`, `-0`, `0x1F`, any size.
  var isPlistInteger: Bool {
    var text = self
    if let sign = text.first, sign.isSign { text.removeFirst() }
    if text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8) {
      return text.count > 2 && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
    return !text.isEmpty && text.allSatisfy(\.isDigit)
  }

  /// `1.50`, `.5`, `1e400`, `nan`, `-infinity`.
  var isPlistReal: Bool {
    var text = self
    if let sign = text.first, sign.isSign { text.removeFirst() }
    let whole = text.prefix(while: \.isDigit)
    text = text.dropFirst(whole.count)
    var digits = whole.count
    if text.first == UInt8(ascii: ".") {
      let fraction = text.dropFirst().prefix(while: \.isDigit)
      text = text.dropFirst(fraction.count + 1)
      digits += fraction.count
    }
    guard digits > 0 else { return text.endIndex == endIndex && isNotFinite }
    return text.isEmpty || text.isPlistExponent
  }

  private var isPlistExponent: Bool {
    guard first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return false }
    var text = dropFirst()
    if let sign = text.first, sign.isSign { text.removeFirst() }
    return !text.isEmpty && text.allSatisfy(\.isDigit)
  }

  private var isNotFinite: Bool {
    guard count <= 9 else { return false }
    let names = ["nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"]
    return names.contains(String(decoding: self, as: UTF8.self).lowercased())
  }

  /// RFC 4648 §4, white space anywhere: whole groups of four, padded at the end.
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
