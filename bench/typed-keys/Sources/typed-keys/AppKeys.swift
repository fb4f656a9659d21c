import DefaultsSyntax
import Preferences

enum Colours: String, CaseIterable, PreferenceType { case dark, light }

struct AppKeys: Namespace {
  let launchCount = Key(default: 0, .min(0))
  let volume = Key(default: 0.5)
  let editor = EditorKeys()
}

struct EditorKeys: Namespace {
  let tabWidth = Key(default: 4, .in(1...16))
  let theme = Key(default: Colours.dark)
  let wraps = Key(default: true)
  let font = Key(default: "monospace")
}

extension Keys {
  static let app = AppKeys()
  static let editor = app.editor
}

extension DefaultsKeys { static let fontSize = DefaultsKey<Int>("fontSize") }
