import Documents
import Preferences

/// The file of a theme: JSON, which may have comments.
///
///     {
///       "for": "dark",                                          or "light"; missing: any
///       "inherits": "dark",                                     a bundled theme
///       "roles": {
///         "accent": {"foreground": "#7aa2f7", "background": "black", "attributes": ["bold"]}
///       }
///     }
/// A colour is `#rrggbb` or one of the terminal's sixteen, such as `red` and `brightRed`. A missing
/// role looks like `text`. A missing colour is that of `text`, else the terminal's default.
package struct ThemeDocument: Sendable {
  let snapshot: DocumentSnapshot

  /// Parses a file. Throws if it is not a document; `check` reports other errors.
  package init(_ contents: [UInt8]) throws(Problem) {
    let document = try DocumentReader.open(contents)
    snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
  }

  /// Returns all problems, in the file's order. Checks the whole file.
  package func check() -> [Problem] {
    let problems =
      snapshot.problems + ThemeFormat.schema.check(snapshot)
      + ThemeFormat.colourProblems(of: snapshot)
    return problems.sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }

  /// Returns the theme, without the invalid parts.
  package func theme(named name: String) -> Theme {
    let base = text(PreferenceName(keys: "inherits")).flatMap(BundledTheme.init)?.theme
    let own = ThemeRole.allCases.compactMap { role in look(of: role).map { (role, $0) } }
    let backdrop = text(PreferenceName(keys: "for")).flatMap(Backdrop.init)
    return Theme(
      name: name, backdrop: backdrop ?? base?.backdrop,
      looks: (base?.looks ?? [:]).merging(own) { $1 })
  }

  /// The position of the look of `role` in the file, if it has one.
  package func place(of role: ThemeRole) -> Place? { snapshot.place(of: ThemeFormat.name(role)) }

  private func look(of role: ThemeRole) -> Look? {
    let name = ThemeFormat.name(role)
    guard case .dictionary? = snapshot[name] else { return nil }
    var look = Look(
      foreground: text(name.appending(key: "foreground")).flatMap(Colour.init),
      background: text(name.appending(key: "background")).flatMap(Colour.init))
    if case .array(let words)? = snapshot[name.appending(key: "attributes")] {
      look.attributes = Set(words.compactMap(\.word).compactMap(Look.Attribute.init))
    }
    return look
  }

  private func text(_ name: PreferenceName) -> String? { snapshot[name]?.word }
}

extension PreferenceValue {
  fileprivate var word: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
