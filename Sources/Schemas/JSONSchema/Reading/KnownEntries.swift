import Preferences

/// What parts read as by themselves, each read once: for kinds of elements and branches, wherever
/// they are asked for.
final class KnownEntries {
  private var entries: [SchemaLocation: Entry?] = [:]
  /// By the part and its first branch.
  var variants: [[SchemaLocation]: ([Variant], [Int])] = [:]
  private var open: Set<SchemaLocation> = []
  private static let maximumDepth = 5

  /// How many parts are being read, one inside the other.
  var depth: Int { open.count }

  /// nil where nothing pleases `part`. A part inside itself is any value, and so is one that is deep
  /// inside others: nobody reads the words for it.
  func entry(
    of part: SchemaPart, read: () throws(Problem) -> Entry?
  ) throws(Problem) -> Entry? {
    if let known = entries[part.location] { return known }
    guard open.count < KnownEntries.maximumDepth, open.insert(part.location).inserted else {
      return Entry(.root, .any)
    }
    defer { open.remove(part.location) }
    let entry = try read()
    entries[part.location] = entry
    return entry
  }
}
