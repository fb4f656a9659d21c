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
