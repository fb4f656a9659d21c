extension String {
  /// An ECMA-262 pattern in PCRE2's words where the two differ. `\s` and `\S` stand for ECMA-262's
  /// white space (section 12.2): Unicode's spaces and the byte order mark too; inside a class `\S`
  /// stays ASCII's. `.` is anything but its line terminators (section 12.3). In a class, a hyphen
  /// beside a set such as `\w` is itself (annex B.1.2). Properties of characters may have their long
  /// names: `\p{Letter}`, `\p{Script=Greek}` (section 22.2.1, tables 66 to 69).
  var asPCREPattern: String {
    guard contains("\\") || contains(".") else { return self }
    var translation = PatternTranslation(rest: unicodeScalars[...])
    return translation.text()
  }
}

private struct PatternTranslation {
  var rest: Substring.UnicodeScalarView
  private var isInClass = false
  private var isAfterSet = false

  init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  mutating func text() -> String {
    var text = ""
    while let scalar = rest.popFirst() {
      let wasAfterSet = isAfterSet
      isAfterSet = false
      switch scalar {
      case "\\": text += escape()
      case ".": text += isInClass ? "." : "[^\\n\\r\\u2028\\u2029]"
      case "-": text += isInClass && (wasAfterSet || isBeforeSet) ? "\\-" : "-"
      default:
        if scalar == "[" { isInClass = true }
        if scalar == "]" { isInClass = false }
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private var isBeforeSet: Bool {
    rest.first == "\\" && rest.dropFirst().first.map(isSet) == true
  }

  private func isSet(_ letter: Unicode.Scalar) -> Bool {
    "dDwWsSpP".unicodeScalars.contains(letter)
  }

  private mutating func escape() -> String {
    guard let letter = rest.popFirst() else { return "\\" }
    isAfterSet = isSet(letter)
    if letter == "p" || letter == "P", rest.first == "{", let end = rest.firstIndex(of: "}") {
      let name = String(rest[..<end].dropFirst())
      rest = rest[rest.index(after: end)...]
      return CharacterProperty(name).inPCRE(isNegated: letter == "P")
    }
    return spaces(letter) ?? "\\\(letter)"
  }

  private func spaces(_ letter: Unicode.Scalar) -> String? {
    switch (letter, isInClass) {
    case ("s", true): "\\s\\p{Z}\\ufeff"
    case ("s", false): "[\\s\\p{Z}\\ufeff]"
    case ("S", false): "[^\\s\\p{Z}\\ufeff]"
    default: nil
    }
  }
}
