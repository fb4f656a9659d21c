import Preferences

/// Changes as a file that is read by people, kept with a program's source and applied to other stores.
/// JSON, one change a line, in the order of their names:
///
///     {
///       "format": "prefs changes",
///       "version": 1,
///       "changes": [
///         {"name": "editor.fontSize", "old": 12, "new": 14},
///         {"name": "editor.theme", "new": null},
///         {"name": "servers[0]", "old": "a", "remove": true}
///       ]
///     }
///
/// Without `old` it was not there, which is not the same as null. A value that JSON has not stands as
/// `prefs get` prints it, under `oldText` or `newText`: `"<*D2026-01-31T10:00:00Z>"`.
public struct ChangeSet: Hashable, Sendable {
  /// None inside another; each changes something.
  public let changes: [Change]

  static let format = "prefs changes"
  static let version = 1

  /// Throws where one lies inside another, or one name stands twice.
  public init(_ changes: [Change]) throws(Problem) {
    self.changes = changes.filter { $0.old != $0.new }
      .sorted { $0.name.description.utf8.lexicographicallyPrecedes($1.name.description.utf8) }
    var names: Set<PreferenceName> = []
    for change in self.changes where !names.insert(change.name).inserted {
      throw Self.twice(change.name)
    }
    for change in self.changes {
      if let outer = change.name.outer(among: names) { throw Self.inside(change.name, outer) }
    }
  }

  static func twice(_ name: PreferenceName) -> Problem {
    Problem(.mustNotBe("changed twice"), name: name)
  }

  private static func inside(_ name: PreferenceName, _ outer: PreferenceName) -> Problem {
    Problem(.mustNotBe("changed beside \(outer.label), which it is a part of"), name: name)
  }
}

extension PreferenceName {
  fileprivate func outer(among names: Set<PreferenceName>) -> PreferenceName? {
    components.indices.lazy.map { PreferenceName(Array(components.prefix($0))) }
      .first(where: names.contains)
  }
}
