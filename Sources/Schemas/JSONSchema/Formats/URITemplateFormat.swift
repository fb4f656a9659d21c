/// Checks URI templates (RFC 6570, section 2) of any level.
enum URITemplateFormat {
  static func isValid(_ text: String) -> Bool {
    var reader = FormatReader(text)
    while let scalar = reader.pop() {
      switch scalar {
      case "{": guard reader.takesExpression() else { return false }
      case "%": guard reader.takesPercentEncoding() else { return false }
      default: guard scalar.isTemplateLiteral else { return false }
      }
    }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isTemplateLiteral: Bool {
    if isASCII { return ("!"..."~").contains(self) && !"\"<>\\^`|}".unicodeScalars.contains(self) }
    return isIRICharacter || isPrivateUse
  }
}

extension FormatReader {
  fileprivate mutating func takesExpression() -> Bool {
    _ = takes { "+#./;?&=,!@|".unicodeScalars.contains($0) }
    repeat {
      guard takesVariable() else { return false }
    } while takes(",")
    return takes("}")
  }

  private mutating func takesVariable() -> Bool {
    repeat {
      guard takesName() else { return false }
    } while takes(".")
    if takes("*") { return true }
    guard takes(":") else { return true }
    guard next != "0" else { return false }
    return (1...4).contains(takeAll(where: \.isASCIIDigit))
  }

  private mutating func takesName() -> Bool {
    var count = 0
    while let scalar = next, scalar.isASCIILetterOrDigit || scalar == "_" || scalar == "%" {
      _ = pop()
      if scalar == "%", !takesPercentEncoding() { return false }
      count += 1
    }
    return count > 0
  }
}
