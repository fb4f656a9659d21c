/// The type of a value as far as its text shows it, used inside `<…>` where no type is given.
struct VariantPattern {
  /// The number of `m` before `base`.
  var maybes = 0
  /// Whether more `m` may precede it: `5` may also be a maybe, `uint32 5` may not.
  var isLiftable = true
  var base: Base

  indirect enum Base {
    /// The unknown element type of `[]`, or the unknown type inside `nothing`.
    case any
    case number, text
    case basic(VariantType.Basic)
    case variant
    case array(VariantPattern)
    case tuple([VariantPattern])
    case entry(VariantPattern, VariantPattern)
  }

  /// The concrete type: numbers default to int32 and text to string. Nil if the type is ambiguous.
  var type: VariantType? {
    guard let type = base.type else { return nil }
    return (0..<maybes).reduce(type) { type, _ in .maybe(type) }
  }

  /// Returns the common type of two elements of an array, or nil if there is none. O(the smaller).
  func joined(with other: VariantPattern) -> VariantPattern? {
    let most = max(maybes, other.maybes)
    guard isLiftable || maybes == most, other.isLiftable || other.maybes == most,
      let base = base.joined(with: other.base)
    else { return nil }
    return VariantPattern(
      maybes: most, isLiftable: isLiftable && other.isLiftable, base: base)
  }
}

extension VariantPattern.Base {
  fileprivate var type: VariantType? {
    switch self {
    case .any: return nil
    case .number: return .basic(.int32)
    case .text: return .basic(.string)
    case .basic(let basic): return .basic(basic)
    case .variant: return .variant
    case .array(let element): return element.type.map { .array($0) }
    case .tuple(let elements):
      let types = elements.compactMap(\.type)
      return types.count == elements.count ? .tuple(types) : nil
    case .entry(let key, let value):
      guard case .basic(let key)? = key.type, let value = value.type else { return nil }
      return .entry(key: key, value: value)
    }
  }

  fileprivate func joined(with other: Self) -> Self? {
    switch (self, other) {
    case (.any, let known), (let known, .any): return known
    case (.number, .number), (.text, .text), (.variant, .variant): return self
    case (.number, .basic(let basic)), (.basic(let basic), .number):
      return basic.isNumber ? .basic(basic) : nil
    case (.text, .basic(let basic)), (.basic(let basic), .text):
      return basic.isText ? .basic(basic) : nil
    case (.basic(let a), .basic(let b)): return a == b ? self : nil
    case (.array(let a), .array(let b)): return a.joined(with: b).map { .array($0) }
    case (.tuple(let a), .tuple(let b)):
      let joined = zip(a, b).compactMap { $0.joined(with: $1) }
      return joined.count == a.count && a.count == b.count ? .tuple(joined) : nil
    case (.entry(let a, let x), .entry(let b, let y)):
      guard let key = a.joined(with: b), let value = x.joined(with: y) else { return nil }
      return .entry(key, value)
    default: return nil
    }
  }
}

extension VariantText {
  /// Infers the type from the text. Throws if elements of an array have no common type. Does not
  /// look inside `<…>`. O(size).
  func pattern() throws(VariantError) -> VariantPattern {
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

  private func patterns(of elements: [VariantText]) throws(VariantError) -> [VariantPattern] {
    var patterns: [VariantPattern] = []
    for element in elements { patterns.append(try element.pattern()) }
    return patterns
  }

  private func joined(_ elements: [VariantText]) throws(VariantError) -> VariantPattern {
    var common = VariantPattern(base: .any)
    for element in elements {
      guard let next = common.joined(with: try element.pattern()) else {
        throw VariantError(
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

extension VariantPattern {
  /// Creates the pattern of an explicit type.
  init(_ type: VariantType) {
    self.init(isLiftable: false, base: .any)
    var type = type
    while case .maybe(let inner) = type {
      maybes += 1
      type = inner
    }
    switch type {
    case .basic(let basic): base = .basic(basic)
    case .variant, .maybe: base = .variant
    case .array(let element): base = .array(VariantPattern(element))
    case .tuple(let elements): base = .tuple(elements.map { VariantPattern($0) })
    case .entry(let key, let value):
      base = .entry(VariantPattern(.basic(key)), VariantPattern(value))
    }
  }
}
