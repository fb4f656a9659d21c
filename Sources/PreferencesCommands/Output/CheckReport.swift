import ArgumentParser
import Preferences

/// The result of checking one store.
package struct CheckReport {
  /// The name of the store in messages.
  package let path: String
  package let status: ExitStatus
  /// The problems, in the document's order.
  package let problems: [Problem]
  /// The uses of keys that still work and should be changed. They do not count for the status.
  package var notices: [Problem] = []
  /// Why the store could not be checked.
  package let failure: Failure?

  /// Runs `check` on the store at `path` and keeps its result.
  package init(of path: String, _ check: () async throws(Failure) -> [Problem]) async {
    self.path = path
    do throws(Failure) {
      problems = try await check()
      failure = nil
      status = problems.isEmpty ? .yes : .no
    } catch {
      problems = error.problem.map { [$0] } ?? []
      failure = error
      status = error.status
    }
  }

  /// The messages for standard error.
  package var messages: [String] {
    failure.map { [$0.message] }
      ?? problems.map { Diagnostics.text(of: $0, in: path) }
      + notices.map { "notice: \(Diagnostics.text(of: $0, in: path))" }
  }

  /// The JSON objects for standard output.
  package var objects: [PreferenceValue] {
    guard problems.isEmpty else { return problems.map(object(of:)) }
    guard let failure else { return [] }
    return [
      .dictionary(["file": .string(path.escapingPathBytes), "message": .string(failure.message)])
    ]
  }

  private func object(of problem: Problem) -> PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = ["file": .string(path.escapingPathBytes)]
    members.merge(problem.members) { own, _ in own }
    return .dictionary(members)
  }
}

extension Problem {
  /// The members of an object that describes the problem to a script.
  package var members: ExactDictionary<PreferenceValue> {
    var members: ExactDictionary<PreferenceValue> = [:]
    if let place {
      members["line"] = .integer(place.line)
      members["column"] = .integer(place.column)
    }
    members["name"] = name.map { .string($0.description) }
    members["rule"] = .string(reason.rule)
    members["message"] = .string(message)
    members["nearest"] = reason.nearest.map(PreferenceValue.string)
    if let requirement, !requirement.name.isRoot {
      members["schema"] = .string(requirement.description)
    }
    return members
  }
}

extension [CheckReport] {
  /// Prints all reports. Throws the most serious exit status, unless it is 0.
  package func print(asJSON: Bool) throws {
    if asJSON {
      try Output.print(PreferenceValue.array(flatMap(\.objects)).json)
    } else {
      for message in flatMap(\.messages) { Diagnostics.print(message) }
    }
    try throwWorst()
  }

  /// Throws the most serious exit status, unless it is 0.
  package func throwWorst() throws {
    let worst = map(\.status.rawValue).max() ?? 0
    if worst != 0 { throw ExitCode(worst) }
  }
}
