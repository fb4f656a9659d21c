extension VariantText {
  /// Infers the type from the text. Throws if elements of an array have no common type. Does not
  /// look inside `<…>`. O(size).
  func pattern() throws(VariantMistake) -> VariantPattern {
    switch form {
    case .boolean: return VariantPattern(base: .basic(.boolean))
    case .number(let spelling):
      return VariantPattern(base: spelling.isReal ? .basic(.double) : .number)
    case .text: return VariantPattern(base: .text)
    case .bytes: return VariantPattern(base: .array(VariantPattern(.basic(.byte))))
    case .array(let elements): return VariantPattern(base: .array(try joined(elements)))
    case .tuple(let elements): return VariantPattern(base: .tuple(try patterns(of: elements)))
    case .dictionary(let members):
      let key = try joined(members.map(\.key)), value = try joined(members.map(\.value))
      return VariantPattern(
        base: .array(VariantPattern(isLiftable: false, base: .entry(key, value))))
    case .entry(let key, let value):
      return VariantPattern(base: .entry(try key.pattern(), try value.pattern()))
    case .variant: return VariantPattern(base: .variant)
    case .nothing: return VariantPattern(maybes: 1, base: .any)
    case .just(let inner):
      var pattern = try inner.pattern()
      pattern.maybes += 1
      pattern.isLiftable = true
      return pattern
    case .typed(let type, _): return VariantPattern(type)
    }
  }

  private func patterns(of elements: [VariantText]) throws(VariantMistake) -> [VariantPattern] {
    var patterns: [VariantPattern] = []
    for element in elements { patterns.append(try element.pattern()) }
    return patterns
  }

  private func joined(_ elements: [VariantText]) throws(VariantMistake) -> VariantPattern {
    var common = VariantPattern(base: .any)
    for element in elements {
      guard let next = common.joined(with: try element.pattern()) else {
        throw VariantMistake(
          reason: .notA("of the same type as those before it", found: "an element", nearest: nil),
          offset: element.offset)
      }
      common = next
    }
    return common
  }
}

extension String {
  /// Whether the number has a decimal point or, unless hexadecimal, an exponent.
  fileprivate var isReal: Bool {
    if utf8.contains(UInt8(ascii: ".")) || hasSuffix("inf") || self == "nan" { return true }
    let isHexadecimal = utf8.contains(UInt8(ascii: "x")) || utf8.contains(UInt8(ascii: "X"))
    return !isHexadecimal && utf8.contains(UInt8(ascii: "e"))
  }
}
