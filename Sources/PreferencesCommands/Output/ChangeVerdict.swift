import ArgumentParser
import Documents
import Preferences

/// The verdict of a command on a change, for a script: `{"file": …, "ok": true, "saved": true, "changes": […], "lines":
/// […], "problems": []}`.
struct ChangeVerdict {
  private let file: String
  private let changes: [Change]
  /// The lines that differ. Empty if the store has none.
  private let lines: [LinePreview.Line]

  /// Makes the verdict on `changes`. `document` is the changed one, if the store has one.
  init(
    of changes: [Change], in context: CommandContext, to document: (any Document)?
  ) {
    file = context.path
    self.changes = changes.map(context.schema.masked)
    guard let old = context.snapshot as? DocumentSnapshot, let document else {
      lines = []
      return
    }
    lines = LinePreview(from: old.document, to: document, context.schema.secrecy).lines
  }

  /// The verdict that nothing is wrong.
  func accepted(isSaved: Bool) -> PreferenceValue {
    let changed = lines.filter { $0.side != .context }.map { line -> PreferenceValue in
      [
        "line": .integer(Number(line.number)),
        line.side == .removed ? "old" : "new": .string(line.text),
      ]
    }
    return [
      "file": .string(file.escapingPathBytes), "ok": true, "saved": .bool(isSaved),
      "changes": .array(changes.map(\.object)), "lines": .array(changed), "problems": [],
    ]
  }
}

extension Failure {
  /// The verdict that a change was refused or has failed.
  fileprivate func verdict(on file: String) -> PreferenceValue {
    [
      "file": .string(file.escapingPathBytes), "ok": false, "saved": .bool(isSaved),
      "status": .integer(Number(Int(status.rawValue))), "message": .string(message),
      "problems": .array(problems.map { .dictionary($0.members) }),
    ]
  }
}

extension SafetyOptions {
  /// Runs a command that changes `file`. With `--json`, its failure is printed as a verdict.
  package func report(on file: String, _ body: () async throws -> Void) async throws {
    guard isJSON else { return try await body() }
    let failure: Failure
    do {
      return try await body()
    } catch let error as Failure {
      failure = error
    } catch let error as StoreError {
      failure = Failure(error)
    }
    try Output.print(failure.verdict(on: file).json)
    throw ExitCode(failure.status.rawValue)
  }
}
