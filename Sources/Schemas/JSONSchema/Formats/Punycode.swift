/// Encodes and decodes Punycode (RFC 3492). Quadratic, so only for labels.
enum Punycode {
  private static let base = 36
  private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)

  static func encoded(_ scalars: [Unicode.Scalar]) -> String {
    var text = scalars.filter(\.isASCII)
    let plain = text.count
    if plain > 0 { text.append("-") }
    var state = State()
    var handled = plain
    for code in Set(scalars.lazy.filter { !$0.isASCII }.map { Int($0.value) }).sorted() {
      state.delta += (code - state.code) * (handled + 1)
      state.code = code
      for scalar in scalars {
        if scalar.value < code { state.delta += 1 }
        guard scalar.value == code else { continue }
        text += spelled(state.delta, bias: state.bias)
        handled += 1
        state.adapt(to: handled, isFirst: handled == plain + 1)
        state.delta = 0
      }
      state.delta += 1
      state.code += 1
    }
    return String(String.UnicodeScalarView(text))
  }

  private static func spelled(_ number: Int, bias: Int) -> [Unicode.Scalar] {
    var rest = number
    var text: [Unicode.Scalar] = []
    for place in 1... {
      let threshold = threshold(at: place, bias: bias)
      if rest < threshold { break }
      text.append(digits[threshold + (rest - threshold) % (base - threshold)])
      rest = (rest - threshold) / (base - threshold)
    }
    return text + [digits[rest]]
  }

  /// Decodes lowercase text. Returns nil if `text` is not Punycode.
  static func decoded(_ text: Substring) -> [Unicode.Scalar]? {
    let hyphen = text.lastIndex(of: "-")
    var scalars = Array(text[..<(hyphen ?? text.startIndex)].unicodeScalars)
    var rest = text[(hyphen.map(text.index(after:)) ?? text.startIndex)...].unicodeScalars
    var state = State()
    while !rest.isEmpty {
      guard let step = number(&rest, bias: state.bias) else { return nil }
      let isFirst = state.delta == 0
      state.delta += step
      let count = scalars.count + 1
      state.code += state.delta / count
      let place = state.delta % count
      guard let scalar = UInt32(exactly: state.code).flatMap(Unicode.Scalar.init) else {
        return nil
      }
      scalars.insert(scalar, at: place)
      state.delta = step
      state.adapt(to: count, isFirst: isFirst)
      state.delta = place + 1
    }
    return scalars
  }

  private static func number(_ rest: inout Substring.UnicodeScalarView, bias: Int) -> Int? {
    var number = 0
    var weight = 1
    for place in 1...12 {
      guard let digit = rest.popFirst().flatMap(digits.firstIndex(of:)) else { return nil }
      number += digit * weight
      let threshold = threshold(at: place, bias: bias)
      if digit < threshold { return number }
      weight *= base - threshold
      guard weight < 1 << 40 else { return nil }
    }
    return nil
  }

  private static func threshold(at place: Int, bias: Int) -> Int {
    min(max(base * place - bias, 1), 26)
  }

  /// The state of the bias adaptation (section 6.1).
  private struct State {
    var code = 0x80
    var delta = 0
    var bias = 72

    mutating func adapt(to count: Int, isFirst: Bool) {
      var rest = isFirst ? delta / 700 : delta / 2
      rest += rest / count
      var steps = 0
      while rest > 455 {
        rest /= 35
        steps += base
      }
      bias = steps + 36 * rest / (rest + 38)
    }
  }
}
