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
      usage: "prefs convert <in> <out> [--to <format>] [--force]",
      discussion: """
        The format follows from the extension, .json or .plist, or from --to. Values, types and \
        order are kept. If the new format cannot hold something, such as a comment, null in a \
        property list or a date in JSON, it is listed with its position, and nothing is written. \
        Exit status: 1 if something would be lost.
        """)

    @Argument(help: "A JSON file or property list, or - for standard input.", completion: .file())
    var input: String
    @Argument(help: "A new file, or - for standard output.", completion: .file())
    var output: String
    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var to: FormatArgument?
    @Flag(help: "Overwrite an existing file.") var force = false

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
      return try await OpenedStore(location)
    }

    private func converted(
      _ opening: OpenedStore, hiding schema: Preferences.Schema
    ) throws -> any Document {
      let format = try FormatArgument.format(to, of: output)
      guard let snapshot = opening.snapshot as? DocumentSnapshot else {
        throw Failure("prefs: \(opening.location.label.printable): is not a document", .data)
      }
      do throws(Problem) {
        return try snapshot.document.converted(to: format)
      } catch {
        let shown = schema.withoutSecrets(error, in: snapshot)
        throw Failure(shown, in: StandardInput.label(of: input))
      }
    }
  }
}

/// A format in `--to`.
enum FormatArgument: String, CaseIterable, ExpressibleByArgument {
  case json, xml, binary

  private var format: DocumentFormat {
    switch self {
    case .json: .json
    case .xml: .xmlPropertyList
    case .binary: .binaryPropertyList
    }
  }

  /// Returns the format of `--to`, else of the name's ending.
  static func format(_ argument: FormatArgument?, of file: String) throws -> DocumentFormat {
    guard let format = argument?.format ?? DocumentFormat(fileName: file) else {
      throw Failure(
        "prefs: \(file.printable): cannot tell the format from the name; use --to json, xml or "
          + "binary", .usage)
    }
    return format
  }
}
