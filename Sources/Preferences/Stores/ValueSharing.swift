/// The relation of a value to others in its document, which has them only once: by anchors, aliases and merge keys
/// of YAML.
public enum ValueSharing: Hashable, Sendable {
  /// The value is an alias of that of another name.
  case alias(of: PreferenceName)
  /// The group around the name has the members of another group, too.
  case members(of: PreferenceName)
  /// The value is a member of another group, from which the group around the name has it.
  case inherited(from: PreferenceName)
  /// Others have the value too: the first of them, and their number.
  case shared(with: PreferenceName, count: Int)

  /// Whether the value only names the group whose members the group around it has, too.
  package var isReference: Bool { if case .members = self { true } else { false } }

  /// `the value of base`, `the members of base`, `from base`, `shared with web and 2 others`.
  package var phrase: String {
    switch self {
    case .alias(let name): "the value of \(name.label)"
    case .members(let name): "the members of \(name.label)"
    case .inherited(let name): "from \(name.label)"
    case .shared(let name, 1): "shared with \(name.label)"
    case .shared(let name, let count):
      "shared with \(name.label) and \(counted(count - 1, "other"))"
    }
  }
}

/// A member that a group has only because it refers to another group.
public struct InheritedMember: Hashable, Sendable {
  /// The name in the group that has no member of its own.
  public let name: PreferenceName
  public let value: PreferenceValue
  /// The group that has the member.
  public let source: PreferenceName
  /// The position of the value there.
  public let place: Place
  /// The number of rows before it.
  public let row: Int

  /// Creates the member `name`, before which the document has `row` rows.
  public init(
    _ name: PreferenceName, _ value: PreferenceValue, from source: PreferenceName, place: Place,
    row: Int
  ) {
    self.name = name
    self.value = value
    self.source = source
    self.place = place
    self.row = row
  }

  /// `from base, line 3`
  package var origin: String { "from \(source.label), line \(place.line)" }
}
