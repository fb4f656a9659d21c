import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a file in another format; refuses what would be lost.",
      usage: "prefs convert <in> <out> [--to <format>] [--force]",
      discussion: """
        The format is that of the name's ending, .json or .plist, or what --to says. Values, their \
        types and their order stay. What the other format cannot hold is named with its place, and \
        nothing is written: a comment, null in a property list, a date in JSON. Exit status 1: \
        something would be lost.
        """)

    @Argument(help: "A JSON file or property list; - is standard input.", completion: .file())
    var input: String
    @Argument(help: "A file that is not there yet; - is standard output.", completion: .file())
    var output: String
    @Option(help: ArgumentHelp("json, xml or binary.", valueName: "format"))
    var to: FormatArgument?
    @Flag(help: "Write over a file that is there.") var force = false

    func run() throws {
      let new = try converted(document(at: Location(input)))
      guard output != StandardInput.name else {
        var output = Output()
        return try output.write(new.bytes)
      }
      let output = try Location.file(output, having: "file to write")
      let file = FileStore(path: input == StandardInput.name ? output : input)
      do throws(StoreError) {
        _ = try file.write(new, to: output, overwriting: force)
      } catch {
        throw Failure(error)
      }
      Diagnostics.say(file.caveats, of: output)
    }

    private func document(at location: Location) throws(Failure) -> any Document {
      if location == .standardInput { return try StandardInput.snapshot().document }
      let path = try Location.file(input, having: "file to convert")
      do throws(StoreError) {
        return try FileStore(path: path).open().document
      } catch {
        throw Failure(error).mentioning(FormerStates.hint(for: error))
      }
    }

    private func converted(_ document: any Document) throws(Failure) -> any Document {
      guard let format = to?.format ?? DocumentFormat(fileName: output) else {
        throw Failure(
          "prefs: \(output.printable): the name says no format; end it in .json or .plist, or say "
            + "--to json, xml or binary", .usage)
      }
      do throws(Problem) {
        return try document.converted(to: format)
      } catch {
        throw Failure(error, in: StandardInput.label(of: input))
      }
    }
  }
}

/// A format that can be written, as `--to` names it.
enum FormatArgument: String, CaseIterable, ExpressibleByArgument {
  case json, xml, binary

  var format: DocumentFormat {
    switch self {
    case .json: .json
    case .xml: .xmlPropertyList
    case .binary: .binaryPropertyList
    }
  }
}
