import Preferences

extension PreferenceValue {
  /// The same down to the spelling of each number and the scalars of each string, so that writing
  /// one for the other would change no byte. Whether a number counts as integer or real is left to
  /// its spelling.
  func isSpelled(as other: PreferenceValue) -> Bool {
    switch (self, other) {
    case (.integer(let a), .real(let b)), (.real(let a), .integer(let b)): return a == b
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSpelled(as: $1) }
    case (.dictionary(let a), .dictionary(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isSpelled(as: $1.value)
        }
    default: return self == other
    }
  }

  /// For a message: scalars as they are, containers by their size, long text cut.
  var brief: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number), .real(let number): Self.cut(number.spelling)
    case .string(let text): Self.cut(text).quoted
    case .date: "a date"
    case .data(let bytes): "data of \(bytes.count) bytes"
    case .uid(let number): "UID \(number)"
    case .array(let elements): "a list of \(elements.count)"
    case .dictionary(let members): "a dictionary of \(members.count)"
    }
  }

  private static func cut(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}
