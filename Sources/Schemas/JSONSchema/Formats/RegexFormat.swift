/// Checks regular expressions of ECMA-262 (section 22.2.1), in one pass and without recursion.
///
/// Accepts what engines accept without a flag (annex B: a lone `{`, `}` or `]`, a class next to a
/// hyphen) and what the flag `u` adds. Refuses escaped letters without a meaning: `\a`, `\Z`. Names
/// of Unicode properties are not looked up.
enum RegexFormat {
  static func isValid(_ text: String) -> Bool {
    var parser = RegexParser(text)
    return parser.takesAll()
  }
}

struct RegexParser {
  var reader: FormatReader
  /// Whether each open group may be repeated. Lookbehinds may not.
  private var groups: [Bool] = []
  private var captures = 0
  private var names: Set<String> = []
  var references: Set<String> = []
  var highestReference = 0

  init(_ text: String) { reader = FormatReader(text) }

  mutating func takesAll() -> Bool {
    var isRepeatable = false
    while let scalar = reader.pop() {
      guard let next = takes(scalar, isRepeatable) else { return false }
      isRepeatable = next
    }
    return groups.isEmpty && highestReference <= captures && references.isSubset(of: names)
  }

  /// Reads one term. Returns whether it may be repeated, or nil if it is invalid.
  private mutating func takes(_ scalar: Unicode.Scalar, _ isRepeatable: Bool) -> Bool? {
    switch scalar {
    case "\\": return takesEscape()
    case "[": return takesClass() ? true : nil
    case "(": return opensGroup() ? false : nil
    case ")": return groups.popLast()
    case "|", "^", "$": return false
    case "*", "+", "?": return endsRepetition(isRepeatable)
    case "{":
      guard let isOrdered = takesBounds() else { return true }
      return endsRepetition(isRepeatable && isOrdered)
    default: return true
    }
  }

  private mutating func endsRepetition(_ isRight: Bool) -> Bool? {
    _ = reader.takes("?")
    return isRight ? false : nil
  }

  private mutating func opensGroup() -> Bool {
    guard reader.takes("?") else {
      captures += 1
      groups.append(true)
      return true
    }
    if reader.takes("<") {
      if reader.takes("=") || reader.takes("!") {
        groups.append(false)
        return true
      }
      captures += 1
      groups.append(true)
      return takesName().map { names.insert($0).inserted } ?? false
    }
    groups.append(true)
    return reader.takes { ":=!".unicodeScalars.contains($0) } || takesModifiers()
  }

  /// Reads modifiers after `(?`: `i-s:`.
  private mutating func takesModifiers() -> Bool {
    var count = reader.takeAll { "ims".unicodeScalars.contains($0) }
    if reader.takes("-") { count += reader.takeAll { "ims".unicodeScalars.contains($0) } }
    return count > 0 && reader.takes(":")
  }

  /// Reads `{2}`, `{2,}` or `{2,5}` after the brace. Returns whether the bounds are in order.
  /// Returns nil and reads nothing if this is not a bound.
  private mutating func takesBounds() -> Bool? {
    var ahead = reader
    guard let low = ahead.takesDigits() else { return nil }
    var high = low
    if ahead.takes(",") { high = ahead.takesDigits() ?? [] }
    guard ahead.takes("}") else { return nil }
    reader = ahead
    return high.isEmpty || low.count < high.count
      || (low.count == high.count && !high.lexicographicallyPrecedes(low))
  }
}

extension FormatReader {
  /// Reads digits without leading zeros. Returns nil if there is no digit.
  fileprivate mutating func takesDigits() -> [Unicode.Scalar]? {
    let zeros = takeAll { $0 == "0" }
    var digits: [Unicode.Scalar] = []
    while let next, next.isASCIIDigit {
      digits.append(next)
      _ = pop()
    }
    if zeros > 0, digits.isEmpty { return ["0"] }
    return digits.isEmpty ? nil : digits
  }
}

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
