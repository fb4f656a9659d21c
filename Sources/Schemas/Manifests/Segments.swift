import Preferences

/// Sections that `pfm_segments` of a dictionary's controls make: a title, and names of keys.
struct Segments {
  private var titles: ExactDictionary<String> = [:]
  private let start: String

  /// `chain`: the keys around what it has inside, itself the last.
  init(of subkey: Subkey, inside chain: [Subkey]) {
    start = chain.compactMap(\.name).map { $0 + "." }.joined()
    for control in subkey.controls {
      guard let segments = control.fields.dictionary("pfm_segments") else { continue }
      for title in segments.members.keys {
        for name in segments.texts(title) ?? [] { titles[name] = title }
      }
    }
  }

  /// The section of the key `name`, by that or by its path from the root.
  func title(of name: String) -> String? { titles[name] ?? titles[start + name] }
}
