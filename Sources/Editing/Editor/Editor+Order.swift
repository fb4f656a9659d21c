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

  /// An element below itself; a key under another name, which is asked for.
  mutating func duplicate() {
    guard table.list != nil else { return duplicateKey() }
    guard let (list, index, elements) = elementUnderCursor else { return }
    var longer = elements
    longer.insert(elements[index], at: index)
    stage([Edit(list, .array(longer))])
    reveal(list.appending(index: index + 1))
    notice = .info("duplicated; \(key: .undo) takes it back")
  }

  private mutating func duplicateKey() {
    guard let facts = cursorFacts else { return }
    guard let value = facts.value, let name = facts.name.relative(to: scope) else {
      notice = .info("\(facts.name.label) is not set")
      return
    }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if facts.entry.isSecret || schema.masked(value, at: facts.name) != value {
      notice = .problem("\(facts.name.label) is a secret and is not copied")
    } else {
      var addition = Addition(scope: scope, step: .name(LineText(name.description)))
      addition.value = value
      mode = .add(addition)
    }
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

  func elements(of list: PreferenceName) -> [PreferenceValue] {
    if case .array(let elements)? = draft[list] { elements } else { [] }
  }
}
