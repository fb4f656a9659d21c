import Editing
import Preferences

@testable import Terminal

extension Sample {
  /// An editor with a text that is a list of words.
  static func words() throws -> Editor {
    var users = Entry(
      PreferenceName(keys: "users"), .string, summary: "Those who may log in.",
      takesEffect: "reload")
    users.words = WordSyntax(.blanks, marks: "\"", noun: "user", "users")
    let value = try PreferenceValue(
      typed: ##"{"users": "anna \"backup 起動\" carol", "port": 22, "log": "none"}"##)
    return Editor(
      title: DocumentTitle(name: "words.json", directory: "/etc/words"), schema: Schema([users]),
      snapshot: MemorySnapshot(value))
  }
}

extension Scene {
  /// The words of a list, at several sizes.
  static let words: [Scene] = [
    Scene(name: "edit words", keys: "g Enter", editor: Sample.words),
    Scene(name: "words none", keys: "g Right x x x", editor: Sample.words),
    Scene(
      name: "words narrow", keys: "g Right", size: Size(columns: 40, rows: 12),
      editor: Sample.words),
    Scene(
      name: "words tiny", keys: "g Right Down", size: Size(columns: 20, rows: 5),
      editor: Sample.words),
    Scene(name: "word added", keys: "g Right a 'dave'", charset: .ascii, editor: Sample.words),
    Scene(
      name: "word refused", keys: "g Right Enter ' x' Enter", size: Size(columns: 60, rows: 20),
      editor: Sample.words),
  ]
}
