/// How many colours a terminal can show.
public enum ColourDepth: String, Hashable, Sendable, CaseIterable {
  case none
  /// Bold makes them bright.
  case eight
  case sixteen
  /// The sixteen, a cube of 6 × 6 × 6, and 24 greys.
  case twoHundredFiftySix
  /// Any mixture.
  case trueColour

  /// By the count that curses tells. True colour it does not tell.
  public init(colours: Int) {
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
  /// All that show colours, the most first.
  static let coloured: [ColourDepth] = [.trueColour, .twoHundredFiftySix, .sixteen, .eight]

  /// What a background is chosen from. Of the cube's terminals not the first sixteen, which may be
  /// any colours.
  var grounds: Range<Int> {
    switch self {
    case .none: 0..<0
    case .eight: 0..<8
    case .sixteen: 0..<16
    case .twoHundredFiftySix, .trueColour: 16..<256
    }
  }

  /// What a foreground is chosen from; of eight colours 8 and more are bold ones. Bold black would
  /// be black where bold does not brighten.
  var inks: [Int] {
    self == .eight ? (0..<16).filter { $0 != 8 } : Array(grounds)
  }

  /// Whether a foreground of this number can be had.
  func has(_ index: Int) -> Bool { inks.contains(index) || self == .twoHundredFiftySix }
}
