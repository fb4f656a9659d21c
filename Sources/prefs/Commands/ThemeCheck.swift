import ArgumentParser
import Preferences
import PreferencesCommands
import Store
import Themes

extension Prefs {
  struct ThemeCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Checks a theme's words and its contrast.",
      discussion: """
        Every problem is said with line and column on standard error: words that are not known, and \
        writing below 4.5:1 (WCAG), with the terminal where it is worst and with the most colours \
        that show it. Exit status 1: there are some; 65: the file cannot be read as JSON.
        """)

    @Argument(help: "A theme's JSON file.", completion: .file(extensions: ["json"]))
    var file: String

    func run() throws {
      let report = try ThemeReport(of: file)
      for message in report.messages { Diagnostics.say(message) }
      if !report.isWell { throw ExitCode(ExitStatus.no.rawValue) }
    }
  }
}
