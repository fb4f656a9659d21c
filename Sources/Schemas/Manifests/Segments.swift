import Preferences

/// Sections from `pfm_segments` of a dictionary's controls: titles with names of keys.
struct Segments {
  private var titles: ExactDictionary<String> = [:]
  private let start: String

  /// Reads the sections. `chain` is the keys around the members, ending with `subkey`.
  init(of subkey: Subkey, inside chain: [Subkey]) {
    start = chain.compactMap(\.name).map { $0 + "." }.joined()
    for control in subkey.controls {
      guard let segments = control.fields.dictionary("pfm_segments") else { continue }
      for title in segments.members.keys {
        for name in segments.texts(title) ?? [] { titles[name] = title }
      }
    }
  }

  /// Returns the section of a key, listed by its name or its path from the root.
  func title(of name: String) -> String? { titles[name] ?? titles[start + name] }
}
