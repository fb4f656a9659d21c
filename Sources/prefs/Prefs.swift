import ArgumentParser

@main
struct Prefs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefs", abstract: "Edits preference files in the terminal.")
}
