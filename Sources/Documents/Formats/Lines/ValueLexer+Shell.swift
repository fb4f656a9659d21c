/// The expansions of shells and PHP, and the statements of a shell around an assignment.
extension ValueLexer {
  /// Whether an expansion begins here.
  func isExpansion(inQuotes: Bool) -> Bool {
    if syntax.expansion == .shell, bytes[at] == UInt8(ascii: "`") { return true }
    guard bytes[at] == UInt8(ascii: "$"), at + 1 < limit else { return false }
    let next = bytes[at + 1]
    switch syntax.expansion {
    case .none, .dollars: return false
    case .php: return next == UInt8(ascii: "{")
    case .shell:
      return next.isLetter || next.isDigit || "_({?#@*!$-".utf8.contains(next)
        || !inQuotes && "'\"".utf8.contains(next)
    }
  }

  /// Skips an expansion. The value is shown as the file has it.
  mutating func skipExpansion() -> Bool {
    form = .asWritten
    let opener = bytes[at] == UInt8(ascii: "$") ? bytes[at + 1] : bytes[at]
    if bytes[at] == UInt8(ascii: "$") { at += 1 }
    switch opener {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "`"): skipBrackets()
    // `$'…'` has escapes.
    case UInt8(ascii: "'"):
      at += 1
      while at < limit, bytes[at] != opener { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
      if at >= limit { form = .foreign }
      at += 1
    case UInt8(ascii: "\""): break
    default: at += 1
    }
    at = min(at, limit)
    end = at
    return true
  }

  /// Skips a bracket or backquote, and everything up to its counterpart.
  mutating func skipBrackets() {
    skip(until: Self.counterpart(of: bytes[at]))
    if at >= limit { form = .foreign }
    end = at
  }

  private static func counterpart(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: byte
    }
  }

  /// Takes the rest of the statement as a part of the value, because other words or commands follow.
  mutating func endAsForeign() -> Bool {
    form = .foreign
    skipStatement()
    end = at
    return false
  }

  /// Skips to the end of a statement: a line break outside of quotes and brackets.
  mutating func skipStatement() { skip(until: nil) }

  /// Skips the opening byte here and everything up to `closer`. Without a closer, skips a statement.
  private mutating func skip(until closer: UInt8?) {
    var closers = closer.map { [$0] } ?? []
    if closer != nil { at += 1 }
    while at < limit {
      let byte = bytes[at]
      if byte == closers.last {
        closers.removeLast()
        at += 1
        if closers.isEmpty, closer != nil { return }
        continue
      }
      if closers.isEmpty, byte.isLineBreak, !isAfterOperator { return }
      skipPart(&closers)
    }
    at = min(at, limit)
  }

  /// Whether the command continues on the next line, because the line ends with `|` or `&&`.
  private var isAfterOperator: Bool {
    var last = at
    while last > start, bytes[last - 1].isSpace { last -= 1 }
    guard last > start else { return false }
    let (byte, former) = (bytes[last - 1], bytes[last - 2])
    return byte == UInt8(ascii: "|") && former != UInt8(ascii: "\\")
      || byte == UInt8(ascii: "&") && former == byte
  }

  /// Skips a byte, or a comment or an escape. Adds what closes it if it opens something.
  private mutating func skipPart(_ closers: inout [UInt8]) {
    let isInQuotes = closers.last == UInt8(ascii: "\"")
    if closers.last == UInt8(ascii: "'") {
      at += 1
      return
    }
    switch bytes[at] {
    case UInt8(ascii: "\\"): at += 1
    case UInt8(ascii: "'") where !isInQuotes: closers.append(UInt8(ascii: "'"))
    case UInt8(ascii: "\""), UInt8(ascii: "`"): closers.append(bytes[at])
    case UInt8(ascii: "(") where !isInQuotes: closers.append(UInt8(ascii: ")"))
    case UInt8(ascii: "$") where "({".utf8.contains(bytes[at + 1]):
      at += 1
      closers.append(Self.counterpart(of: bytes[at]))
    case UInt8(ascii: "#") where !isInQuotes && at > 0 && bytes[at - 1].isSpace:
      return skipLine()
    default: break
    }
    at += 1
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { isBlank || isLineBreak }
}
