import Preferences

/// Whole elements of an open list. Each action is one change of the list.
extension Editor {
  /// `a` and `i`: adds an element after the one under the cursor, or before it.
  mutating func addElement(after: Bool) -> Transition {
    guard let list = openList else { return .stay }
    let index = table.count == 0 ? 0 : table[cursor] + (after ? 1 : 0)
    let name = list.appending(index: index)
    let neighbour = draft[list.appending(index: max(0, index - 1))]
    return begin(
      name, entry(for: name, value: neighbour), for: .insert(into: list, at: index))
  }

  /// Inserts an element. If the list is shorter by now, the element is appended. If the list was
  /// removed, a new one is made.
  mutating func insert(_ value: PreferenceValue, into list: PreferenceName, at index: Int) {
    var elements: [PreferenceValue] = []
    if case .array(let present) = draft[list] { elements = present }
    elements.insert(value, at: min(index, elements.count))
    stage([Edit(list, .array(elements))])
  }

  mutating func moveElement(by step: Int) {
    guard let (list, index, elements) = elementUnderCursor else { return }
    let target = index + step
    guard elements.indices.contains(target) else {
      notice = .info(step < 0 ? "it is the first" : "it is the last")
      return
    }
    var moved = elements
    moved.swapAt(index, target)
    stage([Edit(list, .array(moved))])
    reveal(list.appending(index: target))
  }

  /// Duplicates an element below itself, or a key under another name, which is asked for.
  mutating func duplicate() -> Transition {
    guard table.list != nil else { return duplicateKey() }
    guard let (list, index, elements) = elementUnderCursor else { return .stay }
    var longer = elements
    longer.insert(elements[index], at: index)
    stage([Edit(list, .array(longer))])
    reveal(list.appending(index: index + 1))
    return announce(.info("duplicated; \(key: .undo) takes it back"))
  }

  private mutating func duplicateKey() -> Transition {
    guard let row = cursorRow else { return .stay }
    guard let value = row.value, let name = row.name.relative(to: scope) else {
      return announce(.info("\(row.name.label) is not set"))
    }
    if let refusal = refusal(of: row) {
      notice = .problem(refusal)
    } else if row.entry.isSecret || schema.masked(value, at: row.name) != value {
      notice = .problem("\(row.name.label) is a secret and is not copied")
    } else {
      var addition = Addition(scope: scope, step: .name(LineText(name.description)))
      addition.value = value
      return .open(.add(addition))
    }
    return .stay
  }

  /// The open list. Nil, with an announcement, if none is open or it cannot be changed.
  var openList: PreferenceName? {
    mutating get {
      guard let list = table.list else {
        notice = .info("only elements of a list have an order; \(key: .accept) opens one")
        return nil
      }
      if let refusal = refusal(of: entry(for: list, value: draft[list])) {
        notice = .problem(refusal)
        return nil
      }
      return list
    }
  }

  private var elementUnderCursor: (list: PreferenceName, index: Int, elements: [PreferenceValue])?
  {
    mutating get {
      guard let list = openList, cursor < table.count else { return nil }
      let (index, elements) = (table[cursor], elements(of: list))
      return elements.indices.contains(index) ? (list, index, elements) : nil
    }
  }

  func elements(of list: PreferenceName) -> [PreferenceValue] {
    if case .array(let elements)? = draft[list] { elements } else { [] }
  }
}

// MARK: Pasting

/// Lines that are pasted while a list or a group is open. All of them are staged in one step, or none.
extension Editor {
  /// Stages each line as a key of the open group with its value: `key = value`, `key: value`, or a
  /// member of a JSON object.
  mutating func pasteKeys(_ pasted: PastedText) {
    if let why = title.readOnly {
      notice = .problem("cannot be saved: \(why)")
      return
    }
    var edits: [Edit] = []
    for (number, line) in pasted.lines.enumerated() {
      do throws(Problem) {
        edits.append(try edit(of: KeyLine(line)))
      } catch {
        notice = .problem("nothing pasted: line \(number + 1) \(error.message)")
        return
      }
    }
    guard let last = edits.last else { return }
    stage(edits)
    reveal(last.name)
    notice = .info("pasted \(counted(edits.count, "key")); \(key: .undo) takes them back")
  }

  private func edit(of line: KeyLine) throws(Problem) -> Edit {
    guard !line.key.isEmpty else {
      throw Problem(.notA("a key and its value", found: line.value.quotedBriefly, nearest: nil))
    }
    let name = try nameToAdd(line.key)
    let entry = entry(for: name, value: draft[name])
    if entry.isReadOnly { throw Problem(.readOnly) }
    guard line.isJSON, let value = try? PreferenceValue(typed: line.value) else {
      return Edit(name, try entry.parse(line.value))
    }
    if let problem = entry.check(value).first { throw problem }
    return Edit(name, value)
  }

  /// Stages each line as an element after the cursor.
  mutating func paste(_ pasted: PastedText, into list: PreferenceName) {
    guard openList != nil else { return }
    let index = table.count == 0 ? 0 : table[cursor] + 1
    let name = list.appending(index: index)
    let entry = entry(for: name, value: draft[list.appending(index: max(0, index - 1))])
    var values: [PreferenceValue] = []
    for (number, line) in pasted.lines.enumerated() {
      do throws(Problem) {
        values.append(try entry.parse(String(line).trimmingEnds))
      } catch {
        notice = .problem("nothing pasted: line \(number + 1) \(error.message)")
        return
      }
    }
    guard !values.isEmpty else { return }
    var elements = self.elements(of: list)
    elements.insert(contentsOf: values, at: min(index, elements.count))
    stage([Edit(list, .array(elements))])
    reveal(list.appending(index: min(index, elements.count - values.count) + values.count - 1))
    notice = .info("pasted \(counted(values.count, "element")); \(key: .undo) takes them back")
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
