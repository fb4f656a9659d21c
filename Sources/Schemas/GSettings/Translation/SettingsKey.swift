import OrderedCollections
import Preferences

/// A key of a schema after inheritance and overrides.
struct SettingsKey {
  private(set) var declared: DeclaredKey
  /// All defaults. The last valid one counts.
  private(set) var defaults: [KeyDefault]
  private(set) var desktopDefaults: OrderedDictionary<String, KeyDefault> = [:]
  /// The translation notes of the default.
  private(set) var translation: DeclaredDefault
  let enumeration: Enumeration?

  init(_ declared: DeclaredKey, of enumeration: Enumeration?) {
    self.declared = declared
    self.enumeration = enumeration
    translation = declared.standard
    defaults = [KeyDefault(text: declared.standard.text, source: declared.source)]
  }

  /// Returns the key without a faulty range, faulty choices or faulty aliases, and reports each.
  func usable(report: (Problem) -> Void) -> SettingsKey {
    var key = self
    do throws(Problem) { _ = try key.bounds } catch {
      report(error)
      key.declared.leaveOutRange()
    }
    var isAllowed: ((String) -> Bool)?
    do throws(Problem) { isAllowed = try key.textCheck } catch {
      report(error)
      key.declared.leaveOutChoices()
    }
    guard let isAllowed else { return key }
    for target in key.declared.leaveOutAliases(unless: isAllowed) {
      report(
        declared.source.refusal(
          "alias of \(target.quotedBriefly)", expected: "an alias of a choice",
          at: declared.offset))
    }
    return key
  }

  /// Sets the default that a schema extending the key's own schema gives.
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
  /// Whether an override file sets it. Such a default is skipped if it is faulty.
  var isOverride = false
}
