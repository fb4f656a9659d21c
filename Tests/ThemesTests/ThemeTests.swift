import Testing

@testable import Themes

struct ThemeTests {
  private let theme = Theme(
    name: "t",
    looks: [
      .text: Look(foreground: .palette(7), background: .palette(4)),
      .accent: Look(foreground: .palette(11), attributes: [.bold]),
      .cursorRow: Look(attributes: [.reverse]),
      .dim: Look(attributes: [.dim]),
    ])

  @Test func `a role missing in a theme looks like text`() {
    #expect(theme.look(of: .title) == theme.look(of: .text))
  }

  @Test func `a colour missing in a role is that of text`() {
    #expect(
      theme.look(of: .accent)
        == Look(foreground: .palette(11), background: .palette(4), attributes: [.bold]))
  }

  @Test func `roles in the cursor's row get its colours`() {
    let look = theme.look(of: .accent, isSelected: true, at: .sixteen)
    #expect(
      look
        == Look(foreground: .palette(7), background: .palette(4), attributes: [.bold, .reverse]))
    let dim = theme.look(of: .dim, isSelected: true, at: .sixteen)
    #expect(!dim.attributes.contains(.dim))
  }
}
