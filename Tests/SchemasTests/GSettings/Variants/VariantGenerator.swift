import Preferences
import Seeded

@testable import Schemas

/// Generates random GVariant types and values with their texts, reproducibly from a seed.
struct VariantGenerator: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  typealias Sample = (text: String, value: PreferenceValue)

  // MARK: types

  mutating func type(depth: Int = 3) -> VariantType {
    guard depth > 0, chance(60) else { return .basic(basic()) }
    switch below(6) {
    case 0: return .variant
    case 1: return .maybe(type(depth: depth - 1))
    case 2: return .array(type(depth: depth - 1))
    case 3: return .array(.entry(key: basic(), value: type(depth: depth - 1)))
    case 4: return .entry(key: basic(), value: type(depth: depth - 1))
    default: return .tuple((0..<below(4)).map { _ in type(depth: depth - 1) })
    }
  }

  private mutating func basic() -> VariantType.Basic {
    pick([
      .boolean, .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64, .handle, .double,
      .string, .objectPath, .signature,
    ])
  }

  // MARK: values

  mutating func sample(of type: VariantType) -> Sample {
    switch type {
    case .basic(let basic): return scalar(of: basic)
    case .variant:
      let inner = self.type(depth: 2)
      let (text, value) = sample(of: inner)
      return ("<\(space)@\(inner.text) \(text)\(space)>", value)
    case .maybe(let inner):
      if chance(oneIn: 3) { return ("nothing", .null) }
      let (text, value) = sample(of: inner)
      if case .maybe = inner { return ("just \(text)", value) }
      return (chance(50) ? "just \(text)" : text, value)
    case .array(.basic(.byte)) where chance(50): return byteString()
    case .array(.entry(let key, let value)): return dictionary(key, value)
    case .array(let element):
      let samples = (0..<below(4)).map { _ in sample(of: element) }
      return ("[\(joined(samples.map(\.text)))]", .array(samples.map(\.value)))
    case .tuple(let types):
      let samples = types.map { sample(of: $0) }
      let end = samples.count == 1 ? "," : ""
      return ("(\(joined(samples.map(\.text)))\(end))", .array(samples.map(\.value)))
    case .entry(let key, let value):
      let key = scalar(of: key), value = sample(of: value)
      return ("{\(key.text),\(space)\(value.text)}", .dictionary([key.value.name: value.value]))
    }
  }

  private mutating func dictionary(_ key: VariantType.Basic, _ value: VariantType) -> Sample {
    var members: ExactDictionary<PreferenceValue> = [:]
    var texts: [String] = []
    let isList = chance(oneIn: 4)
    for _ in 0..<below(4) {
      let key = scalar(of: key), value = sample(of: value)
      guard members[key.value.name] == nil else { continue }
      members[key.value.name] = value.value
      texts.append(
        isList ? "{\(key.text), \(value.text)}" : "\(key.text)\(space):\(space)\(value.text)")
    }
    let text = joined(texts)
    return (isList ? "[\(text)]" : "{\(text)}", .dictionary(members))
  }

  private mutating func joined(_ texts: [String]) -> String {
    space + texts.joined(separator: "\(space),\(space)") + space
  }

  private var space: String {
    mutating get { pick(["", "", " ", "\n", " \t "]) }
  }

  // MARK: scalars

  private mutating func scalar(of type: VariantType.Basic) -> Sample {
    switch type {
    case .boolean: return chance(50) ? ("true", .bool(true)) : ("false", .bool(false))
    case .double:
      let number = pick([0, 1.5, -2.25, 1e10, 1e-7, 123456789.125, -1e300, 5])
      let text = number == 5 ? pick(["5", "0x5", "5.", "+5.0"]) : "\(number)"
      return (text, .real(number))
    case .string: return string()
    case .objectPath:
      let path = pick(["/", "/a", "/org/x_1/B"])
      return (pick(["'\(path)'", "objectpath '\(path)'"]), .string(path))
    case .signature:
      let signature = pick(["", "s", "a{sv}i", "(ii)as"])
      return ("\"\(signature)\"", .string(signature))
    default: return integer(in: type.bounds ?? 0...0)
    }
  }

  private mutating func integer(in bounds: ClosedRange<WholeNumber>) -> Sample {
    let number = pick([
      bounds.lowerBound, bounds.upperBound, 0, 1, 100,
      WholeNumber.random(in: bounds, using: &self),
    ])
    let sign = number < 0 ? "-" : pick(["", "+"])
    let size = number.magnitude
    let text = pick(["\(size)", "0x" + String(size, radix: 16), "0" + String(size, radix: 8)])
    return (sign + text, .integer(Number(number)))
  }

  private mutating func string() -> Sample {
    let quote = pick(["'", "\""])
    var text = "", value = ""
    for _ in 0..<below(6) {
      let (spelling, meant) = pick([
        ("a", "a"), ("Z", "Z"), (" ", " "), ("é", "é"), ("😀", "😀"), (#"\n"#, "\n"), (#"\\"#, "\\"),
        (#"\'"#, "'"), (#"\""#, "\""), (#"\u00e9"#, "é"), (#"\U0001F600"#, "😀"), ("\\\n", ""),
        (#"\t"#, "\t"), (quote == "'" ? "\"" : "'", quote == "'" ? "\"" : "'"), ("<", "<"),
        ("&", "&"),
      ])
      text += spelling
      value += meant
    }
    return (quote + text + quote, .string(value))
  }

  private mutating func byteString() -> Sample {
    var text = "", bytes: [UInt8] = []
    for _ in 0..<below(5) {
      let (spelling, byte) = pick([
        ("a", UInt8(ascii: "a")), (#"\101"#, 0x41), (#"\n"#, 0x0A), (#"\'"#, 0x27),
        (#"\377"#, 0xFF),
      ])
      text += spelling
      bytes.append(byte)
    }
    return ("b'\(text)'", .array((bytes + [0]).map { .integer(Number($0)) }))
  }
}

extension PreferenceValue {
  /// The value as a key of a JSON object.
  fileprivate var name: String {
    if case .string(let text) = self { text } else { text }
  }
}
