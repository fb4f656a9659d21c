/// The bytes that separate keys and values, and quotes.
extension Dialect {
  var separatesByBlanks: Bool {
    switch separator {
    case .blank, .equalsOrBlank, .any: true
    case .equals, .equalsOrColon, .colon: false
    }
  }

  func separates(_ byte: UInt8) -> Bool { separator.contains(byte) }
}

extension Dialect.Separator {
  /// Whether `byte` is a separator other than a blank.
  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="): self != .blank && self != .colon
    case UInt8(ascii: ":"): self == .equalsOrColon || self == .any || self == .colon
    default: false
    }
  }
}
