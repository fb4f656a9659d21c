import Testing

@testable import Themes

struct BundledThemeTests {
  static let themes = BundledTheme.allCases

  @Test(arguments: themes)
  func `every bundled theme is read without problems`(bundled: BundledTheme) throws {
    #expect(try ThemeDocument(bundled.contents).check() == [])
    #expect(bundled.theme.name == bundled.rawValue)
  }

  @Test(arguments: themes)
  func `every bundled theme defines every role`(bundled: BundledTheme) {
    #expect(Set(bundled.theme.looks.keys) == Set(ThemeRole.allCases))
  }

  /// Measured on every terminal that the theme supports, at every colour depth, in the cursor's row and
  /// elsewhere.
  @Test(arguments: themes)
  func `all text in bundled themes has a contrast of at least 4.5`(bundled: BundledTheme) {
    #expect(bundled.theme.lowContrastRoles == [])
  }

  /// Computes the contrast independently of `faintRoles`.
  @Test(arguments: themes, ColourDepth.coloured)
  func `no role of a bundled theme is faint in the cursor's row`(
    bundled: BundledTheme, depth: ColourDepth
  ) {
    let theme = bundled.theme
    for role in ThemeRole.allCases {
      let look = theme.look(of: role, isSelected: true, at: depth)
      let contrast = look.contrast(over: theme.backdrop, at: depth)
      #expect(contrast.map { $0 >= Look.readable } ?? true, "\(role)")
    }
  }

  @Test func `the theme highContrast has a contrast of at least 7`() {
    let theme = BundledTheme.highContrast.theme
    for role in ThemeRole.allCases {
      for depth in [ColourDepth.trueColour, .twoHundredFiftySix] {
        let look = theme.look(of: role, isSelected: false, at: depth)
        #expect(look.contrast(over: nil, at: depth).map { $0 >= 7 } == true, "\(role)")
      }
    }
  }

  @Test func `the themes dark and light suit their backgrounds, the others any`() {
    #expect(BundledTheme.dark.theme.backdrop == .dark)
    #expect(BundledTheme.light.theme.backdrop == .light)
    #expect(BundledTheme.mono.theme.backdrop == nil)
    #expect(BundledTheme.highContrast.theme.backdrop == nil)
  }

  @Test func `the theme mono has no colours`() {
    for look in BundledTheme.mono.theme.looks.values {
      #expect(look.foreground == nil && look.background == nil)
    }
  }

  @Test(arguments: themes)
  func `staged and invalid values differ from others without colour`(bundled: BundledTheme) {
    let theme = bundled.theme
    func attributes(_ role: ThemeRole) -> Set<Look.Attribute> {
      theme.look(of: role, isSelected: false, at: .none).attributes
    }
    for role in [ThemeRole.staged, .invalid, .field, .title] {
      #expect(attributes(role) != attributes(.value), "\(role)")
    }
    #expect(attributes(.staged) != attributes(.invalid))
    let row = theme.look(of: .text, isSelected: true, at: .none)
    #expect(row.attributes.contains(.reverse))
  }
}
