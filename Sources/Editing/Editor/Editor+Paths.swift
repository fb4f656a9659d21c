import Preferences

extension Editor {
  /// Tab in a path: into the directory that has been chosen, or the next of what is offered; else the
  /// world is asked what the directory holds.
  mutating func complete(_ field: inout Field) -> Effect? {
    if let completion = field.completion, !completion.hasChosenDirectory {
      field.chooseCompletion(by: 1)
      return nil
    }
    field.completion = nil
    return .listFiles(in: directory(of: field))
  }

  /// The answer. It may come late: then another path is typed, or none.
  mutating func complete(with files: [String], in directory: String) {
    guard var field = openField, field.entry.kind.core == .path, field.completion == nil,
      self.directory(of: field) == directory
    else { return }
    if !field.complete(with: files) {
      notice = .info("nothing in \(directory.quotedBriefly) begins so")
    }
    openField = field
  }

  /// What is relative is so to the document's directory.
  private func directory(of field: Field) -> String {
    let stem = TypedPath(field.line.text).stem
    if stem.hasPrefix("/") || stem.hasPrefix("~") { return stem }
    return title.folder + stem
  }
}
