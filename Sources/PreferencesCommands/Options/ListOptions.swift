import ArgumentParser

package struct ListOptions: ParsableArguments {
  @Flag(help: "Only what is set and differs from its default.") var modified = false
  @Option(help: ArgumentHelp("Only rows that hold all these words.", valueName: "words"))
  var filter: String?
  @Flag(help: "Print a JSON array, one object a line.") var json = false

  package init() {}

  package func print(_ subject: Subject) throws(Failure) {
    try Listing(subject, modified: modified, filter: filter ?? "", isJSON: json).print()
  }
}
