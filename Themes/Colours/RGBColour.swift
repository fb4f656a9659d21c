import Platform

/// A colour in sRGB with eight bits for each component.
package struct RGBColour: Hashable, Sendable {
  package let red, green, blue: UInt8
}

extension RGBColour {
  /// Creates a colour from `0xRRGGBB`.
  package init(_ value: Int) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Parses `#d75f00`. Returns nil for any other text.
  package init?(_ text: String) {
    guard text.hasPrefix("#"), text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit),
      let value = Int(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  /// The colour as `0xRRGGBB`.
  package var value: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
}

// MARK: Measures

extension RGBColour {
  /// The contrast ratio of WCAG 2: 1 for equal luminance, 21 for black and white. Text needs 4.5.
  package func contrast(with other: RGBColour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The perceptual distance in OKLab: 0.02 is hardly visible, black and white have 1. Hue counts
  /// double, so that a grey stays grey.
  package func distance(to other: RGBColour) -> Double {
    Self.distance(lab, other.lab)
  }

  /// The distance of two colours in OKLab.
  static func distance(_ lab: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    let difference = (lab - other) * [1, 2, 2]
    return (difference * difference).sum().squareRoot()
  }

  /// The mixture of this colour, with this share, and `background`.
  func blended(_ share: Double, over background: RGBColour) -> RGBColour {
    func part(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(own) * share + Double(other) * (1 - share)).rounded())
    }
    return RGBColour(
      red: part(red, background.red), green: part(green, background.green),
      blue: part(blue, background.blue))
  }

  /// WCAG 2's relative luminance, 0 to 1.
  private var luminance: Double { (linear * [0.2126, 0.7152, 0.0722]).sum() }

  private var linear: SIMD3<Double> {
    [Self.light[Int(red)], Self.light[Int(green)], Self.light[Int(blue)]]
  }

  /// The linear light of each sRGB value (IEC 61966-2-1).
  private static let light = (0...255).map { byte -> Double in
    let part = Double(byte) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  /// The colour in OKLab (Björn Ottosson): lightness, green to red, blue to yellow.
  var lab: SIMD3<Double> {
    let light = linear
    let l = cbrt((light * [0.4122214708, 0.5363325363, 0.0514459929]).sum())
    let m = cbrt((light * [0.2119034982, 0.6806995451, 0.1073969566]).sum())
    let s = cbrt((light * [0.0883024619, 0.2817188376, 0.6299787005]).sum())
    let cones: SIMD3<Double> = [l, m, s]
    return [
      (cones * [0.2104542553, 0.7936177850, -0.0040720468]).sum(),
      (cones * [1.9779984951, -2.4285922050, 0.4505937099]).sum(),
      (cones * [0.0259040371, 0.7827717662, -0.8086757660]).sum(),
    ]
  }
}
