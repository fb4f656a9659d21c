/// The themes that are part of the program, as JSON text.
public enum BundledTheme: String, CaseIterable, Sendable {
  /// Right on light backgrounds too: it keeps the terminal's own colours but for one accent.
  case dark
  case light
  /// Weight and lines only.
  case mono
  case highContrast

  public var json: [UInt8] {
    switch self {
    case .dark: PackageResources.dark_json
    case .light: PackageResources.light_json
    case .mono: PackageResources.mono_json
    case .highContrast: PackageResources.highContrast_json
    }
  }
}
