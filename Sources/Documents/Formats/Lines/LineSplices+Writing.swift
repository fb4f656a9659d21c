import Preferences

/// The text of new lines.
extension LineSplices {
  func assignment(
    of key: String, _ value: PreferenceValue, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    guard case .array(let elements) = value else {
      return try line(of: key, value, like: neighbour)
    }
    guard dialect.hasLists, elements.count > 1 else {
      throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "such a list"))
    }
    var lines: [UInt8] = []
    for element in elements { lines += try line(of: key, element, like: neighbour) }
    return lines
  }

  func line(
    of key: String, _ value: PreferenceValue, like neighbour: NodeID?
  ) throws(Problem) -> [UInt8] {
    if case .dictionary = value { throw shapeProblem }
    if case .array = value { throw shapeProblem }
    var indentation: [UInt8] = []
    var separator = Array(dialect.newSeparator.utf8)
    if let neighbour {
      let lines = document.lines(of: neighbour)
      indentation = bytes.indentation(at: lines.lowerBound)
      let line = LineReader(bytes, dialect, from: lines.lowerBound).first
      if case .assignment(let key, let value, false)? = line?.content, !value.isEmpty,
        value.lowerBound - key.upperBound <= 3
      {
        separator = Array(bytes[key.upperBound..<value.lowerBound])
      }
    }
    let spelling = try document.spelling(of: value, like: nil)
    return indentation + Array(key.utf8) + separator + spelling + lineBreak
  }

  func section(of key: String, _ value: PreferenceValue) throws(Problem) -> [UInt8] {
    let sections: [PreferenceValue] = if case .array(let all) = value { all } else { [value] }
    var lines: [UInt8] = []
    for section in sections {
      guard case .dictionary(let members) = section else { throw shapeProblem }
      guard dialect.hasSections || dialect.isBlock(key) else {
        throw Problem(.cannotHold(format: "the format \(dialect.name)", what: "groups"))
      }
      if !lines.isEmpty { lines += lineBreak }
      lines += Array((dialect.hasSections ? "[\(key)]" : key).utf8) + lineBreak
      for (key, value) in members {
        lines +=
          (dialect.hasSections ? [] : Array("    ".utf8))
          + (try assignment(of: key, value, like: nil))
      }
    }
    return lines
  }
}
