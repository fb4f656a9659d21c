import Preferences

/// What parts read as by themselves, each read once: for kinds of elements and branches, wherever
/// they are asked for.
final class KnownEntries {
  private var entries: [SchemaLocation: Entry?] = [:]
  private var open: Set<SchemaLocation> = []

  /// nil where nothing pleases `part`. A part inside itself is any value.
  func entry(
    of part: SchemaPart, read: () throws(Problem) -> Entry?
  ) throws(Problem) -> Entry? {
    if let known = entries[part.location] { return known }
    guard open.insert(part.location).inserted else { return Entry(.root, .any) }
    defer { open.remove(part.location) }
    let entry = try read()
    entries[part.location] = entry
    return entry
  }
}
