import Testing

@testable import Themes

struct ColourTests {
  @Test func `a colour is one of sixteen names or six digits`() {
    #expect(Colour("red") == .palette(1))
    #expect(Colour("brightWhite") == .palette(15))
    #expect(Colour("#d75f00") == .rgb(RGBColour(red: 0xD7, green: 0x5F, blue: 0)))
    for word in ["", "#12345", "#12345g", "#+12345", "Red ", "brightbrown", "redd", "RED"] {
      #expect(Colour(word) == nil, "\(word)")
    }
  }

  @Test func `contrast is computed as in WCAG`() {
    let (black, white) = (RGBColour(0), RGBColour(0xFFFFFF))
    #expect(black.contrast(with: white) == 21)
    #expect(white.contrast(with: white) == 1)
    // WCAG names this grey as the lightest that is readable on white.
    let grey = RGBColour(0x767676)
    #expect(grey.contrast(with: white) >= 4.5)
    #expect(RGBColour(0x777777).contrast(with: white) < 4.5)
    #expect(grey.contrast(with: white) == white.contrast(with: grey))
  }

  @Test func `the distance of colours follows their perceived difference`() {
    let (black, white) = (RGBColour(0), RGBColour(0xFFFFFF))
    #expect(abs(black.distance(to: white) - 1) < 0.001)
    #expect(white.distance(to: white) == 0)
    let orange = RGBColour(0xFF8800)
    #expect(orange.distance(to: RGBColour(0xFF9911)) < orange.distance(to: RGBColour(0xFF2200)))
  }
}
