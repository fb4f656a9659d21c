import Preferences

/// Lines that are pasted while a list or a group is open: all of them in one step, or none.
extension Editor {
  /// A line each is a key of the open group with its value: `key = value`, `key: value`, or as JSON
  /// has it.
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
        notice = .problem("nothing pasted: line \(number + 1) \(error.words)")
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

  /// A line each is an element, after the cursor.
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
        notice = .problem("nothing pasted: line \(number + 1) \(error.words)")
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
