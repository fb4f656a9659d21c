import Testing

@testable import Themes

struct LowContrastRoleTests {
  private func faint(_ looks: [ThemeRole: Look], for backdrop: Backdrop?) -> [LowContrastRole] {
    Theme(name: "t", backdrop: backdrop, looks: looks).lowContrastRoles
  }

  @Test func `a faint role is reported with the terminal of worst contrast`() throws {
    let grey = Look(foreground: .rgb(RGBColour(0x6C6C6C)))
    let found = faint([.dim: grey], for: .dark)
    let worst = try #require(found.first)
    #expect(found.count == 1 && worst.role == .dim)
    #expect(worst.depth == .trueColour && worst.terminal.name == "Nord")
    #expect((2.3..<2.5).contains(worst.contrast))
    #expect(faint([.dim: grey], for: .light) == [])
  }

  @Test func `a theme without a backdrop is measured on all backgrounds`() {
    let blue = Look(foreground: .rgb(RGBColour(0x87AFFF)))
    #expect(faint([.accent: blue], for: .dark) == [])
    #expect(faint([.accent: blue], for: nil).map(\.role) == [.accent])
  }

  @Test func `a role with its own background is measured without a backdrop`() {
    let look = Look(foreground: .rgb(RGBColour(0xFFFFFF)), background: .rgb(RGBColour(0x202020)))
    #expect(faint([.text: look], for: nil) == [])
  }

  @Test func `the contrast in the cursor's row is measured with that row's colours`() {
    let row = Look(foreground: .rgb(RGBColour(0x777777)), background: .rgb(RGBColour(0x555555)))
    #expect(faint([.cursorRow: row], for: .dark).map(\.role) == [.cursorRow])
  }

  @Test func `the attribute dim reduces the measured light by a third`() {
    #expect(faint([.dim: Look(attributes: [.dim])], for: .dark).map(\.role) == [.dim])
  }

  @Test func `the sixteen palette colours are measured on terminals with a known palette`() {
    // The blue of xterm and the Linux console is hard to read on black.
    #expect(faint([.accent: Look(foreground: .palette(4))], for: .dark).map(\.role) == [.accent])
    #expect(faint([.accent: Look(foreground: .palette(11))], for: .dark) == [])
  }
}
