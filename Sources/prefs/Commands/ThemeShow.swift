import ArgumentParser
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import Themes

extension Prefs {
  struct ThemeShow: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Prints a theme's file, to begin one's own from.")

    @Argument(help: "As prefs theme list names it.") var name: String

    func run() throws {
      let entries = ThemeLibrary.users.entries
      guard let entry = entries.first(where: { $0.name == name }) else {
        throw Failure(.unknown(name, nearest: name.nearest(among: entries.map(\.name))))
      }
      var text = String(decoding: try contents(of: entry), as: UTF8.self)
      if text.hasSuffix("\n") { text.removeLast() }
      try Output.say(text)
    }

    private func contents(of entry: ThemeLibrary.Entry) throws(Failure) -> [UInt8] {
      guard let path = entry.path else { return entry.bundled?.contents ?? [] }
      return try FileContents.bytes(of: path)
    }
  }
}
