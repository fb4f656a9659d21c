import Preferences
import Testing

@Suite struct NumberTests {
  /// Returns one of the many spellings of `mantissa` × 10^`exponent`.
  private func spelling(_ mantissa: Int, _ exponent: Int, _ generator: inout Generator) -> String {
    let sign = mantissa < 0 ? "-" : ""
    let digits = String(mantissa.magnitude)
    switch generator.below(4) {
    case 0: return "\(mantissa)e\(exponent)"
    case 1: return sign + "0.\(digits)e\(exponent + digits.count)"
    case 2: return sign + "\(digits)000E\(exponent - 3)"
    default: return sign + "00\(digits).00e\(exponent)"
    }
  }

  @Test func `sums of decimals are exact`() {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let (a, b) = (generator.below(2_000_001) - 1_000_000, generator.below(2001) - 1000)
      let gap = generator.below(7)
      let scale = generator.below(9) - 6
      let left = Number(spelling: spelling(a, scale + gap, &generator))
      let right = Number(spelling: spelling(b, scale, &generator))
      let factor = (0..<gap).reduce(1) { product, _ in product * 10 }
      let sum = Number(spelling: "\(a * factor + b)e\(scale)")
      #expect(left.adding(right)?.spelling == sum.canonical, "seed \(seed): \(left) \(right)")
      #expect(right.adding(left) == left.adding(right), "seed \(seed): \(left) \(right)")
    }
    #expect(Number(spelling: "3.14").adding(10)?.spelling == "13.14")
    #expect(Number(spelling: "1e400").adding(Number(spelling: "-1e400")) == 0)
    #expect(Number(spelling: "1e99999").adding(1) == nil)
    #expect(Number(spelling: "infinity").adding(1) == nil)
  }

  @Test func `the order and equality of numbers are exact`() {
    for seed in 0..<3000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let (a, b) = (generator.below(2001) - 1000, generator.below(2001) - 1000)
      let (m, n) = (generator.below(4), generator.below(4))
      let (x, y) = (a * [1, 10, 100, 1000][m], b * [1, 10, 100, 1000][n])
      let left = Number(spelling: spelling(a, m - 2, &generator))
      let right = Number(spelling: spelling(b, n - 2, &generator))
      #expect(left.isLess(than: right) == (x < y), "seed \(seed): \(left) \(right)")
      #expect(left.isEquivalent(to: right) == (x == y), "seed \(seed): \(left) \(right)")
      if y != 0 {
        #expect(left.isMultiple(of: right) == (x % y == 0), "seed \(seed): \(left) \(right)")
      }
    }
  }

  @Test(arguments: [
    ("1.0", "1"), ("1e0", "1"), ("0x1", "1"), ("-0", "0"), ("+5", "5"), ("1.50", "1.5"),
    ("0x1F", "31"), ("1e400", "1e400"), ("100e398", "1e400"), ("0.001", "0.001"), ("1e-9", "1e-9"),
    ("12345678901234567890123456789012345678901", "12345678901234567890123456789012345678901"),
    ("-0xffffffffffffffffff", "-4722366482869645213695"), ("1e21", "1e21"),
    ("1e20", "100000000000000000000"),
    ("nan", "nan"), ("", ""), ("1e", "1e"), ("1e99999999999999999999", "1e99999999999999999999"),
  ])
  func `each number has one canonical spelling`(spelling: String, canonical: String) {
    #expect(Number(spelling: spelling).canonical == canonical)
  }

  @Test func `huge exponents are compared at a bounded cost`() {
    let huge = Number(spelling: "1e400000000")
    #expect(huge.isLess(than: 65535) == false)
    #expect(huge.isInteger)
    #expect(huge.isMultiple(of: 7) == false)
    #expect(huge.isMultiple(of: 8) == true)
    let absurd = Number(spelling: "-1e99999999999999999999")
    #expect(absurd.isLess(than: 0) == true)
    #expect(absurd.isMultiple(of: 3) == nil)
    #expect(Number(spelling: "1e-99999999999999999999").isEquivalent(to: 0) == false)
  }

  @Test func `a million digits take linear time`() {
    let digits = String(repeating: "9", count: 1_000_000)
    #expect(Number(spelling: digits).isEquivalent(to: Number(spelling: digits + ".0")))
    #expect(Number(spelling: digits).isMultiple(of: 9) == true)
    #expect(Number(spelling: digits).isLess(than: Number(spelling: digits + "0")) == true)
  }

  @Test func `steps of a tenth are exact`() {
    #expect(Number(spelling: "0.3").isMultiple(of: 0.1) == true)
    #expect(Number(spelling: "0.35").isMultiple(of: 0.1) == false)
    #expect(Number(spelling: "1.00").isMultiple(of: 0.25) == true)
    #expect(
      Number(spelling: "1e200000").isMultiple(of: Number(spelling: "1.234567890123456789012"))
        == nil)
  }
}
