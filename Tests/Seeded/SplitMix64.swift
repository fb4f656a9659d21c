/// A random number generator that gives the same numbers for a seed on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
    // One step separates the sequences of neighbouring seeds.
    state = next()
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A generator of random values of one kind, driven by one source.
public protocol SeededGenerator: RandomNumberGenerator {
  var source: SplitMix64 { get set }
}

extension SeededGenerator {
  public mutating func next() -> UInt64 { source.next() }
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  public mutating func chance(oneIn count: Int) -> Bool { below(count) == 0 }
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
