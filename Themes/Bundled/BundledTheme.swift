import Preferences

/// The themes that are part of the program: their files stand in the binary.
public enum BundledTheme: String, ThemeDescriptor, CaseIterable {
  case dark, light
  /// Weight and lines only.
  case mono
  case highContrast

  private static let loaded = ResourceCache<BundledTheme> { $0.contents }

  /// Read when it is first asked for.
  public var theme: Theme {
    (try? Self.loaded.resource(self)) ?? Theme(name: name, looks: [:])
  }

  /// The file.
  public var contents: [UInt8] {
    switch self {
    case .dark: PackageResources.dark_json
    case .light: PackageResources.light_json
    case .mono: PackageResources.mono_json
    case .highContrast: PackageResources.highContrast_json
    }
  }
}
