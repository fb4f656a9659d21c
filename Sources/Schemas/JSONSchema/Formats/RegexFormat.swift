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
