import Themes

/// The themes for a name of a theme, or for the choice by the terminal's background.
struct ThemeChoice {
  /// The name of the choice by the background: `dark` or `light`. A user's theme may have this name.
  static let automatic = "auto"

  let theme: Theme
  /// The theme on a light background. Nil if the background does not matter.
  let light: ThemeReference?
  let error: ThemeError?

  init(_ name: String, in library: ThemeLibrary = .users) {
    let isAutomatic =
      name == Self.automatic && !library.entries.contains { $0.name == Self.automatic }
    (theme, error) = library.themeOrSubstitute(
      named: isAutomatic ? BundledTheme.dark.name : name)
    light =
      isAutomatic ? ThemeReference(name: BundledTheme.light.name, library: library) : nil
  }

  /// The names that can be chosen.
  static func names(_ themes: [ThemeLibrary.Entry]) -> [String] {
    let names = themes.map(\.name)
    return names.contains(automatic) ? names : [automatic] + names
  }
}
