import OrderedCollections
import Preferences

/// A key as its schema has it, after what it inherits and what overrides it.
struct SettingsKey {
  let declared: DeclaredKey
  /// The last one counts that the key can hold.
  private(set) var defaults: [KeyDefault]
  private(set) var desktopDefaults: OrderedDictionary<String, KeyDefault> = [:]
  /// What gettext is told of the default.
  private(set) var translation: DeclaredDefault
  let enumeration: Enumeration?

  init(_ declared: DeclaredKey, of enumeration: Enumeration?) {
    self.declared = declared
    self.enumeration = enumeration
    translation = declared.standard
    defaults = [KeyDefault(text: declared.standard.text, source: declared.source)]
  }

  /// By a schema that extends the key's own.
  mutating func override(by standard: DeclaredDefault, in source: SettingsSource) {
    translation = standard
    defaults.append(KeyDefault(text: standard.text, source: source))
  }

  mutating func override(by override: OverrideFile.Override) {
    if let desktop = override.desktop {
      desktopDefaults[desktop] = override.standard
    } else {
      defaults.append(override.standard)
    }
  }
}

/// A default as one file writes it.
struct KeyDefault {
  let text: MarkupText
  let source: SettingsSource
  /// By a file of overrides: where it is wrong, it is passed over.
  var isOverride = false
}
