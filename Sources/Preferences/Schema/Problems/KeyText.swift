/// Checks keys for confusing characters.
enum KeyText {
  /// Returns at most one problem, the most dangerous one. `$schema` is always allowed.
  static func problems(with key: String, at name: PreferenceName) -> [Problem] {
    guard key != "$schema" else { return [] }
    return reason(against: key).map { [Problem($0, name: name)] } ?? []
  }

  private static func reason(against key: String) -> Problem.Reason? {
    if let scalar = key.unicodeScalars.first(where: \.isInvisible) {
      return .invisibleInName(String(scalar))
    }
    let letters = key.unicodeScalars.filter(\.properties.isAlphabetic)
    if let latin = letters.first(where: { $0.script == .latin }),
      let other = letters.first(where: { $0.script == .cyrillic || $0.script == .greek })
    {
      return .scriptsInName(
        letter: "\(other)", script: other.script == .greek ? "Greek" : "Cyrillic",
        among: "\(latin)")
    }
    if key.isEmpty { return .unusualInName("nothing") }
    return key.unicodeScalars.first { !$0.isUsualInKeys }.map { .unusualInName("\($0)".quoted) }
  }
}

private enum Script { case latin, cyrillic, greek, other }

extension Unicode.Scalar {
  /// Whether the character is invisible: controls, formats (zero width, bidi), ignorables, and all spaces
  /// except U+0020.
  fileprivate var isInvisible: Bool {
    !isShowable || properties.isDefaultIgnorableCodePoint
      || properties.isWhitespace && self != " "
  }

  fileprivate var isUsualInKeys: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }

  /// The script, decided by Unicode blocks.
  fileprivate var script: Script {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
    default: .other
    }
  }
}
