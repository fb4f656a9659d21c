import OrderedCollections
import Preferences

/// A key as its schema has it, after what it inherits and what overrides it.
struct SettingsKey {
  private(set) var declared: DeclaredKey
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

  /// Without the range, the choices and the aliases that are at fault.
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
