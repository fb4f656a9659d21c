import Seeded
import Testing

@testable import Themes

struct ReducingTests {
  static let themes = BundledTheme.allCases
  static let counted: [ColourDepth] = [.eight, .sixteen, .twoHundredFiftySix]

  /// Every look of a theme at a depth: each role, in the cursor's row and outside.
  static func looks(of theme: Theme, at depth: ColourDepth) -> [Look] {
    ThemeRole.allCases.flatMap { role in
      [false, true].map { theme.look(of: role, isSelected: $0, at: depth) }
    }
  }

  @Test(arguments: themes, counted)
  func `a colour is one that the terminal has`(bundled: BundledTheme, depth: ColourDepth) throws {
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
  func `without colours there are none`(bundled: BundledTheme) {
    for look in Self.looks(of: bundled.theme, at: .none) {
      #expect(look.foreground == nil && look.background == nil)
    }
  }

  @Test func `true colour keeps mixtures, and the first eight of the user's`() {
    for colour in ["#123456", "red"] {
      let look = Look(foreground: Colour(colour))
      #expect(look.reduced(to: .trueColour, over: nil) == look)
    }
    let bright = Look(foreground: Colour("brightRed"))
    #expect(bright.reduced(to: .trueColour, over: nil).foreground == Colour("#ff0000"))
  }

  @Test(arguments: themes, counted)
  func `writing and its ground never have one colour`(bundled: BundledTheme, depth: ColourDepth) {
    for look in Self.looks(of: bundled.theme, at: depth) {
      guard let ink = look.foreground, let ground = look.background else { continue }
      #expect(ink != ground)
    }
  }

  /// A mixture's nearest on its own, on a dark ground.
  private func ink(_ colour: String, at depth: ColourDepth) -> Look {
    Look(foreground: Colour(colour)).reduced(to: depth, over: .dark)
  }

  @Test func `a mixture becomes what looks most like it`() {
    #expect(ink("#d7af00", at: .twoHundredFiftySix).foreground == .palette(178))
    #expect(ink("#a0a0a0", at: .twoHundredFiftySix).foreground == .palette(247))
    #expect(ink("#ffff10", at: .sixteen).foreground == .palette(11))
  }

  @Test func `of eight colours the bright ones are bold`() {
    let yellow = ink("#ffff10", at: .eight)
    #expect(yellow == Look(foreground: .palette(3), attributes: [.bold]))
    #expect(ink("brightCyan", at: .eight) == Look(foreground: .palette(6), attributes: [.bold]))
  }

  @Test func `the sixteen stay the user's`() {
    for depth in [ColourDepth.sixteen, .twoHundredFiftySix] {
      #expect(ink("blue", at: depth).foreground == .palette(4))
    }
  }

  @Test func `a colour that could not be read gives way to one that can`() {
    let near = Look(foreground: .palette(12))
    #expect(near.contrast(over: .dark, at: .sixteen).map { $0 < Look.readable } == true)
    #expect(ink("#87afff", at: .sixteen).foreground == .palette(6))
  }

  @Test func `a grey that would look like text is text`() {
    #expect(ink("#9e9e9e", at: .sixteen).foreground == nil)
    #expect(ink("#e0e0e0", at: .sixteen).foreground == .palette(7))
    #expect(ink("#9e9e9e", at: .twoHundredFiftySix).foreground == .palette(247))
  }

  @Test func `rather no colour than another`() {
    // Bold, red is too faint on white in xterm's bright form, and blue is not red.
    let red = Look(foreground: Colour("#af0000"), attributes: [.bold])
    #expect(red.reduced(to: .eight, over: .light) == Look(attributes: [.bold]))
  }

  /// Random looks: what was readable stays so on every terminal that has these colours.
  @Test(arguments: counted, [Backdrop.dark, .light])
  func `reducing keeps writing readable`(depth: ColourDepth, backdrop: Backdrop) {
    var random = SplitMix64(seed: 7)
    var measured = 0
    for _ in 0..<300 {
      let look = Look(
        foreground: .mixed(Mixture(Int.random(in: 0...0xFFFFFF, using: &random))),
        background: Bool.random(using: &random)
          ? .mixed(Mixture(Int.random(in: 0...0xFFFFFF, using: &random))) : nil)
      let before = look.contrast(over: backdrop, at: .trueColour) ?? 0
      guard before >= Look.readable else { continue }
      measured += 1
      let reduced = look.reduced(to: depth, over: backdrop)
      let after = reduced.contrast(over: backdrop, at: depth) ?? Look.readable
      // Two palettes may leave nothing better on a ground that both show differently.
      #expect(after >= (look.background == nil ? Look.readable : 3), "\(look) → \(reduced)")
    }
    #expect(measured > 20)
  }
}
