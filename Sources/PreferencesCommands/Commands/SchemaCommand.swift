import ArgumentParser
import Preferences

struct SchemaCommand<Commands: PreferenceCommands>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "schema", abstract: "Prints what can be set, as JSON Schema 2020-12.",
      discussion: "Editors and validators read it.")
  }

  func run() throws {
    do throws(Failure) {
      var output = Output()
      try output.write(Commands.domain.schema.jsonSchema)
      try output.flush()
    } catch {
      throw error.told()
    }
  }
}
