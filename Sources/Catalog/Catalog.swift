import Documents
import Preferences

/// The programs that `prefs` knows. An entry is parsed when it is asked for.
public struct Catalog: Sendable {
  /// The sources of the entries, one for each name.
  private var sources: [EntrySource] = []

  /// Creates a catalogue without entries.
  public init() {}

  /// Adds the source of an entry, or replaces the one with its name.
  public mutating func add(_ source: EntrySource) {
    sources.removeAll { $0.name == source.name }
    sources.append(source)
  }

  /// The names of the entries, in alphabetical order.
  public var names: [String] { sources.map(\.name).sorted() }

  /// Returns the entry of a program. Nil if there is none. Throws if it cannot be read.
  public func entry(named name: String) throws(Problem) -> CatalogEntry? {
    guard let source = sources.first(where: { $0.name == name }) else { return nil }
    return try source.entry()
  }

  /// Returns the entry for the file at `path`: the one that names the most specific pattern of its absolute path,
  /// else of its end. Nil if there is none. `home` is the user's home. Parses only entries that may name the file.
  /// Throws if one of these cannot be read.
  public func entry(
    forFileAt path: String, home: String? = nil
  ) throws(Problem) -> CatalogEntry? {
    for names in path.absoluteNames.originals {
      guard let last = names.last else { continue }
      var entries: [CatalogEntry] = []
      let directory = names.dropLast().last ?? ""
      for source in sources where source.mayName(last, in: directory) {
        entries.append(try source.entry())
      }
      let whole = entries.map { ($0, $0.files.map { $0.inHome(home ?? "~") }) }
      let found =
        best(of: whole, names, areWhole: true)
        ?? best(of: entries.map { ($0, $0.names) }, names, areWhole: false)
      if let found { return found }
    }
    return nil
  }

  private func best(
    of entries: [(CatalogEntry, [String])], _ names: [String], areWhole: Bool
  ) -> CatalogEntry? {
    var best: (entry: CatalogEntry, names: Int, characters: Int)?
    for (entry, patterns) in entries {
      for pattern in patterns {
        let end = areWhole ? pattern.dropFirst() : pattern[...]
        guard let count = names.count(matching: end), !areWhole || count == names.count else {
          continue
        }
        let characters = pattern.utf8.count { $0 != UInt8(ascii: "*") }
        if let best, (best.names, best.characters) >= (count, characters) { continue }
        best = (entry, count, characters)
      }
    }
    return best?.entry
  }
}

extension String {
  /// Returns a path or pattern with that of the user's home instead of `~`.
  func inHome(_ home: String) -> String { hasPrefix("~/") ? home + dropFirst() : self }
}
