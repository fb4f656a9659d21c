import Preferences

extension Editor {
  /// For this session; whether it can be read the world will tell.
  mutating func chooseTheme(_ argument: Order.Argument?) throws(LineProblem) -> Effect? {
    guard let argument else {
      notice = .info("themes: \(settings.themes.joined(separator: ", "))")
      return nil
    }
    if settings.themes.contains(argument.text) { return .theme(argument.text) }
    let nearest = argument.text.nearest(among: settings.themes).map { "; did you mean \($0)?" }
    throw LineProblem(
      "unknown theme \(argument.text.quotedBriefly)\(nearest ?? "")", at: argument.range)
  }

  mutating func show(theme name: String) {
    theme = name
    notice = .info("theme \(name) for this session; prefs' own settings keep one")
  }
}
