extension VariantType {
  /// The maximum nesting of types and values, as in GLib.
  static let depth = 128

  /// Parses a type string. Returns nil unless `text` is exactly one type.
  init?(_ text: some Sequence<UInt8>) {
    var rest = Array(text)[...]
    guard let type = VariantType(readingFrom: &rest), rest.isEmpty else { return nil }
    self = type
  }

  /// Parses one type from the front of `rest`.
  init?(readingFrom rest: inout ArraySlice<UInt8>, depth: Int = 0) {
    guard depth < VariantType.depth, let letter = rest.popFirst() else { return nil }
    switch letter {
    case UInt8(ascii: "v"): self = .variant
    case UInt8(ascii: "m"), UInt8(ascii: "a"):
      guard let inner = VariantType(readingFrom: &rest, depth: depth + 1) else { return nil }
      self = letter == UInt8(ascii: "m") ? .maybe(inner) : .array(inner)
    case UInt8(ascii: "("):
      var elements: [VariantType] = []
      while rest.first != UInt8(ascii: ")") {
        guard let next = VariantType(readingFrom: &rest, depth: depth + 1) else { return nil }
        elements.append(next)
      }
      rest.removeFirst()
      self = .tuple(elements)
    case UInt8(ascii: "{"):
      guard let key = rest.popFirst().flatMap(Basic.init(rawValue:)),
        let value = VariantType(readingFrom: &rest, depth: depth + 1),
        rest.popFirst() == UInt8(ascii: "}")
      else { return nil }
      self = .entry(key: key, value: value)
    default:
      guard let basic = Basic(rawValue: letter) else { return nil }
      self = .basic(basic)
    }
  }

  /// The type string.
  var text: String {
    switch self {
    case .basic(let basic): String(Character(Unicode.Scalar(basic.rawValue)))
    case .variant: "v"
    case .maybe(let inner): "m" + inner.text
    case .array(let inner): "a" + inner.text
    case .tuple(let elements): "(" + elements.map(\.text).joined() + ")"
    case .entry(let key, let value): "{" + VariantType.basic(key).text + value.text + "}"
    }
  }
}
