extension DeclaredSchema {
  /// A JSON Pointer to the translation of this schema.
  var reference: String {
    path == nil ? "#/$defs/\(id.asPointer)" : "#/properties/\(id.asPointer)"
  }
}

extension Enumeration {
  /// The key in `$defs`. The prefix keeps it apart from schema ids.
  var definition: String { "enum:" + id }
  var reference: String { "#/$defs/\(definition.asPointer)" }
}

extension String {
  /// A token of a JSON Pointer (RFC 6901) in a URI fragment (RFC 3986, section 3.5).
  fileprivate var asPointer: String {
    let step = utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "~"): Array("~0".utf8)
      case UInt8(ascii: "/"): Array("~1".utf8)
      default: [byte]
      }
    }
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = step.flatMap { byte -> [UInt8] in
      byte.mayStandInFragment
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// A regular expression that matches only this text.
  var escapedInPattern: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if #"\^$.|?*+()[]{}/"#.unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

extension UInt8 {
  fileprivate var mayStandInFragment: Bool {
    isDigit || (self | 0x20).isLowercaseLetter || "-._~!$&'()*+,;=:@/?".utf8.contains(self)
  }
}

extension [String] {
  /// Whether any of these sorted ids is nested in `id`.
  func continues(_ id: String) -> Bool {
    let inside = id + "."
    var low = startIndex, high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < inside { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].hasPrefix(inside)
  }
}
