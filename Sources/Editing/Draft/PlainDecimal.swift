import Preferences

/// A decimal number for exact sums: its digits, the last `scale` of them after the point.
struct PlainDecimal {
  private var isNegative: Bool
  /// The digits, the last one first.
  private var digits: [Int8]
  private var scale: Int

  private init(isNegative: Bool, digits: [Int8], scale: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.scale = scale
  }

  private static var limit: Int { 1000 }

  init?(_ number: Number) {
    var text = number.spelling[...]
    isNegative = text.hasPrefix("-")
    if isNegative || text.hasPrefix("+") { text = text.dropFirst() }
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = halves.count == 2 ? halves[1] : ""
    let digits = (halves[0] + decimals).utf8.reversed().map { Int8(bitPattern: $0 &- 48) }
    guard !digits.isEmpty, digits.count <= Self.limit, digits.allSatisfy({ 0...9 ~= $0 }) else {
      return nil
    }
    self.digits = digits
    scale = decimals.utf8.count
  }

  func adding(_ other: Self) -> Self {
    let scale = max(scale, other.scale)
    let (a, b) = (scaled(to: scale), other.scaled(to: scale))
    if isNegative == other.isNegative {
      return Self(isNegative: isNegative, digits: Self.sum(a, b, sign: 1), scale: scale)
    }
    let isSmaller = Self.isSmaller(a, b)
    return Self(
      isNegative: isSmaller ? other.isNegative : isNegative,
      digits: isSmaller ? Self.sum(b, a, sign: -1) : Self.sum(a, b, sign: -1), scale: scale)
  }

  private func scaled(to scale: Int) -> [Int8] {
    Array(repeating: 0, count: scale - self.scale) + digits
  }

  private static func isSmaller(_ a: [Int8], _ b: [Int8]) -> Bool {
    let width = max(a.count, b.count)
    return padded(a, width).reversed().lexicographicallyPrecedes(padded(b, width).reversed())
  }

  private static func padded(_ digits: [Int8], _ width: Int) -> [Int8] {
    digits + Array(repeating: 0, count: width - digits.count)
  }

  /// Returns `a` ± `b`. `a` must not be smaller than `b`.
  private static func sum(_ a: [Int8], _ b: [Int8], sign: Int8) -> [Int8] {
    let width = max(a.count, b.count)
    var carry: Int8 = 0
    var sum = zip(padded(a, width), padded(b, width)).map { x, y -> Int8 in
      let digit = x + sign * y + carry
      carry = digit < 0 ? -1 : digit / 10
      return digit < 0 ? digit + 10 : digit % 10
    }
    if carry > 0 { sum.append(carry) }
    return sum
  }

  var spelling: String {
    var whole = digits.dropFirst(scale)
    while whole.count > 1, whole.last == 0 { whole.removeLast() }
    let isZero = digits.allSatisfy { $0 == 0 }
    let text = { (digits: [Int8]) in digits.map { "\($0)" }.joined() }
    let sign = isNegative && !isZero ? "-" : ""
    let before = whole.isEmpty ? "0" : text(Array(whole.reversed()))
    return sign + before + (scale == 0 ? "" : "." + text(digits.prefix(scale).reversed()))
  }
}

// MARK: Steps of numbers

extension PreferenceValue {
  /// Returns the exact sum of the number and `step`. Returns nil if the value is not a number, or
  /// the result has too many digits.
  func stepped(by step: Number) -> PreferenceValue? {
    switch self {
    case .integer(let number): number.adding(step).map { .integer($0) }
    case .real(let number): number.adding(step).map { .real($0) }
    default: nil
    }
  }
}

extension Entry {
  /// The number that `+` adds.
  var step: Number {
    for case .step(let step) in rules { return step }
    return Number(1)
  }
}

extension Number {
  var negated: Number {
    Number(spelling: spelling.hasPrefix("-") ? String(spelling.dropFirst()) : "-" + spelling)
  }

  /// Returns the exact sum, with as many decimals as the longer operand.
  func adding(_ other: Number) -> Number? {
    guard let a = PlainDecimal(self), let b = PlainDecimal(other) else { return nil }
    return Number(spelling: a.adding(b).spelling)
  }
}
