import Preferences

enum ThemeFormat {
  static let schema = Schema(
    [
      Entry(.root, .record, rules: [.closed(to: ["for", "inherits", "roles"])]),
      Entry(PreferenceName(keys: "for"), choice(of: Backdrop.allCases.map(\.rawValue))),
      Entry(PreferenceName(keys: "inherits"), choice(of: BundledTheme.allCases.map(\.name))),
      Entry(roles, .record, rules: [.closed(to: ThemeRole.allCases.map(\.rawValue))]),
    ] + ThemeRole.allCases.flatMap(entries))

  private static let roles = PreferenceName(keys: "roles")
  static func name(_ role: ThemeRole) -> PreferenceName { roles.appending(key: role.rawValue) }

  private static func entries(of role: ThemeRole) -> [Entry] {
    let name = name(role)
    let attributes = choice(of: Look.Attribute.allCases.map(\.rawValue))
    return [
      Entry(name, .record, rules: [.closed(to: colours + ["attributes"])]),
      Entry(name.appending(key: "attributes"), .list(of: attributes), rules: [.unique]),
    ] + colours.map { Entry(name.appending(key: $0), .string) }
  }

  private static func choice(of words: [String]) -> Kind {
    .choice(words.map { Choice(.string($0)) })
  }

  private static let colours = ["foreground", "background"]

  /// The problems of texts that should be colours.
  static func colourProblems(of snapshot: any Snapshot) -> [Problem] {
    ThemeRole.allCases.flatMap { role in colours.map(name(role).appending(key:)) }
      .compactMap { name in
        guard case .string(let text)? = snapshot[name], Colour(text) == nil else { return nil }
        return Problem(
          .notA(
            "a colour such as #5f87d7, red or brightRed", found: text.quoted,
            nearest: nearest(to: text)?.quoted), name: name, place: snapshot.place(of: name))
      }
  }

  private static func nearest(to text: String) -> String? {
    RGBColour("#" + text) == nil ? text.nearest(among: Colour.names) : "#" + text
  }
}
