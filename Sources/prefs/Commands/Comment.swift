import ArgumentParser
import Documents
import Preferences
import PreferencesCommands

extension Prefs {
  struct Comment: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = false
    static let configuration = CommandConfiguration(
      commandName: "comment",
      abstract: "Prints or changes the comment above a key.",
      discussion: """
        Exit status: 1 if the key does not exist, or has no comment to print.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "The name of the key, such as server.port.", completion: NameCompletion.kind)
    var name: String
    @Argument(help: "The new comment. It may have several lines.") var text: String?
    @Flag(help: "Remove the comment.") var remove = false
    @Flag(help: "Allow the first comment of a JSON file, which its readers may not accept.")
    var force = false
    @OptionGroup var dryRun: DryRunOption

    func validate() throws {
      guard text == nil || !remove else {
        throw ValidationError("a text and --remove contradict each other")
      }
    }

    func run() async throws {
      let subject = try await CommandContext(file)
      let name = try subject.name(name)
      guard subject.snapshot[name] != nil else { throw subject.absent(name) }
      guard let text = remove ? "" : text else { return try printComment(of: name, in: subject) }
      guard let snapshot = subject.snapshot as? DocumentSnapshot else {
        throw Failure("\(subject.path.printable): has no comments; name a file", .usage)
      }
      if !text.isEmpty, snapshot.document.format.comments == .ifPresent, !snapshot.hasComments,
        !force
      {
        throw Failure(
          "\(subject.path.printable): has no comments yet, and programs that read it may not accept "
            + "any; --force adds one", .no)
      }
      if snapshot.hasComments || snapshot.document.format.comments != .ifPresent,
        let problem = snapshot.problem(commenting: name)
      {
        throw Failure(problem, in: subject.path)
      }
      let comment = CommentChange(
        from: snapshot.commentLines(of: name), to: text.isEmpty ? nil : CommentLines(text))
      if comment.isEmpty { return }
      let change = Change(name, keeping: snapshot[name], comment: comment)
      try await ChangeWriter(subject, [change], isDryRun: dryRun.isOn).run()
    }

    private func printComment(of name: PreferenceName, in subject: CommandContext) throws {
      let snapshot = subject.snapshot
      guard !subject.schema.isSecret(name),
        let comment = (snapshot as? DocumentSnapshot)?.comment(of: name)
      else {
        throw Failure("\(subject.path.printable): \(name.label.printable): has no comment", .no)
      }
      try Output.print(comment.printable)
    }
  }
}
