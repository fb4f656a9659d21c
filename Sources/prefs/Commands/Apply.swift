import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes the changes of a file in several stores: all are checked first.",
      usage: "prefs apply <changes> <store> ... [--schema <file>] [--dry-run]",
      discussion: """
        A change set is what :export --changes writes in the editor. A change that a store has \
        already is nothing to do there; one that finds another value than it expects is a clash. \
        Only where every store can be read and written, without a clash and without a new invalid \
        value, is anything written, to one store after the other. What a run could not finish the \
        next one does.

        Exit status: 0 all have the changes; 1 the check refuses, nothing was written; 75 not all \
        could be written, the table says which.
        """)

    @Argument(help: "A change set; - is standard input.", completion: .file()) var changes: String
    @Argument(help: "Files, and etcd://host/prefix/.", completion: .file()) var stores: [String]
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @Flag(name: .customLong("dry-run"), help: "Check all and write nothing.") var isDryRun = false
    @Flag(help: "Make a change also where another value stands than it expects.") var force = false
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
                  Location(store), server: server, strict: schema.strict, hiding: schema),
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
