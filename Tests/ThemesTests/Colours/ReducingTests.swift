import Seeded
import Testing

@testable import Themes

struct ReducingTests {
  static let themes = BundledTheme.allCases
  static let counted: [ColourDepth] = [.eight, .sixteen, .twoHundredFiftySix]

  /// Returns every look of a theme at a depth: each role in the cursor's row and elsewhere.
  static func looks(of theme: Theme, at depth: ColourDepth) -> [Look] {
    ThemeRole.allCases.flatMap { role in
      [false, true].map { theme.look(of: role, isSelected: $0, at: depth) }
    }
  }

  @Test(arguments: themes, counted)
  func `a reduced colour is one that the terminal has`(bundled: BundledTheme, depth: ColourDepth)
    throws
  {
    let count = try #require([.eight: 8, .sixteen: 16, .twoHundredFiftySix: 256][depth])
    for look in Self.looks(of: bundled.theme, at: depth) {
      for colour in [look.foreground, look.background].compactMap({ $0 }) {
        guard case .palette(let index) = colour else {
          Issue.record("\(colour) at \(depth)")
          continue
        }
        #expect((0..<count).contains(index))
      }
    }
  }

  @Test(arguments: themes)
  func `a theme on a terminal without colours has none`(bundled: BundledTheme) {
    for look in Self.looks(of: bundled.theme, at: .none) {
      #expect(look.foreground == nil && look.background == nil)
    }
  }

  @Test func `direct colour keeps RGB values and the first eight palette colours`() {
    for colour in ["#123456", "red"] {
      let look = Look(foreground: Colour(colour))
      #expect(look.reduced(to: .trueColour, over: nil) == look)
    }
    let bright = Look(foreground: Colour("brightRed"))
    #expect(bright.reduced(to: .trueColour, over: nil).foreground == Colour("#ff0000"))
  }

  @Test(arguments: themes, counted)
  func `a reduced foreground never equals its background`(bundled: BundledTheme, depth: ColourDepth)
  {
    for look in Self.looks(of: bundled.theme, at: depth) {
      guard let ink = look.foreground, let ground = look.background else { continue }
      #expect(ink != ground)
    }
  }

  /// Returns a look with only this foreground, reduced for a dark background.
  private func ink(_ colour: String, at depth: ColourDepth) -> Look {
    Look(foreground: Colour(colour)).reduced(to: depth, over: .dark)
  }

  @Test func `an RGB colour becomes the most similar palette colour`() {
    #expect(ink("#d7af00", at: .twoHundredFiftySix).foreground == .palette(178))
    #expect(ink("#a0a0a0", at: .twoHundredFiftySix).foreground == .palette(247))
    #expect(ink("#ffff10", at: .sixteen).foreground == .palette(11))
  }

  @Test func `bright colours become bold ones on a terminal with eight colours`() {
    let yellow = ink("#ffff10", at: .eight)
    #expect(yellow == Look(foreground: .palette(3), attributes: [.bold]))
    #expect(ink("brightCyan", at: .eight) == Look(foreground: .palette(6), attributes: [.bold]))
  }

  @Test func `palette colours stay the user's palette colours`() {
    for depth in [ColourDepth.sixteen, .twoHundredFiftySix] {
      #expect(ink("blue", at: depth).foreground == .palette(4))
    }
  }

  @Test func `a colour that would be unreadable is replaced by a readable one`() {
    let near = Look(foreground: .palette(12))
    #expect(near.contrast(over: .dark, at: .sixteen).map { $0 < Look.readable } == true)
    #expect(ink("#87afff", at: .sixteen).foreground == .palette(6))
  }

  @Test func `a grey that would look like text becomes the text colour`() {
    #expect(ink("#9e9e9e", at: .sixteen).foreground == nil)
    #expect(ink("#e0e0e0", at: .sixteen).foreground == .palette(7))
    #expect(ink("#9e9e9e", at: .twoHundredFiftySix).foreground == .palette(247))
  }

  @Test func `a colour without a similar readable one is dropped`() {
    // Bold red is bright red in xterm, which is too faint on white. Blue is too different.
    let red = Look(foreground: Colour("#af0000"), attributes: [.bold])
    #expect(red.reduced(to: .eight, over: .light) == Look(attributes: [.bold]))
  }

  /// Random readable looks stay readable on every terminal that has these colours.
  @Test(arguments: counted, [Backdrop.dark, .light])
  func `readable colours stay readable when reduced`(depth: ColourDepth, backdrop: Backdrop) {
    var random = SplitMix64(seed: 7)
    var measured = 0
    for _ in 0..<300 {
      let look = Look(
        foreground: .rgb(RGBColour(Int.random(in: 0...0xFFFFFF, using: &random))),
        background: Bool.random(using: &random)
          ? .rgb(RGBColour(Int.random(in: 0...0xFFFFFF, using: &random))) : nil)
      let before = look.contrast(over: backdrop, at: .trueColour) ?? 0
      guard before >= Look.readable else { continue }
      measured += 1
      let reduced = look.reduced(to: depth, over: backdrop)
      let after = reduced.contrast(over: backdrop, at: depth) ?? Look.readable
      // On a background that two palettes show differently, no colour may be better for both.
      #expect(after >= (look.background == nil ? Look.readable : 3), "\(look) → \(reduced)")
    }
    #expect(measured > 20)
  }
}
