/// The values that a program uses, from all files of its configuration.
public struct EffectiveValues: Sendable {
  /// A line that gives a preference a value.
  public struct Setting: Hashable, Sendable {
    public let value: PreferenceValue
    /// The path of the file, and the number of the line from 1.
    public let path: String
    public let line: Int
    /// Whether the program uses the value.
    public internal(set) var counts: Bool

    /// Creates a setting that counts unless another one replaces it.
    public init(_ value: PreferenceValue, path: String, line: Int) {
      (self.value, self.path, self.line, counts) = (value, path, line, true)
    }

    /// Whether the value ends a list.
    fileprivate var clears: Bool { value == .string("") }

    /// The place for people: `/etc/ssh/sshd_config.d/50-cloud-init.conf, line 1`.
    package var place: String { "\(path), line \(line)" }
  }

  /// The rule by which one of several settings counts.
  public enum Winner: Hashable, Sendable {
    case first, last
    /// All of them after the last one with an empty value. That one if none follows.
    case all
  }

  /// The path of the open file, as in the settings.
  public let path: String
  /// The files that the program reads, in its order.
  public let files: [String]
  /// The files among these that cannot be read. No value is then certain.
  public let unreadable: [String]
  /// The settings of each name, in the order in which the program reads them.
  private var settings: [PreferenceName: [Setting]] = [:]
  /// The names with settings as their first setting spells them, by their comparable forms.
  public private(set) var names: [PreferenceName: PreferenceName] = [:]
  /// The rule of each name.
  private var winners: [PreferenceName: Winner] = [:]
  /// Returns a name in the form in which names that the program takes for one are equal.
  package let comparable: @Sendable (PreferenceName) -> PreferenceName
  /// Returns whether an empty value ends what other files have put into the list of a name. Nil if that is not known.
  package var clearsList: @Sendable (PreferenceName) -> Bool? = { _ in nil }

  /// Creates values without settings. `comparable` returns a name in the form in which names that the program takes
  /// for one are equal.
  public init(
    openFile path: String, files: [String], unreadable: [String],
    comparable: @escaping @Sendable (PreferenceName) -> PreferenceName
  ) {
    (self.path, self.files, self.unreadable) = (path, files, unreadable)
    self.comparable = comparable
  }

  /// Adds the setting of `name` that the program reads next.
  public mutating func add(_ setting: Setting, to name: PreferenceName, _ winner: Winner) {
    var list = settings[comparable(name)] ?? []
    var setting = setting
    switch winner {
    case .first: setting.counts = list.isEmpty
    case .last: for position in list.indices { list[position].counts = false }
    case .all where clearsList(name) == false: setting.counts = !setting.clears
    case .all:
      for position in list.indices where setting.clears || list[position].clears {
        list[position].counts = false
      }
    }
    let key = comparable(name)
    settings[key] = list + [setting]
    winners[key] = winner
    names[key] = names[key] ?? name
  }

  /// Returns the settings of `name`: those that count first, else in the order in which the program reads them.
  public func settings(of name: PreferenceName) -> [Setting] {
    let list = settings[comparable(name)] ?? []
    return list.filter(\.counts) + list.filter { !$0.counts }
  }

  /// Returns the value that the program uses: a list if several settings count. Nil if none does.
  public func value(of name: PreferenceName) -> PreferenceValue? {
    let counting = settings(of: name).filter(\.counts).map(\.value)
    guard counting.count > 1 else { return counting.first }
    return .array(counting.flatMap { if case .array(let parts) = $0 { parts } else { [$0] } })
  }

  /// Returns the setting that counts instead of those of the open file. Nil if one of these counts, or no setting
  /// does.
  public func override(of name: PreferenceName) -> Setting? {
    let counting = settings(of: name).filter(\.counts)
    return counting.contains { $0.path == path } ? nil : counting.first
  }

  /// Returns the rows of the open file instead of which another file counts. O(rows).
  package func overriddenRows(of snapshot: any Snapshot) -> Set<Int> {
    Set((0..<snapshot.count).filter { override(of: snapshot.name(at: $0)) != nil })
  }

  /// Returns the setting that would probably count instead of a new one of `name` in the open file. Nil if there is
  /// none.
  public func override(ofNew name: PreferenceName) -> Setting? {
    guard let setting = override(of: name), winners[comparable(name)] != .all else { return nil }
    if winners[comparable(name)] == .first { return setting }
    guard let own = files.firstIndex(of: path), let other = files.firstIndex(of: setting.path)
    else { return nil }
    return own < other ? setting : nil
  }
}

extension EffectiveValues {
  /// Returns the value that the open file must give `name` so that the program uses `value`. If earlier files give it
  /// a list, and the open file none, these are the new elements behind that list, or all of them behind an empty value
  /// that ends it.
  package func ownValue(for value: PreferenceValue, of name: PreferenceName) -> PreferenceValue {
    let counting = settings(of: name).filter(\.counts)
    guard clearsList(name) == true, !counting.isEmpty, value.elements.first != .string(""),
      let own = files.firstIndex(of: path),
      !settings(of: name).contains(where: { $0.path == path }),
      counting.allSatisfy({ files.firstIndex(of: $0.path).map { $0 < own } ?? false })
    else { return value }
    let elements = value.elements
    let former = counting.flatMap(\.value.elements)
    guard elements.count > former.count, elements.starts(with: former) else {
      return .array([""] + elements)
    }
    let added = Array(elements.dropFirst(former.count))
    return added.count == 1 ? added[0] : .array(added)
  }
}

extension PreferenceValue {
  /// The elements of a list, else the value alone.
  fileprivate var elements: [PreferenceValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}
