/// A colour of a theme: one of the terminal's sixteen, which its user has chosen, or a mixture.
public enum Colour: Hashable, Sendable {
  /// 0 to 7, and 8 to 15 for the bright ones.
  case named(Int)
  case mixed(red: Int, green: Int, blue: Int)

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// `red`, `brightRed`, `#d75f00`; nil for anything else.
  public init?(_ text: String) {
    if let index = Colour.names.firstIndex(of: text) {
      self = .named(index)
    } else if let index = Colour.names.firstIndex(where: { "bright" + $0 == text.lowercased() }) {
      self = .named(index + 8)
    } else if text.hasPrefix("#"), text.utf8.count == 7,
      text.dropFirst().allSatisfy(\.isHexDigit), let value = Int(text.dropFirst(), radix: 16)
    {
      self = .mixed(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
    } else {
      return nil
    }
  }

  /// The nearest that a terminal of this many colours has; nil where it has none.
  public func index(among count: Int) -> Int? {
    switch self {
    case .named(let index):
      guard count >= 8 else { return nil }
      return count >= 16 ? index : index % 8
    case .mixed(let red, let green, let blue):
      switch count {
      case 256...: return Colour.cubeIndex(red, green, blue)
      case 16...: return Colour.nearest(red, green, blue, of: Colour.basic)
      case 8...: return Colour.nearest(red, green, blue, of: Colour.basic.prefix(8))
      default: return nil
      }
    }
  }
}

// MARK: The palettes of xterm

extension Colour {
  private typealias Mixture = (red: Int, green: Int, blue: Int)

  private static let basic: [Mixture] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
  /// The cube of 6 × 6 × 6 from 16 on, then 24 greys.
  private static let cube: [Mixture] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let colours = (0..<216).map { index -> Mixture in
      (steps[index / 36], steps[index / 6 % 6], steps[index % 6])
    }
    let greys = stride(from: 8, through: 238, by: 10).map { grey -> Mixture in (grey, grey, grey) }
    return colours + greys
  }()

  private static func cubeIndex(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    16 + nearest(red, green, blue, of: cube)
  }

  private static func nearest(
    _ red: Int, _ green: Int, _ blue: Int, of palette: some Collection<Mixture>
  ) -> Int {
    let distances = palette.map { colour in
      let (r, g, b) = (colour.red - red, colour.green - green, colour.blue - blue)
      return r * r + g * g + b * b
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }
}
