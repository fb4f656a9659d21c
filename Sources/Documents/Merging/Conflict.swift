import Preferences

/// Two versions of a file that could not be merged.
package struct Conflict: Sendable {
  /// The reason for the conflict.
  package enum Reason: Sendable {
    /// Both sides changed these values differently.
    case values([KeyConflict])
    /// Both sides changed comments or layout, and a merge would lose some of it.
    case comments
    /// A side cannot be parsed, has duplicate keys, or is in another format.
    case notMergeable
  }

  package let reason: Reason
  /// The file with both sides between conflict markers. Nil if it is not text.
  private let text: [UInt8]?
  /// The file with the other side in comments, so that it can be parsed. Nil if the format has no
  /// comments.
  private var commented: [UInt8]?
  /// Whether `commented` has more values of the other side than those in conflict.
  private var hasOtherValues = false

  init(reason: Reason, text: [UInt8]?) {
    self.reason = reason
    self.text = text
  }

  init(_ conflicts: [KeyConflict], text: [UInt8]?) {
    self.init(reason: conflicts.isEmpty ? .comments : .values(conflicts), text: text)
  }

  /// - Parameters:
  ///   - mine: The merged file with the values of this side where both changed them.
  ///   - theirs: The merged file with the values of the other side.
  ///   - isWhole: Whether the layout of `theirs` is that of the other side as well.
  ///   - options: How the versions are read.
  init(
    _ conflicts: [KeyConflict], mine: DocumentSnapshot, theirs: DocumentSnapshot, isWhole: Bool,
    base: DocumentSnapshot, _ options: ReadingOptions
  ) {
    let (bytes, others) = (mine.document.bytes, theirs.document.bytes)
    self.init(conflicts, text: ConflictText(mine: bytes, theirs: others, form: .markers).bytes)
    hasOtherValues = isWhole
    guard let document = mine.document.textDocument else { return }
    let marks = document.commentMarks
    guard
      let form = marks.line.first.map({ ConflictText.Form.lineComments(mark: $0) })
        ?? marks.block.map({ .blockComment($0) })
    else { return }
    let written = ConflictText(mine: bytes, theirs: others, form: form).bytes
    // A line may begin inside a text or a comment, so the result is compared.
    guard let read = DocumentSnapshot(version: written, options),
      Difference(read, mine).changes.isEmpty
    else { return }
    commented = written
    usesComments =
      document.format.comments == .always
      || ![base, mine, theirs].map(Comments.init).allSatisfy(\.isEmpty)
  }

  /// Whether the format of the file certainly has comments, or the file has some.
  private var usesComments = false

  /// Returns the contents to write, with both sides. Nil if the file is not text and cannot have
  /// both.
  ///
  /// - Parameters:
  ///   - allowsComments: Whether the file may have comments although it has none yet.
  ///   - schemas: The schemas of the versions, or nil if one cannot be read. A value that they declare
  ///     secret is never written into a comment, which would be shown as a description of its key.
  package func contents(
    allowsComments: Bool, schemas: [Schema]?
  ) -> (bytes: [UInt8], isParsable: Bool)? {
    guard let text else { return nil }
    guard let commented, usesComments || allowsComments, let schemas,
      !schemas.contains(where: mayShowSecrets)
    else { return (text, false) }
    return (commented, true)
  }

  private func mayShowSecrets(of schema: Schema) -> Bool {
    guard schema.hasSecrets else { return false }
    guard !hasOtherValues, case .values(let conflicts) = reason else {
      return schema.marksSecrets
    }
    return conflicts.contains { conflict in
      [conflict.base, conflict.mine, conflict.theirs].compactMap(\.self).contains {
        schema.masked($0, at: conflict.name) != $0
      }
    }
  }
}
