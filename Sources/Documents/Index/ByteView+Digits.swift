extension ByteView {
  /// Returns the value of the hexadecimal digits at `offset`, and their number, which is at most `most`.
  func hexNumber(at offset: Int, most: Int) -> (value: UInt32, digits: Int) {
    var (value, digits): (UInt32, Int) = (0, 0)
    while digits < most {
      let byte = self[offset &+ digits]
      guard byte.isHexDigit || byte.isUppercaseHexDigit else { break }
      value = value << 4 | UInt32(byte.hexDigitValue)
      digits &+= 1
    }
    return (value, digits)
  }
}
