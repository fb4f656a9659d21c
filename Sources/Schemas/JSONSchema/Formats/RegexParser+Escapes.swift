/// Reads escapes and character classes.
extension RegexParser {
  /// Reads an escape after the backslash. Returns whether it may be repeated, or nil if it is
  /// invalid.
  mutating func takesEscape() -> Bool? {
    guard let scalar = reader.pop() else { return nil }
    switch scalar {
    case "b", "B": return false
    case "k":
      guard reader.takes("<"), let name = takesName() else { return nil }
      references.insert(name)
    case "1"..."9":
      highestReference = max(highestReference, takesNumber(after: scalar))
    default:
      guard takesCharacter(scalar) != nil else { return nil }
    }
    return true
  }

  private mutating func takesNumber(after first: Unicode.Scalar) -> Int {
    var number = Int(first.value & 15)
    while let digit = reader.next, digit.isASCIIDigit, number < 1_000_000 {
      number = number * 10 + Int(digit.value & 15)
      _ = reader.pop()
    }
    return number
  }

  enum Member: Equatable {
    case one(UInt32)
    case many
  }

  /// Reads a `ClassEscape` or `CharacterEscape`. Returns nil if it is invalid.
  private mutating func takesCharacter(_ scalar: Unicode.Scalar) -> Member? {
    switch scalar {
    case "d", "D", "s", "S", "w", "W": return .many
    case "p", "P": return takesProperty() ? .many : nil
    case "f": return .one(12)
    case "n": return .one(10)
    case "r": return .one(13)
    case "t": return .one(9)
    case "v": return .one(11)
    case "0": return reader.next?.isASCIIDigit == true ? nil : .one(0)
    case "c":
      guard let letter = reader.next, reader.takes(where: \.isASCIILetter) else { return nil }
      return .one(letter.value & 31)
    case "x": return takesHex(2).map(Member.one)
    case "u": return (reader.takes("{") ? takesBracedHex() : takesHex(4)).map(Member.one)
    default: return scalar.properties.isIDContinue ? nil : .one(scalar.value)
    }
  }

  private mutating func takesHex(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = reader.next?.hexValue else { return nil }
      value = value << 4 | digit
      _ = reader.pop()
    }
    return value
  }

  private mutating func takesBracedHex() -> UInt32? {
    var value: UInt32?
    while let digit = reader.next?.hexValue {
      value = (value ?? 0) << 4 | digit
      guard let value, value <= 0x10FFFF else { return nil }
      _ = reader.pop()
    }
    return reader.takes("}") ? value : nil
  }

  /// Reads the name of a Unicode property: `{L}`, `{Script=Greek}`.
  private mutating func takesProperty() -> Bool {
    guard reader.takes("{"), reader.takeAll(where: \.isPropertyWord) > 0 else { return false }
    if reader.takes("="), reader.takeAll(where: \.isPropertyWord) == 0 { return false }
    return reader.takes("}")
  }

  /// Reads a group name and the `>` after it.
  mutating func takesName() -> String? {
    var name = String.UnicodeScalarView()
    while let scalar = reader.pop() {
      if scalar == ">" { return name.isEmpty ? nil : String(name) }
      let properties = scalar.properties
      let belongs = name.isEmpty ? properties.isIDStart : properties.isIDContinue
      guard belongs || scalar == "$" || scalar == "_" else { return nil }
      name.append(scalar)
    }
    return nil
  }

  /// Reads a class `[…]` after its bracket.
  mutating func takesClass() -> Bool {
    _ = reader.takes("^")
    while let scalar = reader.pop() {
      if scalar == "]" { return true }
      guard let low = takesMember(scalar) else { return false }
      var ahead = reader
      guard ahead.takes("-"), let next = ahead.pop(), next != "]" else { continue }
      reader = ahead
      guard let high = takesMember(next) else { return false }
      if case (.one(let low), .one(let high)) = (low, high), low > high { return false }
    }
    return false
  }

  private mutating func takesMember(_ scalar: Unicode.Scalar) -> Member? {
    guard scalar == "\\" else { return .one(scalar.value) }
    guard let escaped = reader.pop() else { return nil }
    return escaped == "b" ? .one(8) : takesCharacter(escaped)
  }
}

extension Unicode.Scalar {
  fileprivate var isPropertyWord: Bool { isASCIILetterOrDigit || self == "_" }

  fileprivate var hexValue: UInt32? {
    switch self {
    case "0"..."9": value & 15
    case "a"..."f", "A"..."F": (value & 15) + 9
    default: nil
    }
  }
}
