import Preferences
import PreferencesCommands
import Store

/// Who named a schema. It decides which files are read for it, and what messages show of them.
enum SchemaOrigin {
  /// The user, with `--schema`.
  case user
  /// A document, which anyone may have written: only what its owner could read is read for it, and
  /// no text of that is shown.
  case document(owner: DocumentOwner)

  var owner: DocumentOwner? {
    switch self {
    case .user: nil
    case .document(let owner): owner
    }
  }

  /// Returns the part of `problem` that may be shown.
  func shown(_ problem: Problem) -> Problem {
    switch self {
    case .user: problem
    case .document: problem.withoutContents
    }
  }

  /// Returns the remedy to suggest if the schema could not be read.
  func hint(for failure: Failure) -> String? {
    guard case .document(let owner) = self else { return nil }
    if failure.problem != nil { return "prefs: --schema shows what is wrong there" }
    guard failure.status == .noPermission, owner.isRestricted else { return nil }
    return "prefs: a schema that a document names must be readable by the document's owner, "
      + "\(owner.name.printable); --schema reads it as you"
  }
}

extension Problem {
  /// The position and the kind of problem, without any text of the file.
  fileprivate var withoutContents: Problem {
    var place = place
    place?.excerpt = nil
    var problem = Problem(reason.withoutContents, place: place)
    problem.source = source
    return problem
  }
}

extension Problem.Reason {
  fileprivate var withoutContents: Problem.Reason {
    switch self {
    case .limit, .cancelled: self
    case .faultyKeyword(_, let expected): .faultyKeyword("something else", expected: expected)
    case .syntax: .notASchema("something else", expected: "JSON, a property list or GSettings")
    default: .notASchema("something else", expected: "keywords of JSON Schema with valid values")
    }
  }
}
