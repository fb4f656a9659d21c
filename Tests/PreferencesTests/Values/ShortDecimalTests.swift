import Seeded
import Testing

@testable import Preferences

/// Compares short numbers with `Decimal`, which is exact for all numbers.
struct ShortDecimalTests {
  private static let special = [
    "0", "-0", "0.0", "1", "-1", "1.0", "10", "0.1", "0.10", "-0.1", "999999999999999999",
    "-999999999999999999", "0.00000000000000001", "1e3", "+5", ".5", "5.", "0x1F", "nan", "", "-",
    "1.2.3", "1000000000000000000", "12345678901234567890", "007", "١",
  ]

  private static var spellings: [String] {
    var source = SplitMix64(seed: 3)
    return special
      + (0..<150).map { _ in
        let digits = (0...Int.random(in: 0..<19, using: &source)).map { _ in
          String(Int.random(in: 0...9, using: &source))
        }
        let point = Int.random(in: 0...digits.count, using: &source)
        let whole = digits[..<point].joined()
        let fraction = digits[point...].joined()
        let sign = Bool.random(using: &source) ? "-" : ""
        return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
      }
  }

  /// Returns the pairs for which `isRight` is false. An expectation for each pair would take minutes.
  private static func pairs(
    with others: [String] = spellings, except isRight: (String, String) -> Bool
  ) -> [String] {
    spellings.flatMap { a in others.filter { !isRight(a, $0) }.map { "\(a) and \($0)" } }
  }

  @Test func `comparisons of short numbers are those of exact numbers`() {
    let wrong = Self.pairs { a, b in
      let (x, y) = (Decimal(spelling: a), Decimal(spelling: b))
      let expected: Bool? = if let x, let y { x < y } else { nil }
      return Number(spelling: a).isLess(than: Number(spelling: b)) == expected
    }
    #expect(wrong.isEmpty)
  }

  @Test func `short numbers are equivalent if their canonical spellings are equal`() {
    let wrong = Self.pairs { a, b in
      let (x, y) = (Number(spelling: a), Number(spelling: b))
      return x.isEquivalent(to: y) == (x.canonical == y.canonical)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `multiples of short numbers are those of exact numbers`() {
    let wrong = Self.pairs(with: Self.special + ["0.5", "0.25", "3", "7", "0.01"]) { a, b in
      let (x, y) = (Decimal(spelling: a), Decimal(spelling: b))
      let expected: Bool? = if let x, let y { x.isMultiple(of: y) } else { nil }
      return Number(spelling: a).isMultiple(of: Number(spelling: b)) == expected
    }
    #expect(wrong.isEmpty)
  }

  @Test func `plain numbers of up to 18 digits are short`() {
    for text in ["0", "-12.5", "999999999999999999", "0.00000000000000001"] {
      #expect(ShortDecimal(spelling: text) != nil)
    }
    for text in ["1e3", "+5", ".5", "5.", "-", "", "1.2.3", "1000000000000000000", "0x1F"] {
      #expect(ShortDecimal(spelling: text) == nil)
    }
  }
}
