import Preferences

/// What is done with whole elements of an open list, each as one change of the list.
extension Editor {
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

  mutating func duplicate() {
    guard let (list, index, elements) = elementUnderCursor else { return }
    var longer = elements
    longer.insert(elements[index], at: index)
    stage([Edit(list, .array(longer))])
    reveal(list.appending(index: index + 1))
    notice = .info("duplicated; \(key: .undo) takes it back")
  }

  /// A line each is an element, after the cursor: all of them in one step, or none.
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
    notice = .info("pasted \(count(values.count, "element")); \(key: .undo) takes them back")
  }

  /// Told where none is open that may be changed.
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

  private func elements(of list: PreferenceName) -> [PreferenceValue] {
    if case .array(let elements)? = draft[list] { elements } else { [] }
  }
}

extension String {
  /// Without blanks around it.
  fileprivate var trimmingEnds: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
