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

  /// The least on any terminal that it may meet; nil where the colours are the terminal's own.
  func contrast(on terminals: [ReferenceTerminal]) -> Double? {
    terminals.compactMap { $0.contrast(of: self) }.min()
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

private struct Reduction {
  let depth: ColourDepth
  let terminals: [ReferenceTerminal]
  let goal: Double
  let isWritten: Bool

  init(of look: Look, to depth: ColourDepth, over backdrop: Backdrop?) {
    self.depth = depth
    terminals = ReferenceTerminal.all(backdrop, depth)
    let all = ReferenceTerminal.all(backdrop, .trueColour)
    goal = min(Look.readable, look.contrast(on: all) ?? Look.readable)
    isWritten = look.foreground != nil
  }

  /// It must be readable by itself only under the terminal's own writing: else a colour is chosen
  /// for what is written on it.
  func ground(for wanted: Colour) -> Colour? {
    switch wanted {
    case .palette(let index): .palette(depth == .eight ? index % 8 : index)
    case .mixed:
      wanted.nearest(among: depth.grounds) { candidate in
        isWritten || isReadable(Look(background: candidate))
      }
    }
  }

  func ink(for wanted: Colour, on ground: Colour?) -> Colour? {
    if case .palette(let index) = wanted, depth.has(index), !hides(index, on: ground) {
      return wanted
    }
    return wanted.nearest(among: depth.inks.filter { !hides($0, on: ground) }) { candidate in
      isReadable(Look(foreground: candidate, background: ground))
    } ?? mostReadable(on: ground)
  }

  /// Of eight colours a bright one may show as the plain one.
  private func hides(_ ink: Int, on ground: Colour?) -> Bool {
    guard case .palette(let ground) = ground else { return false }
    return depth == .eight ? ink % 8 == ground % 8 : ink == ground
  }

  private func isReadable(_ look: Look) -> Bool {
    look.contrast(on: terminals).map { $0 >= goal } ?? true
  }

  private func mostReadable(on ground: Colour?) -> Colour? {
    depth.inks.map(Colour.palette).max { a, b in
      contrast(of: a, on: ground) < contrast(of: b, on: ground)
    }
  }

  private func contrast(of ink: Colour, on ground: Colour?) -> Double {
    Look(foreground: ink, background: ground).contrast(on: terminals) ?? 1
  }
}

extension Colour {
  /// nil where none is suitable.
  fileprivate func nearest(
    among candidates: some Sequence<Int>, where isSuitable: (Colour) -> Bool
  ) -> Colour? {
    let wanted = usual
    let colours = candidates.map(Colour.palette).map { ($0, $0.usual.distance(to: wanted)) }
    return colours.sorted { $0.1 < $1.1 }.first { isSuitable($0.0) }?.0
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
