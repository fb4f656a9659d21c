/// The number of colours that a terminal can show.
package enum ColourDepth: String, Hashable, Sendable, CaseIterable {
  case none
  /// Eight colours; bold text has the bright ones.
  case eight
  case sixteen
  /// Sixteen palette colours, a cube of 6 × 6 × 6, and 24 greys.
  case twoHundredFiftySix
  /// All RGB colours.
  case trueColour

  /// Creates a depth from the number of colours that curses reports, which does not include true
  /// colour.
  package init(colours: Int) {
    self =
      switch colours {
      case 256...: .twoHundredFiftySix
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }
}

extension ColourDepth {
  /// All depths with colours, the greatest first.
  static let coloured: [ColourDepth] = [.trueColour, .twoHundredFiftySix, .sixteen, .eight]

  /// The candidates for a background. The first sixteen of 256 are not among them, because users
  /// may change them.
  var backgrounds: Range<Int> {
    switch self {
    case .none: 0..<0
    case .eight: 0..<8
    case .sixteen: 0..<16
    case .twoHundredFiftySix, .trueColour: 16..<256
    }
  }

  /// The candidates for a foreground. At depth eight, 8 to 15 are bold text; bold black is not
  /// among them, because some terminals do not brighten bold text.
  var foregrounds: [Int] {
    self == .eight ? (0..<16).filter { $0 != 8 } : Array(backgrounds)
  }

  /// Whether text can have the palette colour.
  func hasForeground(_ index: Int) -> Bool {
    foregrounds.contains(index) || self == .twoHundredFiftySix
  }
}
