/// Replaces a theme's colours by those of a terminal: each becomes the most similar one that keeps
/// the text readable. Palette colours stay the same.
extension Look {
  /// The contrast that a reduction preserves. A look with less contrast keeps its contrast.
  package static let readable = 4.5

  /// Returns the look at this depth. `backdrop` is the terminal's background; nil for any.
  package func reduced(to depth: ColourDepth, over backdrop: Backdrop?) -> Look {
    var look = self
    switch depth {
    case .none: (look.foreground, look.background) = (nil, nil)
    case .trueColour:
      (look.foreground, look.background) = (foreground?.directColour, background?.directColour)
    case .eight, .sixteen, .twoHundredFiftySix:
      let reduction = Reduction(of: self, to: depth, over: backdrop)
      look.background = background.flatMap { reduction.background(for: $0) }
      look.foreground = foreground.flatMap { reduction.foreground(for: $0, on: look.background) }
    }
    return depth == .eight ? look.brightenedByBold : look
  }

  /// The lowest contrast on any reference terminal. Nil if the colours are chosen by the user.
  func contrast(over backdrop: Backdrop?, at depth: ColourDepth) -> Double? {
    ReferenceTerminal.all(backdrop, depth).compactMap { $0.contrast(of: self, at: depth) }.min()
  }

  /// The look with bold instead of a bright colour.
  private var brightenedByBold: Look {
    guard case .palette(let index) = foreground, index >= 8 else { return self }
    var look = self
    look.foreground = .palette(index - 8)
    look.attributes.insert(.bold)
    return look
  }
}

/// The reduction of one look.
private struct Reduction {
  let look: Look
  let depth: ColourDepth
  let backdrop: Backdrop?
  let goal: Double

  /// The distance from which on a colour is not a replacement. It is small for greys, because only
  /// the lightness distinguishes them from text.
  private static func maxDistance(from wanted: Colour) -> Double { wanted.isGrey ? 0.1 : 0.5 }

  init(of look: Look, to depth: ColourDepth, over backdrop: Backdrop?) {
    self.look = look
    self.depth = depth
    self.backdrop = backdrop
    goal = min(Look.readable, look.contrast(over: backdrop, at: .trueColour) ?? Look.readable)
  }

  /// Returns the replacement of a background. Its contrast matters only under text of the
  /// terminal's default colour. Other text is chosen for the background.
  func background(for wanted: Colour) -> Colour? {
    if case .palette(let index) = wanted { return .palette(depth == .eight ? index % 8 : index) }
    return wanted.nearestFirst(in: depth.backgrounds.map(Colour.palette)).first { candidate in
      look.foreground != nil || isReadable(nil, on: candidate)
    }
  }

  func foreground(for wanted: Colour, on background: Colour?) -> Colour? {
    if case .palette(let index) = wanted, depth.hasForeground(index),
      !coincides(wanted, on: background)
    {
      return wanted
    }
    let foregrounds = depth.foregrounds.map(Colour.palette).filter {
      !coincides($0, on: background)
    }
    let like = wanted.nearestFirst(in: foregrounds).first { isReadable($0, on: background) }
    if let like, like.distance(to: wanted) < Self.maxDistance(from: wanted) { return like }
    return background == nil
      ? nil : foregrounds.max { contrast($0, background) < contrast($1, background) }
  }

  /// Whether the colours look the same. At depth eight, a bright colour may look like the plain
  /// one.
  private func coincides(_ foreground: Colour, on background: Colour?) -> Bool {
    guard depth == .eight, case .palette(let foreground) = foreground,
      case .palette(let background) = background
    else { return foreground == background }
    return foreground % 8 == background % 8
  }

  private func isReadable(_ foreground: Colour?, on background: Colour?) -> Bool {
    contrast(foreground, background) >= goal
  }

  private func contrast(_ foreground: Colour?, _ background: Colour?) -> Double {
    let shown = Look(foreground: foreground, background: background, attributes: look.attributes)
    return shown.contrast(over: backdrop, at: depth) ?? goal
  }
}

extension Colour {
  /// The most similar colour at this depth, regardless of contrast. Nil if there are no colours.
  package func nearest(at depth: ColourDepth) -> Colour? {
    switch depth {
    case .none: nil
    case .trueColour: directColour
    case .eight: nearestFirst(in: (0..<8).map(Colour.palette)).first
    case .sixteen, .twoHundredFiftySix:
      nearestFirst(in: depth.backgrounds.map(Colour.palette)).first
    }
  }

  fileprivate func nearestFirst(in colours: [Colour]) -> [Colour] {
    let own = lab
    return colours.map { ($0, RGBColour.distance(own, $0.lab)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  fileprivate func distance(to other: Colour) -> Double { RGBColour.distance(lab, other.lab) }

  /// The RGB colour in xterm, in OKLab.
  private var lab: SIMD3<Double> {
    if case .palette(let index) = self { Self.paletteLabs[index] } else { xtermColour.lab }
  }

  private static let paletteLabs = (0..<256).map { Colour.palette($0).xtermColour.lab }

  fileprivate var isGrey: Bool {
    let parts = [xtermColour.red, xtermColour.green, xtermColour.blue]
    return (parts.max() ?? 0) - (parts.min() ?? 0) < 16
  }

  /// The colour for direct colours, which allow only the first eight palette colours.
  fileprivate var directColour: Colour {
    if case .palette(8...) = self { .rgb(xtermColour) } else { self }
  }

  /// The RGB colour in xterm.
  private var xtermColour: RGBColour {
    switch self {
    case .rgb(let colour): colour
    case .palette(let index):
      index < 16 ? ReferenceTerminal.xtermSixteen[index] : ReferenceTerminal.cube[index - 16]
    }
  }
}
