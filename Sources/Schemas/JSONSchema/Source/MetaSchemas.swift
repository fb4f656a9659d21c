import Preferences

/// The drafts' own schemas, which others may refer to.
enum MetaSchemas {
  static func document(at address: String) -> PreferenceValue? { nil }
}
