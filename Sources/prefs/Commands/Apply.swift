import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "apply",
      abstract: "Applies a change set to several stores, after checking all of them.",
      usage: "prefs apply <changes> <store> ... [--schema <file>] [--dry-run]",
      discussion: """
        The editor writes a change set with :export --changes. A change that a store already has \
        is skipped. A change whose expected old value differs from the store's value is a \
        conflict. Nothing is written unless every store can be read and written, without a \
        conflict and without a new invalid value. Then the stores are written one after the other. \
        If a run is interrupted, the next run completes it.
        Exit status: 0 if all stores have the changes; 1 if the check refuses and nothing was \
        written; 75 if some stores could not be written, which the table lists.
        """)

    @Argument(help: "A change set, or - for standard input.", completion: .file()) var changes:
      String
    @Argument(help: "Files or etcd://host/prefix/ addresses.", completion: .file()) var stores:
      [String]
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(name: .customLong("dry-run"), help: "Check all stores, but write nothing.") var isDryRun =
      false
    @Flag(help: "Make changes even if the old value is not the expected one.") var force = false
    @OptionGroup var inSteps: InStepsOption
    @Flag(help: "Print a JSON array.") var json = false

    func run() async throws {
      let set = try changeSet()
      let options = ApplyOptions(isForced: force, inSteps: inSteps.isOn)
      var plans: [ApplyPlan] = []
      for store in stores {
        plans.append(
          await ApplyPlan(set, to: store, options) {
            try await ProgressLine.shown(for: store) {
              try await CommandContext(
                OpenedStore(
                  Location(store), server: server, options: schema.reading, hiding: schema),
                schema: schema)
            }
          })
      }
      var application = Application(plans)
      if !isDryRun { await application.run(options) }
      try application.report(asJSON: json, isDryRun: isDryRun)
      let status = application.status(isDryRun: isDryRun)
      if status != .yes { throw ExitCode(status.rawValue) }
    }

    private func changeSet() throws -> ChangeSet {
      let bytes = try StandardInput.bytes(of: changes)
      do throws(Problem) {
        return try ChangeSet(bytes)
      } catch {
        // Only the stores' schemas declare which of its values are secret.
        throw Failure(error.withoutText, in: StandardInput.label(of: changes), .data)
      }
    }
  }
}
