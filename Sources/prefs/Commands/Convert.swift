import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "convert",
      abstract: "Converts a file to another format, unless something would be lost.",
      usage: "prefs convert <in> <out> [--to <format>] [--force] [--lossy]",
      discussion: """
        The format follows from the name (.json, .plist, .ini, .service, …) or from --to, which \
        also takes a dialect of lines. Values, types and order are kept. If the new format cannot hold something, such as a comment, null in a \
        property list or a date in JSON, it is named with its position, and nothing is written. With --lossy, all that \
        is lost is listed, a value becomes a text or is left out, and the rest is written. \
        Exit status: 1 if something would be lost.
        """)

    @Argument(help: "A file, or - for standard input.", completion: .file())
    var input: String
    @Argument(help: "A new file, or - for standard output.", completion: .file())
    var output: String
    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var to: FormatArgument?
    @Flag(help: "Overwrite an existing file.") var force = false
    @Flag(help: "Leave out what the new format cannot hold, and list it.") var lossy = false
    @OptionGroup var syntax: SyntaxArguments

    func run() async throws {
      let opening = try await opening(Location(input))
      let new = try converted(opening, hiding: try await opening.schema())
      guard output != StandardInput.name else {
        var output = Output()
        return try output.write(new.bytes)
      }
      let output = try Location.file(output, having: "file to write")
      let file = FileStore(path: input == StandardInput.name ? output : input)
      _ = try file.write(new, to: output, overwriting: force)
      Diagnostics.print(file.warnings, of: output)
    }

    private func opening(_ location: Location) async throws -> OpenedStore {
      if location != .standardInput { _ = try Location.file(input, having: "file to convert") }
      return try await OpenedStore(location, options: syntax.reading)
    }

    private func converted(
      _ opening: OpenedStore, hiding schema: Preferences.Schema
    ) throws -> any Document {
      let syntax = try FormatArgument.syntax(to, of: output)
      guard let snapshot = opening.snapshot as? DocumentSnapshot else {
        throw Failure("prefs: \(opening.location.label.printable): is not a document", .data)
      }
      do throws(Problem) {
        guard lossy else { return try snapshot.document.converted(to: syntax) }
        let (document, losses) = try snapshot.lossyDocument(in: syntax)
        let label = StandardInput.label(of: input)
        for loss in losses {
          Diagnostics.print(
            Diagnostics.text(of: schema.withoutSecrets(loss, in: snapshot), in: label))
        }
        return document
      } catch {
        let shown = schema.withoutSecrets(error, in: snapshot)
        throw Failure(shown, in: StandardInput.label(of: input))
      }
    }
  }
}

/// A format in `--to`, or a dialect of configuration lines.
struct FormatArgument: ExpressibleByArgument {
  private let syntax: DocumentSyntax

  private static let formats = DocumentFormat.options

  static var allValueStrings: [String] { formats.map(\.name) + Dialect.all.map(\.name) }

  init?(argument: String) {
    if let format = Self.formats.first(where: { $0.name == argument }) {
      syntax = .format(format.format)
    } else if let dialect = Dialect.all.first(where: { $0.name == argument }) {
      syntax = .dialect(dialect)
    } else {
      return nil
    }
  }

  /// Returns the syntax of `--to`, else the one that the file's name indicates.
  static func syntax(_ argument: FormatArgument?, of file: String) throws -> DocumentSyntax {
    if let syntax = argument?.syntax ?? DocumentSyntax(path: file) { return syntax }
    throw Failure(
      "prefs: \(file.printable): \(DocumentSyntax.refusal(ofFileAt: file)); use --to "
        + "\(formats.map(\.name).joined(separator: ", ")) or a dialect such as ini", .usage)
  }
}
