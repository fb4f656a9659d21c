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
