/// Checks a label of an internationalised name: plain, A-label (`xn--…`) or U-label (RFC 5891,
/// section 4.2).
///
/// Some rules need Unicode tables and are not checked: normal form C of U-labels, and the rule for
/// right-to-left labels (RFC 5893). The blocks of the neighbours stand in for the joining types
/// around a zero-width non-joiner.
enum IDNLabel {
  /// Returns the length of the label in ASCII, or nil if it is not a label.
  static func octets(of label: Substring) -> Int? {
    guard !label.utf8.allSatisfy({ $0 < 0x80 }) else {
      guard HostnameFormat.isLabel(label) else { return nil }
      return isReserved(label.unicodeScalars) && !isALabel(label) ? nil : label.utf8.count
    }
    let scalars = Array(label.unicodeScalars.prefix(64))
    guard scalars.count < 64, isULabel(scalars) else { return nil }
    let octets = 4 + Punycode.encoded(scalars).utf8.count
    return octets <= 63 ? octets : nil
  }

  /// Whether the third and fourth scalars are hyphens, as in prefixes such as `xn--`.
  private static func isReserved(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    Array(scalars.prefix(4).dropFirst(2)) == ["-", "-"]
  }

  private static func isALabel(_ label: Substring) -> Bool {
    let text = label.lowercased()
    guard text.hasPrefix("xn--"), let scalars = Punycode.decoded(text.dropFirst(4)),
      !scalars.allSatisfy(\.isASCII)
    else { return false }
    return isULabel(scalars) && Punycode.encoded(scalars) == text.dropFirst(4)
  }

  private static func isULabel(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, first != "-", scalars.last != "-", !isReserved(scalars),
      !first.properties.generalCategory.isMark
    else { return false }
    return scalars.indices.allSatisfy { IDNRule.admits(scalars, at: $0) }
  }
}

extension Unicode.GeneralCategory {
  var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}

/// Decides which code points a U-label may contain, by their properties (RFC 5892, section 3) and,
/// for some, by their neighbours (appendix A).
enum IDNRule {
  static func admits(_ label: [Unicode.Scalar], at index: Int) -> Bool {
    let scalar = label[index]
    return isAdmittedHere(scalar, label, index) ?? isAdmitted(scalar)
  }

  private static func isAdmitted(_ scalar: Unicode.Scalar) -> Bool {
    if exceptions.contains(scalar) { return true }
    if refused.contains(scalar) || isOldHangul(scalar.value) { return false }
    if scalar.isASCII {
      return scalar.isASCIIDigit || ("a"..."z").contains(scalar) || scalar == "-"
    }
    let properties = scalar.properties
    guard !properties.changesWhenNFKCCaseFolded, !isInIgnorableBlock(scalar.value) else {
      return false
    }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  /// Code points that are always allowed (section 2.6).
  private static let exceptions: Set<Unicode.Scalar> = [
    "\u{DF}", "\u{3C2}", "\u{6FD}", "\u{6FE}", "\u{F0B}", "\u{3007}",
  ]
  private static let refused: Set<Unicode.Scalar> = [
    "\u{640}", "\u{7FA}", "\u{302E}", "\u{302F}", "\u{3031}", "\u{3032}", "\u{3033}", "\u{3034}",
    "\u{3035}", "\u{303B}",
  ]

  /// Whether this is a combining mark for symbols or a musical symbol (section 2.4).
  private static func isInIgnorableBlock(_ value: UInt32) -> Bool {
    (0x20D0...0x20FF).contains(value) || (0x1D100...0x1D24F).contains(value)
  }

  /// Whether this is a leading, vowel or trailing jamo (section 2.9).
  private static func isOldHangul(_ value: UInt32) -> Bool {
    (0x1100...0x11FF).contains(value) || (0xA960...0xA97F).contains(value)
      || (0xD7B0...0xD7FF).contains(value)
  }
}

/// Contextual rules (appendix A). Blocks are used instead of scripts.
extension IDNRule {
  /// Returns whether the neighbours allow the scalar, or nil if no contextual rule applies.
  private static func isAdmittedHere(
    _ scalar: Unicode.Scalar, _ label: [Unicode.Scalar], _ index: Int
  ) -> Bool? {
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    switch scalar.value {
    case 0x200C: return isVirama(before) || (joins(before) && joins(after))
    case 0x200D: return isVirama(before)
    case 0xB7: return before == "l" && after == "l"
    case 0x375:
      return after.map { (0x370...0x3FF).contains($0.value) || isExtendedGreek($0) } ?? false
    case 0x5F3, 0x5F4: return before.map { (0x590...0x5FF).contains($0.value) } ?? false
    case 0x30FB: return label.contains(where: isJapanese)
    case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
    case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
    default: return nil
    }
  }

  private static func isVirama(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.canonicalCombiningClass == .virama
  }

  private static func joins(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x600...0x7FF).contains($0.value) || (0x8A0...0x8FF).contains($0.value) } ?? false
  }

  private static func isExtendedGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F00...0x1FFF).contains(scalar.value)
  }

  /// Whether this is Hiragana, Katakana or Han. False for the middle dot itself.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF,
      0x31F0...0x31FF, 0xFF66...0xFF9D:
      true
    default: scalar.properties.isIdeographic
    }
  }
}

/// Encodes and decodes Punycode (RFC 3492). Quadratic, so only for labels.
enum Punycode {
  private static let base = 36
  private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)

  static func encoded(_ scalars: [Unicode.Scalar]) -> String {
    var text = scalars.filter(\.isASCII)
    let plain = text.count
    if plain > 0 { text.append("-") }
    var state = State()
    var handled = plain
    for code in Set(scalars.lazy.filter { !$0.isASCII }.map { Int($0.value) }).sorted() {
      state.delta += (code - state.code) * (handled + 1)
      state.code = code
      for scalar in scalars {
        if scalar.value < code { state.delta += 1 }
        guard scalar.value == code else { continue }
        text += spelled(state.delta, bias: state.bias)
        handled += 1
        state.adapt(to: handled, isFirst: handled == plain + 1)
        state.delta = 0
      }
      state.delta += 1
      state.code += 1
    }
    return String(String.UnicodeScalarView(text))
  }

  private static func spelled(_ number: Int, bias: Int) -> [Unicode.Scalar] {
    var rest = number
    var text: [Unicode.Scalar] = []
    for place in 1... {
      let threshold = threshold(at: place, bias: bias)
      if rest < threshold { break }
      text.append(digits[threshold + (rest - threshold) % (base - threshold)])
      rest = (rest - threshold) / (base - threshold)
    }
    return text + [digits[rest]]
  }

  /// Decodes lowercase text. Returns nil if `text` is not Punycode.
  static func decoded(_ text: Substring) -> [Unicode.Scalar]? {
    let hyphen = text.lastIndex(of: "-")
    var scalars = Array(text[..<(hyphen ?? text.startIndex)].unicodeScalars)
    var rest = text[(hyphen.map(text.index(after:)) ?? text.startIndex)...].unicodeScalars
    var state = State()
    while !rest.isEmpty {
      guard let step = number(&rest, bias: state.bias) else { return nil }
      let isFirst = state.delta == 0
      state.delta += step
      let count = scalars.count + 1
      state.code += state.delta / count
      let place = state.delta % count
      guard let scalar = UInt32(exactly: state.code).flatMap(Unicode.Scalar.init) else {
        return nil
      }
      scalars.insert(scalar, at: place)
      state.delta = step
      state.adapt(to: count, isFirst: isFirst)
      state.delta = place + 1
    }
    return scalars
  }

  private static func number(_ rest: inout Substring.UnicodeScalarView, bias: Int) -> Int? {
    var number = 0
    var weight = 1
    for place in 1...12 {
      guard let digit = rest.popFirst().flatMap(digits.firstIndex(of:)) else { return nil }
      number += digit * weight
      let threshold = threshold(at: place, bias: bias)
      if digit < threshold { return number }
      weight *= base - threshold
      guard weight < 1 << 40 else { return nil }
    }
    return nil
  }

  private static func threshold(at place: Int, bias: Int) -> Int {
    min(max(base * place - bias, 1), 26)
  }

  /// The state of the bias adaptation (section 6.1).
  private struct State {
    var code = 0x80
    var delta = 0
    var bias = 72

    mutating func adapt(to count: Int, isFirst: Bool) {
      var rest = isFirst ? delta / 700 : delta / 2
      rest += rest / count
      var steps = 0
      while rest > 455 {
        rest /= 35
        steps += base
      }
      bias = steps + 36 * rest / (rest + 38)
    }
  }
}
