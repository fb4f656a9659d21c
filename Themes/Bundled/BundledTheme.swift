import Preferences

/// The themes that are part of the program. Their files are embedded in the binary.
package enum BundledTheme: String, ThemeDescriptor, CaseIterable {
  case dark, light
  /// Only weight and lines, no colour.
  case mono
  case highContrast

  private static let loaded = ResourceCache<BundledTheme> { $0.contents }

  /// The theme, which is parsed on first use.
  package var theme: Theme {
    (try? Self.loaded.resource(self)) ?? Theme(name: name, looks: [:])
  }

  /// Reads a bundled theme without checking it, because every start of the editor needs one.
  package func resource(from contents: [UInt8]) throws(ThemeError) -> Theme {
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
