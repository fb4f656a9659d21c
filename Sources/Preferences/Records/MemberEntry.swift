/// A declared member of a value: of a record, or of records in a list or dictionary.
public struct MemberEntry: Sendable {
  /// The place in the value, such as a member of each element.
  public let path: [Schema.Step]
  /// The declaration. Its name is the root.
  public var entry: Entry

  /// Creates a declared member.
  public init(_ path: [Schema.Step], _ entry: Entry) {
    self.path = path
    self.entry = entry
  }

  /// The path in a message: `retry.attempts`, and without the elements around it.
  var label: String {
    path.compactMap { if case .key(let key) = $0 { key } else { nil } }.joined(separator: ".")
  }

  /// Returns the member of a value that contains this one at `step`.
  func inside(_ step: Schema.Step) -> MemberEntry { MemberEntry([step] + path, entry) }

  /// The path of keys. Nil if the member is in a list or dictionary, which may have it many times.
  var keys: [PreferenceName.Component]? {
    var keys: [PreferenceName.Component] = []
    for step in path {
      guard case .key(let key) = step else { return nil }
      keys.append(.key(key))
    }
    return keys
  }
}

/// The declared members of a type, as a tree.
struct MemberTree: Sendable {
  /// The members, in declared order.
  private(set) var members: [(key: String, tree: MemberTree)] = []
  /// Whether the value has a default. If so, nil is stored as null.
  private var hasDefault = false
  /// The tree of each element of a list or member of a dictionary. At most one element.
  private var inner: [MemberTree] = []

  var isEmpty: Bool { members.isEmpty && inner.isEmpty }

  init(_ entries: [MemberEntry]) {
    for member in entries { add(member.path[...], hasDefault: member.entry.defaultValue != nil) }
  }

  private init() {}

  private mutating func add(_ path: ArraySlice<Schema.Step>, hasDefault: Bool) {
    guard let step = path.first else { return self.hasDefault = hasDefault }
    if case .key(let key) = step {
      let found = members.firstIndex { $0.key.isExactly(key) }
      if found == nil { members.append((key, MemberTree())) }
      members[found ?? members.count - 1].tree.add(path.dropFirst(), hasDefault: hasDefault)
    } else {
      if inner.isEmpty { inner = [MemberTree()] }
      inner[0].add(path.dropFirst(), hasDefault: hasDefault)
    }
  }
}

extension MemberTree {
  /// Returns `value` with the members of `defaults` that it lacks, also in records inside it.
  func completed(_ value: PreferenceValue, by defaults: PreferenceValue?) -> PreferenceValue {
    guard !members.isEmpty, case .dictionary(var result) = value,
      case .dictionary(let defaults)? = defaults
    else { return value }
    for (key, tree) in members {
      guard let given = defaults[key] else { continue }
      result[key] = result[key].map { tree.completed($0, by: given) } ?? given
    }
    return .dictionary(result)
  }

  /// Returns the value to store so that `old` becomes `new`. What has not changed keeps its stored
  /// form: a member that is not stored, one that the type does not have, and the form of an element.
  ///
  /// - Parameters:
  ///   - new: The new value with all members.
  ///   - old: The value in force with all members. Nil if there is none.
  ///   - stored: The stored value. Nil if there is none.
  func stored(
    _ new: PreferenceValue, replacing old: PreferenceValue?, in stored: PreferenceValue?
  ) -> PreferenceValue {
    if let stored, new == old { return stored }
    switch (new, old, stored ?? (members.isEmpty ? nil : .dictionary([:]))) {
    case (.dictionary(let new), .dictionary(let old)?, .dictionary(var result)?)
    where !members.isEmpty:
      for (key, tree) in members where new[key] != old[key] {
        result[key] =
          new[key].map { tree.stored($0, replacing: old[key], in: result[key]) }
          ?? (tree.hasDefault ? .null : nil)
      }
      return .dictionary(result)
    case (.dictionary(let new), .dictionary(let old)?, .dictionary(let stored)?):
      guard let tree = inner.first else { return .dictionary(new) }
      let members = new.map { key, value in
        (key, tree.stored(value, replacing: old[key], in: stored[key]))
      }
      return .dictionary(ExactDictionary(uniqueKeysWithValues: members))
    case (.array(let new), .array(let old)?, .array(let stored)?):
      guard let tree = inner.first, old.count == stored.count else { return .array(new) }
      return .array(tree.elements(new, replacing: old, in: stored))
    default: return new
    }
  }

  /// Returns the elements to store. An element that equals an old one keeps its stored form. Another
  /// one is a change of the old one at its position, unless that is used elsewhere.
  private func elements(
    _ new: [PreferenceValue], replacing old: [PreferenceValue], in stored: [PreferenceValue]
  ) -> [PreferenceValue] {
    var unused = Set(old.indices)
    let same = new.enumerated().map { index, value -> Int? in
      let isHere = old.indices.contains(index) && old[index] == value
      let found =
        isHere && unused.contains(index)
        ? index : old.indices.first { unused.contains($0) && old[$0] == value }
      if let found { unused.remove(found) }
      return found
    }
    return zip(new.indices, new).map { index, value in
      if let same = same[index] { return stored[same] }
      guard unused.contains(index) else { return value }
      return self.stored(value, replacing: old[index], in: stored[index])
    }
  }
}
