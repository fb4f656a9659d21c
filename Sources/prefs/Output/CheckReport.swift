import Documents
import OrderedCollections
import Preferences
import Store

/// What is wrong with one file.
struct CheckReport {
  /// As it is shown.
  let path: String
  let status: ExitStatus
  /// In the document's order.
  private let problems: [Problem]
  /// Why it could not be checked.
  private let failure: Failure?

  init(of file: String, schema: SchemaOption, strict: Bool) {
    path = file == StandardInput.name ? StandardInput.shown : file
    do throws(Failure) {
      problems = try Self.problems(in: file, schema, strict)
      failure = nil
      status = problems.isEmpty ? .yes : .no
    } catch {
      problems = error.problem.map { [$0] } ?? []
      failure = error
      status = error.status
    }
  }

  private static func problems(
    in file: String, _ schema: SchemaOption, _ strict: Bool
  ) throws(Failure) -> [Problem] {
    let snapshot = try Subject.snapshot(of: file, strict: strict)
    let schema = try SchemaDiscovery(document: snapshot, path: file).schema(schema.path)
    // That a format is only read is no fault of the file.
    let unsavable = snapshot.document.problems
    return snapshot.problems.filter { !unsavable.contains($0) } + schema.check(snapshot)
  }

  /// For standard error.
  var messages: [String] {
    failure.map { [$0.message] } ?? problems.map { Diagnostics.text(of: $0, in: path) }
  }

  /// For standard output.
  var objects: [PreferenceValue] {
    guard problems.isEmpty else { return problems.map(object(of:)) }
    guard let failure else { return [] }
    return [.dictionary(["file": .string(path), "message": .string(failure.message)])]
  }

  private func object(of problem: Problem) -> PreferenceValue {
    var members: OrderedDictionary<String, PreferenceValue> = ["file": .string(path)]
    if let place = problem.place {
      members["line"] = .integer(place.line)
      members["column"] = .integer(place.column)
    }
    members["name"] = problem.name.map { .string($0.description) }
    members["message"] = .string(problem.words)
    return .dictionary(members)
  }
}
