extension Decimal {
  /// Exactly; nil where that would take more than 10,000 places.
  func adding(_ other: Decimal) -> Decimal? {
    guard !isZero, !other.isZero else { return isZero ? other : self }
    guard !isAbsurd, !other.isAbsurd else { return nil }
    let least = min(scale, other.scale)
    let width = max(exponent, other.exponent) - least
    guard width <= 10_000 else { return nil }
    var places = [Int](repeating: 0, count: width)  // least first
    for term in [self, other] {
      for (place, digit) in term.digits.reversed().enumerated() {
        places[term.scale - least + place] += term.isNegative ? -Int(digit) : Int(digit)
      }
    }
    return Decimal(places: places, scale: least)
  }

  /// The power of ten that its last digit counts.
  private var scale: Int { exponent - digits.count }

  /// `places`, the least first, may be more than 9 or, all but the highest, of either sign.
  private init(places: [Int], scale: Int) {
    let isNegative = (places.last { $0 != 0 } ?? 0) < 0
    var carry = 0
    var digits: [UInt8] = []
    for place in places {
      let sum = (isNegative ? -place : place) + carry
      carry = sum < 0 ? -1 : sum / 10
      digits.append(UInt8(sum - carry * 10))
    }
    digits.append(UInt8(carry))
    self.init(isNegative: isNegative, integer: digits.reversed(), scale: scale)
  }
}
