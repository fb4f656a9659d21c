import ArgumentParser

extension Prefs {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Edits in the terminal; prints the list where there is none. (default)")

    @OptionGroup var file: FileArguments

    func run() async throws {
      let subject = try await Subject(file)
      try Listing(subject: subject, modified: false, filter: "", isJSON: false).print()
    }
  }
}
