/// The values of a store by their names, which form namespaces.
public protocol SnapshotNames: Sendable {
  /// The value of exactly `name`, which may be a container. Nil if it is absent.
  subscript(name: PreferenceName) -> PreferenceValue? { get }
  /// Returns the exact name of the value that `lookup` matches: by its exact spelling, else with
  /// its loose keys split or joined and its digits read as an index or a key. Nil if nothing
  /// matches.
  func resolve(_ lookup: NameLookup) -> PreferenceName?
  /// Returns the exact name of the value that `lookup` matches, else the name under which it would
  /// be added. Loose keys are joined (`"editor.fontSize"`) if their siblings are dotted.
  func placement(of lookup: NameLookup) -> PreferenceName
  /// Returns the rows inside `namespace`, with dotted keys split, in ascending order.
  func rows(in namespace: PreferenceName) -> RowSet
  /// Returns the row with exactly `name`; the last one of duplicates.
  func row(of name: PreferenceName) -> Int?
  /// Returns the namespaces directly inside `namespace`, in the document's order.
  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary]
  /// The whole snapshot as a tree, for validation.
  var tree: any ValueTree { get }
}

/// Lookups by the values alone. O(size) each; an index is faster.
extension SnapshotNames {
  public var tree: any ValueTree { MemoryTree(self[.root] ?? .dictionary([:])) }

  /// Returns the exact name that `name` matches with its keys split and joined, if there is one.
  public func resolve(_ name: PreferenceName) -> PreferenceName? { resolve(NameLookup(name)) }

  /// Returns the exact name that `name` matches, else the name under which it would be added.
  public func placement(of name: PreferenceName) -> PreferenceName {
    placement(of: NameLookup(name))
  }

  public func resolve(_ lookup: NameLookup) -> PreferenceName? {
    if self[lookup.name] != nil { return lookup.name }
    guard let root = self[.root], let path = root.path(to: lookup.steps[...]) else { return nil }
    return PreferenceName(path)
  }

  public func placement(of lookup: NameLookup) -> PreferenceName {
    if let exact = resolve(lookup) { return exact }
    for depth in lookup.name.components.indices.reversed() {
      guard let outer = resolve(lookup.prefix(depth)), let container = self[outer] else { continue }
      guard let joined = lookup.joined(after: depth), container.isFlat(near: joined.first) else {
        return PreferenceName(outer.components + lookup.name.components.dropFirst(depth))
      }
      return outer.appending(key: joined.key)
    }
    return lookup.name
  }
}

extension PreferenceValue {
  /// Returns the exact path inside this value that `wanted` matches.
  fileprivate func path(
    to wanted: ArraySlice<NameLookup.Step>
  ) -> [PreferenceName.Component]? {
    guard let step = wanted.first else { return [] }
    switch self {
    case .dictionary(let members): return path(to: wanted, among: members)
    case .array(let elements):
      guard let index = step.position, elements.indices.contains(index),
        let rest = elements[index].path(to: wanted.dropFirst())
      else { return nil }
      return [.index(index)] + rest
    default: return nil
    }
  }

  /// Returns the exact path inside `members`. Joins loose steps while some key begins with them.
  private func path(
    to wanted: ArraySlice<NameLookup.Step>, among members: ExactDictionary<PreferenceValue>
  ) -> [PreferenceName.Component]? {
    guard var key = wanted.first?.key else { return nil }
    let mayJoin = key.isPart
    var rest = wanted.dropFirst()
    while true {
      if let path = members[key]?.path(to: rest) { return [.key(key)] + path }
      guard mayJoin, case .loose? = wanted.first, case .loose(let next)? = rest.popFirst(),
        next.isPart
      else { return nil }
      key += "."
      guard members.keys.contains(where: { $0.utf8.starts(with: key.utf8) }) else { return nil }
      key += next
    }
  }

  /// Whether the members have dotted keys. Keys that begin with `part` decide; without such keys,
  /// the majority of those in a namespace.
  fileprivate func isFlat(near part: String) -> Bool {
    guard case .dictionary(let members) = self else { return false }
    let dotted = members.keys.filter { PreferenceName.parts(of: $0).count > 1 }
    if dotted.contains(where: { $0.utf8.starts(with: (part + ".").utf8) }) { return true }
    let nested = members.filter {
      PreferenceName.parts(of: $0.key).count == 1 && !$0.key.utf8.starts(with: "[".utf8)
        && $0.value.isNamespace
    }
    return dotted.count > nested.count
  }

  private var isNamespace: Bool {
    if case .dictionary = self { !isLeaf } else { false }
  }
}

extension String {
  /// Whether the text can be one of several parts of a dotted key.
  package var isPart: Bool { !isEmpty && !utf8.contains(UInt8(ascii: ".")) }
}
