extension String {
  /// A pattern in which `\s` and `\S` stand for ECMA-262's white space (section 12.2): Unicode's
  /// spaces and the byte order mark too. Inside a class `\S` stays ASCII's.
  var withECMASpaces: String {
    guard contains("\\s") || contains("\\S") else { return self }
    var text = ""
    var isInClass = false
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        if scalar == "[" { isInClass = true }
        if scalar == "]" { isInClass = false }
        text.unicodeScalars.append(scalar)
        continue
      }
      text += String.spaces(next, isInClass: isInClass) ?? "\\\(next)"
    }
    return text
  }

  private static func spaces(_ letter: Unicode.Scalar, isInClass: Bool) -> String? {
    switch (letter, isInClass) {
    case ("s", true): "\\s\\p{Z}\\ufeff"
    case ("s", false): "[\\s\\p{Z}\\ufeff]"
    case ("S", false): "[^\\s\\p{Z}\\ufeff]"
    default: nil
    }
  }
}
