import Preferences

/// Whole elements of an open list. Each action is one change of the list.
extension Editor {
  /// `a` and `i`: adds an element after the one under the cursor, or before it.
  mutating func addElement(after: Bool) throws(Notice) -> Transition {
    let list = try openList()
    let index = table.count == 0 ? 0 : table[cursor] + (after ? 1 : 0)
    let (name, entry) = (list.appending(index: index), entryForElement(at: index, of: list))
    return try begin(name, entry, for: .insert(into: list, at: index))
  }

  /// The entry for a new element. An undeclared one has the kind of the element before it.
  private func entryForElement(at index: Int, of list: PreferenceName) -> Entry {
    entry(
      for: list.appending(index: index), value: draft[list.appending(index: max(0, index - 1))])
  }

  /// Inserts an element. If the list is shorter by now, the element is appended. If the list was
  /// removed, a new one is made.
  mutating func insert(
    _ value: PreferenceValue, into list: PreferenceName, at index: Int
  ) throws(Notice) {
    var elements = elements(of: list)
    elements.insert(value, at: min(index, elements.count))
    let edit = Edit(list, .array(elements))
    try checkHolding([edit], at: list)
    stage([edit])
  }

  mutating func moveElement(by step: Int) throws(Notice) {
    guard let (list, index, old) = try elementUnderCursor() else { return }
    var elements = old
    let target = index + step
    guard elements.indices.contains(target) else {
      throw .info(step < 0 ? "it is the first" : "it is the last")
    }
    elements.swapAt(index, target)
    stage([Edit(list, .array(elements))])
    reveal(list.appending(index: target))
  }

  /// Duplicates an element below itself, or a key under another name, which is asked for.
  mutating func duplicate() throws(Notice) -> Transition {
    guard table.list != nil else {
      if let row = cursorRow, row.value != nil, hasRepeatedLines(of: row.name) {
        try checkEditable(row)
        duplicateLine(row.name)
        return .stay
      }
      return try duplicateKey()
    }
    guard let (list, index, old) = try elementUnderCursor() else { return .stay }
    var elements = old
    elements.insert(old[index], at: index)
    stage([Edit(list, .array(elements))])
    reveal(list.appending(index: index + 1))
    notice = .info("duplicated; \(key: .undo) takes it back")
    return .stay
  }

  private func duplicateKey() throws(Notice) -> Transition {
    guard let row = cursorRow else { return .stay }
    guard let value = row.value, let name = row.name.relative(to: scope) else {
      throw .info("\(row.name.label) is not set")
    }
    try checkEditable(row)
    guard !holdsSecret(row) else {
      throw .problem("\(row.name.label) is a secret and is not copied")
    }
    var addition = Addition(scope: scope, step: .name(LineText(name.description)))
    addition.original = (row.name, value)
    return .open(.add(addition))
  }

  /// Returns the open list. Throws if no list is open, or it cannot be changed.
  private func openList() throws(Notice) -> PreferenceName {
    guard let list = table.list else { throw .info("only list elements can be moved") }
    try checkEditable(entry(for: list, value: draft[list]))
    return list
  }

  private func elementUnderCursor() throws(Notice) -> (PreferenceName, Int, [PreferenceValue])? {
    let list = try openList()
    guard cursor < table.count else { return nil }
    let (index, elements) = (table[cursor], elements(of: list))
    return elements.indices.contains(index) ? (list, index, elements) : nil
  }

  private func elements(of list: PreferenceName) -> [PreferenceValue] {
    switch draft[list] {
    case .array(let elements)?: elements
    // A single line becomes a list of lines.
    case let line? where hasRepeatedLines(of: list): [line]
    default: []
    }
  }
}

// MARK: Repeated lines

/// Lines with one key, which are a list in files of lines.
extension Editor {
  /// Whether another line with the key of `name` can be added.
  func hasRepeatedLines(of name: PreferenceName) -> Bool {
    snapshot.hasRepeatedLines(of: name) == true && draft[name]?.isContainerOfGroups != true
  }

  /// Adds a line with the same key and value after the last one, and opens the lines.
  mutating func duplicateLine(_ name: PreferenceName) {
    let lines = elements(of: name)
    guard let last = lines.last else { return }
    stage([Edit(name, .array(lines + [last]))])
    open(name)
    reveal(name.appending(index: lines.count))
    notice = .info("added a line; \(key: .accept) edits it, \(key: .undo) takes it back")
  }

  /// Asks for the value of another line with this key.
  mutating func addLine(_ name: PreferenceName) throws(Notice) -> Transition {
    try checkEditable(entry(for: name, value: draft[name]))
    let index = elements(of: name).count
    return try begin(
      name.appending(index: index), entryForElement(at: index, of: name),
      for: .insert(into: name, at: index))
  }
}

extension PreferenceValue {
  /// Whether the value is a group, or a list with groups.
  fileprivate var isContainerOfGroups: Bool {
    switch self {
    case .dictionary: true
    case .array(let elements): elements.contains(where: \.isContainer)
    default: false
    }
  }
}

// MARK: Pasting

/// Lines that are pasted while a list or a group is open. All of them are staged in one step, or none.
extension Editor {
  /// Stages each line as a key of the open group with its value: `key = value`, `key: value`, or a
  /// member of a JSON object.
  mutating func pasteKeys(_ pasted: PastedText) throws(Notice) {
    try checkEditable()
    let edits = try pasted.map { line throws(Problem) in try edit(of: KeyLine(line)) }
    guard let last = edits.last else { return }
    stage(edits)
    reveal(last.name)
    notice = .info("pasted \(counted(edits.count, "key")); \(key: .undo) takes them back")
  }

  private func edit(of line: KeyLine) throws(Problem) -> Edit {
    guard !line.key.isEmpty else {
      throw Problem(.notA("a key and its value", found: line.value.quotedBriefly, nearest: nil))
    }
    let name = try nameToAdd(line.key, in: scope)
    let entry = entry(for: name, value: draft[name])
    if entry.isReadOnly { throw Problem(.readOnly) }
    guard line.isJSON, let value = try? PreferenceValue(typed: line.value) else {
      return Edit(name, try entry.parse(line.value))
    }
    if let problem = entry.check(value).first { throw problem }
    return Edit(name, value)
  }

  /// Stages each line as an element after the cursor.
  mutating func paste(_ pasted: PastedText, into list: PreferenceName) throws(Notice) {
    _ = try openList()
    let index = table.count == 0 ? 0 : table[cursor] + 1
    let entry = entryForElement(at: index, of: list)
    let values = try pasted.map { line throws(Problem) in
      try entry.parse(String(line).trimmingEnds)
    }
    guard !values.isEmpty else { return }
    var elements = self.elements(of: list)
    let position = min(index, elements.count)
    elements.insert(contentsOf: values, at: position)
    stage([Edit(list, .array(elements))])
    reveal(list.appending(index: position + values.count - 1))
    notice = .info("pasted \(counted(values.count, "element")); \(key: .undo) takes them back")
  }
}

extension PastedText {
  /// Parses each line that is not blank. Throws the first problem with its line number.
  fileprivate func map<Parsed>(
    _ parse: (Substring) throws(Problem) -> Parsed
  ) throws(Notice) -> [Parsed] {
    var parsed: [Parsed] = []
    for (number, line) in lines.enumerated() {
      do throws(Problem) {
        parsed.append(try parse(line))
      } catch {
        throw .problem("nothing pasted: line \(number + 1) \(error.message)")
      }
    }
    return parsed
  }
}

/// A pasted line: `key = value`, `key: value` or `"key": value,`.
private struct KeyLine {
  let key: String
  let value: String
  let isJSON: Bool

  init(_ line: Substring) {
    let line = String(line).trimmingEnds
    isJSON = line.hasPrefix("\"")
    let start = isJSON ? line.dropFirst().firstIndex(of: "\"").map { line.index(after: $0) } : nil
    let place = line[(start ?? line.startIndex)...].firstIndex { $0 == "=" || $0 == ":" }
    key = place.map { String(line[..<$0]).trimmingEnds } ?? ""
    let rest = place.map { String(line[line.index(after: $0)...]) } ?? line
    let text = rest.trimmingEnds
    value = isJSON && text.hasSuffix(",") ? String(text.dropLast()) : text
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingEnds: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
