import Preferences

/// Makes entries from layers.
extension EntryReader {
  /// Returns the layers of `parts`. If one of two branches allows only null, the other branch's
  /// keywords join them.
  func layers(of parts: [PartID], inside ancestors: [PartID]) -> Layers {
    var layers = schema.layers(of: parts, inside: ancestors)
    guard layers.explicitKind?.keepsNullBranch != true, let branches = layers.branches.first,
      branches.count == 2, let null = branches.firstIndex(where: allowsOnlyNull)
    else { return layers }
    let other = schema.layers(of: [branches[1 - null]], inside: layers.ancestors)
    layers.all = layers.all.map(\.withoutBranches) + other.all
    layers.ancestors = other.ancestors
    layers.isNullable = true
    return layers
  }

  private func allowsOnlyNull(_ id: PartID) -> Bool {
    guard let part = schema.parts[id] else { return false }
    return part.keywords.text("type") == "null" || part.choices == [.null]
  }

  /// Returns an entry for each branch to check values with. After a limit, reached by mutually nested
  /// branches, anything is allowed.
  func entries(of parts: [PartID], inside ancestors: [PartID]) -> [Entry] {
    cache.branchCount += parts.count
    guard cache.branchCount <= EntryCache.maximumBranches else { return [Entry(.root, .any)] }
    return parts.compactMap { entry(of: $0, inside: ancestors) }
  }

  /// Returns the entry of a part, or nil if no value satisfies it.
  private func entry(of part: PartID, inside ancestors: [PartID]) -> Entry? {
    cache.entry(of: part) {
      let layers = layers(of: [part], inside: ancestors)
      return layers.isForbidden ? nil : entry(of: layers)
    }
  }

  /// Returns the entry of all `parts` together.
  func entry(of parts: [PartID], inside ancestors: [PartID]) -> Entry {
    if parts.count == 1 { return entry(of: parts[0], inside: ancestors) ?? Entry(.root, .any) }
    return entry(of: layers(of: parts, inside: ancestors))
  }

  func entry(of layers: Layers, at path: [Schema.Step] = []) -> Entry {
    let kind = kind(of: layers)
    var entry = Entry(
      EntryReader.name(of: path), kind, default: layers.value("default"),
      rules: rules(of: layers, kind), title: layers.text("title"),
      summary: layers.summary, unit: layers.text("x-unit"), isSecret: layers.isSecret,
      isReadOnly: layers.flag("readOnly"), deprecation: layers.deprecation,
      takesEffect: layers.text("x-takesEffect"), examples: layers.examples)
    entry.isOpen = layers.value("writeOnly") == false || layers.value("x-secret") == false
    return entry
  }

  /// Returns the name at `path`. Templates have none.
  private static func name(of path: [Schema.Step]) -> PreferenceName {
    var name = PreferenceName.root
    for step in path {
      guard case .key(let key) = step else { return .root }
      name = name.appending(key: key)
    }
    return name
  }
}

extension Layers {
  var summary: String? { text("description", "markdownDescription") }

  fileprivate var isSecret: Bool {
    flag("x-secret") || flag("writeOnly") || text("format") == "password"
  }

  fileprivate var deprecation: Deprecation? {
    let message = text("deprecationMessage", "markdownDeprecationMessage")
    let successor = text("x-successor").flatMap { try? PreferenceName(parsing: $0) }
    return flag("deprecated") || message != nil || successor != nil
      ? Deprecation(message: message, successor: successor) : nil
  }

  fileprivate var examples: [PreferenceValue] {
    if case .array(let examples)? = value("examples") { examples } else { [] }
  }
}

/// Caches the entry of each part without its position, for kinds of elements and branches.
final class EntryCache {
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

  /// Returns the cached entry of `part`, else reads it. Returns nil if no value satisfies the part. A
  /// part inside itself, or nested too deep to be described, allows any value.
  func entry(of part: PartID, read: () -> Entry?) -> Entry? {
    if let known = entries[part] { return known }
    guard open.count < EntryCache.maximumDepth, open.insert(part).inserted else {
      return Entry(.root, .any)
    }
    defer { open.remove(part) }
    let entry = read()
    entries[part] = entry
    return entry
  }
}
