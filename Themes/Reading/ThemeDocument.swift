import Documents
import Preferences

/// A theme's file: JSON, with comments where its writer likes.
///
///     {
///       "for": "dark",                                          or "light"; left out: for any
///       "inherits": "dark",                                     a bundled theme to begin from
///       "roles": {
///         "accent": {"foreground": "#7aa2f7", "background": "black", "attributes": ["bold"]}
///       }
///     }
///
/// A colour is `#rrggbb` or one of the terminal's sixteen, `red`, `brightRed`. Left out are a role's
/// look, which then is that of `text`, and colours, which then are those of `text` or the terminal's.
public struct ThemeDocument: Sendable {
  let snapshot: DocumentSnapshot
  /// All that is wrong, in the file's order.
  public let problems: [Problem]

  /// Throws where it is no document.
  public init(_ contents: [UInt8]) throws(Problem) {
    let document = try DocumentReader.open(contents)
    snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    let found =
      snapshot.problems + ThemeFormat.schema.check(snapshot) + ThemeFormat.colours(of: snapshot)
    problems = found.sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
  }

  /// What is wrong is left out.
  public func theme(named name: String) -> Theme {
    let base = text(PreferenceName(keys: "inherits")).flatMap(BundledTheme.init)?.theme
    let own = ThemeRole.allCases.compactMap { role in look(of: role).map { (role, $0) } }
    let backdrop = text(PreferenceName(keys: "for")).flatMap(Backdrop.init)
    return Theme(
      name: name, backdrop: backdrop ?? base?.backdrop,
      looks: (base?.looks ?? [:]).merging(own) { $1 })
  }

  /// Where the file says how `role` looks; nil where it does not.
  public func place(of role: ThemeRole) -> Place? { snapshot.place(of: ThemeFormat.name(role)) }

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
