import Preferences

/// Changes in a readable file, which can be kept with a program's source and applied to other stores.
/// It is JSON with one change on each line, sorted by name:
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
/// If `old` is missing, the name had no value, which differs from null. A value that JSON does not have
/// is written as `prefs get` prints it, as `oldText` or `newText`: `"<*D2026-01-31T10:00:00Z>"`.
public struct ChangeSet: Hashable, Sendable {
  /// The changes. No name lies inside another one, and each change has an effect.
  public let changes: [Change]

  static let format = "prefs changes"
  static let version = 1

  /// Throws `.mustNotBe` if two changes have one name, or if one name lies inside another.
  public init(_ changes: [Change]) throws(Problem) {
    self.changes = changes.filter { $0.old != $0.new }
      .sorted { $0.name.description.utf8.lexicographicallyPrecedes($1.name.description.utf8) }
    var names: Set<PreferenceName> = []
    for change in self.changes where !names.insert(change.name).inserted {
      throw Self.changedTwice(change.name)
    }
    for change in self.changes {
      if let outer = change.name.outer(among: names) { throw Self.inside(change.name, outer) }
    }
  }

  static func changedTwice(_ name: PreferenceName) -> Problem {
    Problem(.mustNotBe("changed twice"), name: name)
  }

  private static func inside(_ name: PreferenceName, _ outer: PreferenceName) -> Problem {
    Problem(.mustNotBe("changed together with \(outer.label), which it is a part of"), name: name)
  }
}

extension PreferenceName {
  fileprivate func outer(among names: Set<PreferenceName>) -> PreferenceName? {
    components.indices.lazy.map { PreferenceName(Array(components.prefix($0))) }
      .first(where: names.contains)
  }
}

extension ChangeSet {
  /// The change set as the content of a file. Equal change sets have equal bytes.
  public var bytes: [UInt8] {
    let lines = changes.map { "    \($0.line)" }.joined(separator: ",\n")
    let list = lines.isEmpty ? "[]" : "[\n\(lines)\n  ]"
    return Array(
      """
      {
        "format": \(Self.format.quoted),
        "version": \(Self.version),
        "changes": \(list)
      }

      """.utf8)
  }
}

extension Change {
  /// The change as a line: `{"name": "editor.fontSize", "old": 12, "new": 14}`.
  fileprivate var line: String {
    var members = ["\"name\": \(name.description.quoted)"]
    if let old { members.append(old.member("old")) }
    members.append(new?.member("new") ?? "\"remove\": true")
    return "{\(members.joined(separator: ", "))}"
  }
}

extension PreferenceValue {
  /// Returns a member such as `"new": 14`. If JSON has no such value, returns `"newText": "<*U5>"`.
  fileprivate func member(_ key: String) -> String {
    let text = exactText
    let isJSON = (try? JSONDocument(Array(text.utf8), strict: true))?.value(at: 0) == self
    return isJSON ? "\"\(key)\": \(text)" : "\"\(key)Text\": \(text.quoted)"
  }
}
