/// The themes that are part of the program. Their files are embedded in the binary.
package enum BundledTheme: String, ThemeDescriptor, CaseIterable {
  case dark, light
  /// Only weight and lines, no colour.
  case mono
  case highContrast

  private static let loaded = ThemeCache<BundledTheme> { $0.contents }

  package var name: String { rawValue }

  /// The theme, which is parsed on first use.
  package var theme: Theme {
    (try? Self.loaded.theme(self)) ?? Theme(name: name, looks: [:])
  }

  /// Reads a bundled theme without checking it, because every start of the editor needs one.
  package func theme(from contents: [UInt8]) throws(ThemeError) -> Theme {
    try document(in: contents).theme(named: name)
  }

  package var contents: [UInt8] {
    switch self {
    case .dark: PackageResources.dark_json
    case .light: PackageResources.light_json
    case .mono: PackageResources.mono_json
    case .highContrast: PackageResources.highContrast_json
    }
  }
}
