import Preferences

/// The rows of a store, and what its schema declares besides, printed as they come.
package struct Listing {
  let subject: Subject
  let modified: Bool
  let filter: String
  let isJSON: Bool

  package init(
    _ subject: Subject, modified: Bool = false, filter: String = "", isJSON: Bool = false
  ) {
    self.subject = subject
    self.modified = modified
    self.filter = filter
    self.isJSON = isJSON
  }

  package func print() throws(Failure) {
    var output = Output()
    var isFirst = true
    let snapshot = subject.snapshot
    for row in snapshot.rows(matching: filter, in: .range(0..<snapshot.count)) {
      try print(line(at: row), &output, &isFirst)
    }
    for entry in subject.schema.entries where isUnset(entry) {
      var line = ListingLine(entry, .unset, hasSchema: true)
      line.current = subject.special[entry.name]
      if let former = line.formerName { line.shown = subject.snapshot[former] }
      try print(line, &output, &isFirst)
    }
    if isJSON { try output.line(isFirst ? "[]" : "\n]") }
    try output.flush()
  }

  private func print(
    _ line: ListingLine, _ output: inout Output, _ isFirst: inout Bool
  ) throws(Failure) {
    guard !modified || line.isModified else { return }
    if isJSON {
      try output.write((isFirst ? "[\n" : ",\n") + line.json)
    } else {
      try output.line(line.text)
    }
    isFirst = false
  }

  private func line(at row: Int) -> ListingLine {
    let name = subject.snapshot.name(at: row)
    let value = subject.snapshot.value(at: row)
    let entry = subject.schema.declaration(of: name)
    var line = ListingLine(
      entry ?? Entry(name, .any), .set(value), hasSchema: !subject.schema.isEmpty)
    line.isDeclared = entry != nil || subject.schema.isNamespace(name)
    line.isDuplicate = subject.snapshot.isDuplicate(at: row)
    line.shown = subject.schema.masked(value, at: name)
    line.current = entry.flatMap { subject.special[$0.name] }
    return line
  }

  /// Declared with a place of its own, neither set nor a namespace of others, and not out of use.
  private func isUnset(_ entry: Entry) -> Bool {
    guard entry.deprecation == nil, !subject.schema.isNamespace(entry.name), entry.kind != .record,
      subject.snapshot.resolve(entry.name) == nil
    else { return false }
    let words = filter.lowercased().split(separator: " ")
    let text = ListingLine(entry, .unset, hasSchema: true).text.lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}
