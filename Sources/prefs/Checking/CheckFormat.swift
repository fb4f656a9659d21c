import ArgumentParser
import Preferences
import PreferencesCommands

/// The form in which `check` prints problems.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif

  /// Prints the problems of all reports. The forms that people read have a summary on standard
  /// error.
  func print(_ reports: [CheckReport], withSummary: Bool) throws {
    switch self {
    case .text:
      for message in reports.flatMap(\.messages) { Diagnostics.print(message) }
    case .json:
      try Output.print(PreferenceValue.array(reports.flatMap(\.objects)).json)
    case .github:
      for command in reports.flatMap(\.workflowCommands) { try Output.print(command) }
    case .sarif:
      try Output.print(SarifLog(reports).value.json)
    }
    let isRead = self == .text || self == .github
    if withSummary, isRead { Diagnostics.print(reports.summary) }
  }
}

extension [CheckReport] {
  /// The numbers of files and problems, as in `checked 3 files: 2 problems in 1 file`.
  fileprivate var summary: String {
    let faulty = filter { $0.status != .yes }
    let problems = faulty.reduce(0) { $0 + Swift.max(1, $1.problems.count) }
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let found =
      problems == 0
      ? "no problems" : "\(count(problems, "problem")) in \(count(faulty.count, "file"))"
    return "checked \(count(self.count, "file")): \(found)"
  }
}

extension CheckReport {
  /// The workflow commands of GitHub Actions, which mark the lines of a change.
  fileprivate var workflowCommands: [String] {
    let file = "file=\(path.escapingPathBytes.escapedProperty)"
    guard problems.isEmpty else {
      return problems.map { problem in
        let place = problem.place.map { ",line=\($0.line),col=\($0.column)" } ?? ""
        return "::error \(file)\(place)::\(problem.described.escapedData)"
      }
    }
    return failure.map { ["::error \(file)::\($0.firstLine.escapedData)"] } ?? []
  }
}

extension Problem {
  /// The message with the name before it, in printable form.
  var described: String {
    guard let name, !name.isRoot else { return message.printable }
    return "\(name.label): \(message)".printable
  }
}

extension String {
  /// The text as the message of a workflow command.
  fileprivate var escapedData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// The text as a property of a workflow command.
  fileprivate var escapedProperty: String {
    escapedData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
