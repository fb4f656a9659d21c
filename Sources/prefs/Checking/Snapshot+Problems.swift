import Documents
import Preferences

extension Snapshot {
  /// Returns all problems of the document, without the text of secrets: duplicate keys, lines that are not understood,
  /// and values that break the rules of `schema`. O(size).
  func problems(judgedBy schema: Schema) -> [Problem] {
    // A format that cannot be written is not a fault of the file.
    let unsavable = (self as? DocumentSnapshot)?.document.problems ?? []
    let own = problems.filter { !unsavable.contains($0) }
    let lines = (self as? DocumentSnapshot)?.problemsOfLines ?? []
    return withoutSecrets(own, schema.secrecy) + lines + schema.check(self)
  }
}
