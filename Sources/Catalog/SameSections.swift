import Documents
import Preferences

/// The sections that a program takes for one, in one document. A setting that is not set has a row in one of them
/// only.
struct SameSections {
  private let layers: Layers?
  private let comparable: (String) -> String
  /// The sections and the part before them, `-`: those with the most settings first.
  private let ranked: [String]
  /// The settings that a section has, or has commented out, in comparable form.
  private let present: [String: Set<String>]

  /// - Parameters:
  ///   - root: The document's values.
  ///   - offered: The sections that the document may get, also those that it has.
  init(
    _ program: SharedEntry, _ root: ExactDictionary<PreferenceValue>,
    _ commentedOut: @autoclosure () -> [CommentedOut], offered: @autoclosure () -> [String]
  ) {
    layers = program.entry.layers
    comparable = program.comparable
    guard layers?.sameSections.isEmpty == false else {
      (ranked, present) = ([], [:])
      return
    }
    var present: [String: Set<String>] = ["-": []]
    var sections: [String] = []
    for (key, value) in root {
      let section = value.isSection ? comparable(key) : "-"
      if value.isSection { sections.append(section) }
      let keys = value.isSection ? value.records.flatMap(\.keys) : [key]
      present[section, default: []].formUnion(keys.map(comparable))
    }
    let counts = present.mapValues(\.count)
    for name in commentedOut().map(\.key) {
      guard case .key(let key)? = name.last, name.components.count < 3 else { continue }
      let section = name.components.count == 1 ? "-" : name.components[0].ownKey.map(comparable)
      if let section { present[section, default: []].insert(comparable(key)) }
    }
    self.present = present
    let places = (sections + ["-"]).enumerated().sorted {
      (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset)
    }
    var seen: Set<String> = []
    ranked = (places.map(\.element) + offered().map(comparable)).filter {
      seen.insert($0).inserted
    }
  }

  /// Returns the sections that are the same as one, those first in which settings have their rows.
  func group(of section: String) -> Group {
    let own = comparable(section)
    let group = ranked.isEmpty ? nil : layers?.group(of: own, comparable)
    let others = group.map { group in
      ranked.filter { $0 != own && layers?.group(of: $0, comparable) == group }
    }
    let before = ranked.prefix { $0 != own }.filter { others?.contains($0) == true }
    return Group(
      own: present[own] ?? [], others: (others ?? []).map { ($0, present[$0] ?? []) },
      before: before, comparable: comparable)
  }

  /// A section among those that are the same.
  struct Group {
    fileprivate let own: Set<String>
    fileprivate let others: [(section: String, present: Set<String>)]
    /// The other sections in which settings rather have their rows.
    fileprivate let before: [String]
    fileprivate let comparable: (String) -> String

    /// Whether another section has the row of a setting that is not set.
    func hasRowElsewhere(_ setting: CatalogSetting) -> Bool {
      guard !others.isEmpty else { return false }
      let name = setting.comparableName(comparable)
      if own.contains(name) { return false }
      return others.contains { $0.present.contains(name) }
        || before.contains { setting.belongs(to: $0, comparable) }
    }
  }
}
