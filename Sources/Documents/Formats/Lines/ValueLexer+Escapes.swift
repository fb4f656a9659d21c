/// The escapes of values.
extension ValueLexer {
  /// Reads a backslash and what belongs to it. `inLines`: whether a line break may follow it.
  mutating func readEscape(_ escapes: ValueSyntax.Escapes, inLines: Bool) -> Bool {
    if syntax.reach == .leadingParts, !inLines { isPastQuotes = true }
    if let next = endOfJoin(escapes.join) {
      if escapes.join == .bytes {
        appendBlanks()
        isAfterQuote = false
      }
      end = at + 1
      at = next
      return true
    }
    appendBlanks()
    guard at + 1 < limit, inLines || !bytes[at + 1].isLineBreak else { return endAsWritten() }
    let letter = bytes[at + 1]
    if let (number, length) = number(escapes.numbers) {
      text += number
      at += length
    } else if let byte = escapes.letters[letter] {
      // OpenSSH removes blanks at the end of a line first.
      if letter.isBlank, bytes.endOfBlanks(from: at + 1, to: limit) == nil { return endAsWritten() }
      text.append(byte)
      at += 2
    } else {
      let isNumber = escapes.numbers == .unicode && letter == UInt8(ascii: "u")
      if escapes.others == .wrong || isNumber { return endAsWritten() }
      if escapes.others == .kept {
        append(UInt8(ascii: "\\"))
        return true
      }
      text.append(letter)
      at += 2
    }
    end = at
    isAfterQuote = false
    return true
  }

  /// The start of the text on the next line, if a backslash joins it. Nil if it does not.
  private func endOfJoin(_ join: ValueSyntax.Escapes.Join) -> Int? {
    guard join != .none else { return nil }
    var next = at + 1
    if next == limit { return next }
    if join == .linesAfterBlanks { while bytes[next].isBlank { next += 1 } }
    guard next < limit, bytes[next].isLineBreak else { return nil }
    if join == .bytes { return next + 1 }
    if join == .lineFeeds, bytes[next] != 0x0A { return nil }
    next += bytes[next] == 0x0D && bytes[next + 1] == 0x0A ? 2 : 1
    if join == .linesWithoutBlanks {
      while next < limit, bytes[next].isBlank || bytes[next] == 0x0C { next += 1 }
    }
    return min(next, limit)
  }

  /// The bytes and the length of an escape with a number.
  private func number(_ numbers: ValueSyntax.Escapes.Numbers) -> ([UInt8], Int)? {
    switch numbers {
    case .none: return nil
    case .hexadecimal:
      guard bytes[at + 1] == UInt8(ascii: "x"), let value = number(at + 2..<at + 4, radix: 16)
      else { return nil }
      return ([UInt8(truncatingIfNeeded: value)], 4)
    case .octal:
      var length = 1
      while length < 4, bytes[at + length] & 0xF8 == 0x30 { length += 1 }
      guard length > 1, let value = number(at + 1..<at + length, radix: 8) else { return nil }
      return ([UInt8(truncatingIfNeeded: value)], length)
    case .unicode:
      guard let first = unit(at) else { return nil }
      if let scalar = Unicode.Scalar(first) { return (Array(Character(scalar).utf8), 6) }
      guard let second = unit(at + 6) else { return nil }
      let units = [UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: second)]
      let text = String(decoding: units, as: UTF16.self)
      return text.utf16.elementsEqual(units) ? (Array(text.utf8), 12) : nil
    }
  }

  private func unit(_ offset: Int) -> UInt32? {
    guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return number(offset + 2..<offset + 6, radix: 16)
  }

  private func number(_ range: Range<Int>, radix: Int) -> UInt32? {
    guard range.upperBound <= limit, bytes.slice(range).allSatisfy({ $0.isHexDigit }) else {
      return nil
    }
    return UInt32(bytes.text(range), radix: radix)
  }
}

extension ByteView {
  /// Returns the first byte of a line from `start` on that is not a blank. Nil if there is none.
  fileprivate func endOfBlanks(from start: Int, to limit: Int) -> Int? {
    let end = (start..<limit).first { !self[$0].isBlank }
    return end.flatMap { self[$0].isLineBreak ? nil : $0 }
  }
}
