import ArgumentParser
import Preferences

package struct ListOptions: ParsableArguments {
  @Flag(help: "Only what is set and differs from its default.") var modified = false
  @Option(
    help: ArgumentHelp(
      "Only rows that match: words, @modified, @type:integer, -@in:log and others.",
      valueName: "query"))
  var filter: String?
  @Flag(help: "Print a JSON array, one object a line.") var json = false

  package init() {}

  package func print(_ subject: Subject) throws(Failure) {
    let query = Query(try filter?.asText() ?? "")
    if let problem = query.problem { throw Failure("--filter: \(problem)", .usage) }
    if query.asksForDifferences, subject.comparison == nil {
      throw Failure("--filter: @differs needs another store; name it with --against", .usage)
    }
    try Listing(subject, modified ? query.and(.modified) : query, isJSON: json).print()
  }
}
