/// A theme's colours in what a terminal has: each becomes the one that looks most like it among
/// those that keep the writing readable. The sixteen, which are the user's, stay what they are.
extension Look {
  /// The contrast that is kept; a look that has less keeps what it has.
  public static let readable = 4.5

  /// `backdrop` is what stands behind a look without a background; nil: it may be any.
  public func reduced(to depth: ColourDepth, over backdrop: Backdrop?) -> Look {
    var look = self
    switch depth {
    case .none: (look.foreground, look.background) = (nil, nil)
    case .trueColour: (look.foreground, look.background) = (foreground?.direct, background?.direct)
    case .eight, .sixteen, .twoHundredFiftySix:
      let reduction = Reduction(of: self, to: depth, over: backdrop)
      look.background = background.flatMap { reduction.ground(for: $0) }
      look.foreground = foreground.flatMap { reduction.ink(for: $0, on: look.background) }
    }
    return depth == .eight ? look.brightenedByBold : look
  }

  /// The least on any terminal that it may meet; nil where the colours are the terminals' own.
  func contrast(over backdrop: Backdrop?, at depth: ColourDepth) -> Double? {
    ReferenceTerminal.all(backdrop, depth).compactMap { $0.contrast(of: self, at: depth) }.min()
  }

  /// Eight colours have their bright ones by bold.
  private var brightenedByBold: Look {
    guard case .palette(let index) = foreground, index >= 8 else { return self }
    var look = self
    look.foreground = .palette(index - 8)
    look.attributes.insert(.bold)
    return look
  }
}

/// Of one look.
private struct Reduction {
  let look: Look
  let depth: ColourDepth
  let backdrop: Backdrop?
  let goal: Double

  /// A colour that is farther from the one that was wanted is the wrong one: rather none. Greys must
  /// be near, because nothing but their lightness tells them from text.
  private static func reach(of wanted: Colour) -> Double { wanted.isGrey ? 0.1 : 0.5 }

  init(of look: Look, to depth: ColourDepth, over backdrop: Backdrop?) {
    self.look = look
    self.depth = depth
    self.backdrop = backdrop
    goal = min(Look.readable, look.contrast(over: backdrop, at: .trueColour) ?? Look.readable)
  }

  /// It must be readable by itself only under the terminal's own writing: else a colour is chosen
  /// for what is written on it.
  func ground(for wanted: Colour) -> Colour? {
    if case .palette(let index) = wanted { return .palette(depth == .eight ? index % 8 : index) }
    return wanted.likest(among: depth.grounds.map(Colour.palette)).first { candidate in
      look.foreground != nil || isReadable(nil, on: candidate)
    }
  }

  func ink(for wanted: Colour, on ground: Colour?) -> Colour? {
    if case .palette(let index) = wanted, depth.has(index), !hides(wanted, on: ground) {
      return wanted
    }
    let inks = depth.inks.map(Colour.palette).filter { !hides($0, on: ground) }
    let like = wanted.likest(among: inks).first { isReadable($0, on: ground) }
    if let like, like.distance(to: wanted) < Self.reach(of: wanted) { return like }
    return ground == nil ? nil : inks.max { contrast($0, ground) < contrast($1, ground) }
  }

  /// Of eight colours a bright one may show as the plain one.
  private func hides(_ ink: Colour, on ground: Colour?) -> Bool {
    guard depth == .eight, case .palette(let ink) = ink, case .palette(let ground) = ground
    else { return ink == ground }
    return ink % 8 == ground % 8
  }

  private func isReadable(_ ink: Colour?, on ground: Colour?) -> Bool {
    contrast(ink, ground) >= goal
  }

  private func contrast(_ ink: Colour?, _ ground: Colour?) -> Double {
    let shown = Look(foreground: ink, background: ground, attributes: look.attributes)
    return shown.contrast(over: backdrop, at: depth) ?? goal
  }
}

extension Colour {
  /// The one that looks most like it, whatever it stands on; nil where there are no colours.
  public func nearest(at depth: ColourDepth) -> Colour? {
    switch depth {
    case .none: nil
    case .trueColour: direct
    case .eight: likest(among: (0..<8).map(Colour.palette)).first
    case .sixteen, .twoHundredFiftySix: likest(among: depth.grounds.map(Colour.palette)).first
    }
  }

  fileprivate func likest(among colours: [Colour]) -> [Colour] {
    colours.map { ($0, distance(to: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  fileprivate func distance(to other: Colour) -> Double { usual.distance(to: other.usual) }

  fileprivate var isGrey: Bool {
    let parts = [usual.red, usual.green, usual.blue]
    return (parts.max() ?? 0) - (parts.min() ?? 0) < 16
  }

  /// Where colours are numbered by their mixtures only the first eight of the user's can be had.
  fileprivate var direct: Colour {
    if case .palette(8...) = self { .mixed(usual) } else { self }
  }

  /// As xterm shows it.
  private var usual: Mixture {
    switch self {
    case .mixed(let mixture): mixture
    case .palette(let index):
      index < 16 ? ReferenceTerminal.xtermSixteen[index] : ReferenceTerminal.cube[index - 16]
    }
  }
}
