/// A value of a commented-out setting that goes on in the next line.
enum OpenValue: Equatable {
  case none
  /// The value is on the next line.
  case empty
  /// In quotes.
  case quoted(UInt8)
  /// In brackets, so many deep.
  case nested(Int)
  /// After a backslash at the end of its line.
  case continued

  /// Returns the state after more of the value.
  func after(_ text: ArraySlice<UInt8>) -> OpenValue {
    guard !text.isEmpty else { return .empty }
    var depth = if case .nested(let depth) = self { depth } else { 0 }
    var quote: UInt8? = if case .quoted(let quote) = self { quote } else { nil }
    var isEscaped = false
    for (position, byte) in zip(text.indices, text) {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if quote == byte {
          quote = nil
        } else if quote == nil, position == text.startIndex || depth > 0 {
          quote = byte
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("):
        if quote == nil, position == text.startIndex || depth > 0 { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        if quote == nil { depth = max(0, depth - 1) }
      default: continue
      }
    }
    if isEscaped { return .continued }
    if depth > 0 { return .nested(depth) }
    return quote.map { .quoted($0) } ?? .none
  }
}
