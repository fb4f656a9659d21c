/// `&amp;` or `&#233;`: what it stands for, and how long it is.
package struct XMLReference {
  package let scalar: Unicode.Scalar
  /// In bytes, from `&` to `;`.
  package let length: Int

  /// Nil where none stands at `start`. O(1): no reference is longer than 16 bytes.
  package init?(in bytes: [UInt8], at start: Int) {
    let text = bytes[start...].prefix(16)
    guard let end = text.firstIndex(of: UInt8(ascii: ";")),
      let scalar = Self.scalar(named: String(decoding: text[(start + 1)..<end], as: UTF8.self))
    else { return nil }
    self.scalar = scalar
    length = end - start + 1
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: scalar(numbered: name)
    }
  }

  private static func scalar(numbered name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.utf8.first, first.isHexDigit,
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0
    else { return nil }
    return Unicode.Scalar(number)
  }
}
