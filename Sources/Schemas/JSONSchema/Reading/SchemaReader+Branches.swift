import Preferences

extension SchemaReader {
  /// Returns the layers of `parts`. If one of two branches allows only null, the other branch's
  /// keywords join them.
  func layers(of parts: [PartID], inside ancestors: [PartID]) -> Layers {
    var layers = schema.layers(of: parts, inside: ancestors)
    guard layers.ownKind?.isMade != true, let branches = layers.branches.first,
      branches.count == 2, let null = branches.firstIndex(where: isNullAlone)
    else { return layers }
    let other = schema.layers(
      of: [branches[1 - null]], inside: ancestors + layers.references)
    layers.all = layers.all.map(\.withoutBranches) + other.all
    layers.references += other.references
    layers.isNullable = true
    return layers
  }

  private func isNullAlone(_ id: PartID) -> Bool {
    guard let part = schema.parts[id] else { return false }
    return part.keywords.text("type") == "null" || part.choices == [.null]
  }

  /// Returns an entry for each branch to check values with. After a limit, reached by mutually
  /// nested branches, anything is allowed.
  func entries(of parts: [PartID], inside ancestors: [PartID]) -> [Entry] {
    known.branchCount += parts.count
    guard known.branchCount <= KnownEntries.maximumBranches else { return [Entry(.root, .any)] }
    return parts.compactMap { entry(of: $0, inside: ancestors) }
  }

  /// Returns the entry of a part, or nil if no value satisfies it.
  func entry(of part: PartID, inside ancestors: [PartID]) -> Entry? {
    known.entry(of: part) {
      let layers = layers(of: [part], inside: ancestors)
      return layers.isForbidden
        ? nil : entry(of: layers, inside: ancestors + layers.references)
    }
  }

  /// Returns the entry of all `parts` together.
  func entry(of parts: [PartID], inside ancestors: [PartID]) -> Entry {
    if parts.count == 1 { return entry(of: parts[0], inside: ancestors) ?? Entry(.root, .any) }
    let layers = layers(of: parts, inside: ancestors)
    return entry(of: layers, inside: ancestors + layers.references)
  }
}

/// Caches the entry of each part without its position, for kinds of elements and branches.
final class KnownEntries {
  private static let maximumDepth = 5
  static let maximumBranches = 10_000

  private var entries: [PartID: Entry?] = [:]
  /// Variants by part and first branch.
  var variants: [[PartID]: ([Variant], [Int])] = [:]
  private var open: Set<PartID> = []
  /// The number of branches read.
  var branchCount = 0

  /// The number of nested parts being read.
  var depth: Int { open.count }

  /// Returns the cached entry of `part`, else reads it. Returns nil if no value satisfies the part.
  /// A part inside itself, or nested too deep to be described, allows any value.
  func entry(of part: PartID, read: () -> Entry?) -> Entry? {
    if let known = entries[part] { return known }
    guard open.count < KnownEntries.maximumDepth, open.insert(part).inserted else {
      return Entry(.root, .any)
    }
    defer { open.remove(part) }
    let entry = read()
    entries[part] = entry
    return entry
  }
}
