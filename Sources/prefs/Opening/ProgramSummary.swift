import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas
import Store

/// The summary of the settings of one program.
struct ProgramSummary: Sendable {
  /// The word that opens the program's settings: `prefs sshd`.
  let name: String
  /// The program for people.
  let title: String
  /// The path of its main file.
  let path: String
  /// The counts, and the files that were read for them. Nil if nothing was counted yet.
  private var counted: (counts: Counts?, files: [FileState])?

  /// Describes a program with the main file at `path`, which is not read yet.
  init(of name: String, title: String, at path: String) {
    (self.name, self.title, self.path) = (name, title, path)
  }

  /// Whether nothing was counted yet, or a file has changed since.
  var isOutdated: Bool {
    guard let counted else { return true }
    return counted.files != counted.files.map { FileState(of: $0.path) }
  }

  /// Returns the summary with new counts. O(size of the program's files).
  func updated() async -> ProgramSummary {
    var summary = self
    let main = FileState(of: path)
    guard
      let context = try? await CommandContext(
        OpenedStore(.file(path: path), creating: true), schema: .none)
    else {
      summary.counted = (nil, [main])
      return summary
    }
    let effective = context.program.effectiveValues(context.snapshot)
    let others = effective?.files ?? []
    summary.counted = (
      Counts(context, effective), [main] + others.filter { $0 != path }.map(FileState.init)
    )
    return summary
  }

  /// The name and the text of each column of the list.
  var columns: [(name: String, text: String)] {
    [
      ("program", name), ("file", shownPath),
      ("set", counted?.counts.map { $0.changed == 0 ? "" : "\($0.changed)" } ?? ""),
      ("problems", counted.map { $0.counts?.remarks ?? "cannot be read" } ?? ""),
    ]
  }

  /// The path with `~` instead of the user's home.
  private var shownPath: String {
    let home = "~".expandingHome
    let isInHome = !home.isEmpty && path.hasPrefix(home + "/")
    return (isInHome ? "~" + path.dropFirst(home.count) : path).printable
  }

  /// Returns a schema that describes the records of `programs`.
  static func schema(of programs: [ProgramSummary]) -> Schema {
    let records = programs.map { program -> PreferenceValue in
      .dictionary([
        "title": .string(program.title),
        "description": .string(
          "Settings that are not the default, problems, and lines instead of which another file counts."
        ),
      ])
    }
    return (try? Schema(jsonSchema: .dictionary(["prefixItems": .array(records)]))) ?? .empty
  }

  /// Prints a line for each program, below the names of the columns.
  static func print(_ programs: [ProgramSummary]) throws(Failure) {
    guard let names = programs.first?.columns.map(\.name) else { return }
    let lines = [names] + programs.map { $0.columns.map(\.text) }
    let widths = names.indices.map { column in lines.map { $0[column].cells }.max() ?? 0 }
    for line in lines {
      let cells = zip(line, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      try Output.print(
        String(cells.prefix(through: cells.lastIndex { $0 != " " } ?? cells.startIndex)))
    }
  }
}

/// The state of a file, by which a change is noticed.
private struct FileState: Equatable {
  let path: String
  private let numbers: [Int]

  init(of path: String) {
    var status = stat()
    self.path = path
    let isThere = path.withPath { stat($0, &status) } == 0
    let time = status.modificationTime
    numbers = isThere ? [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec] : []
  }
}

/// Numbers of settings.
private struct Counts {
  /// The number of settings that differ from the program's defaults.
  var changed = 0
  var problems: Int
  /// The number of settings of the main file instead of which another file counts.
  var overridden: Int

  init(_ context: CommandContext, _ effective: EffectiveValues?) {
    let (snapshot, schema) = (context.snapshot, context.schema)
    problems = snapshot.problems(judgedBy: schema).count
    overridden = effective?.overriddenRows(of: snapshot).count ?? 0
    for row in 0..<snapshot.count {
      let (name, value) = (snapshot.name(at: row), snapshot.value(at: row))
      // A section without settings.
      if value == .dictionary([:]) { continue }
      let byDefault = schema.declaration(of: name)?.defaultValue
      if byDefault?.isEquivalent(to: value) != true { changed += 1 }
    }
  }

  var remarks: String {
    let problems = self.problems == 0 ? nil : "\(self.problems)"
    let overridden = self.overridden == 0 ? nil : "\(self.overridden) overridden"
    return [problems, overridden].compactMap(\.self).joined(separator: ", ")
  }
}
