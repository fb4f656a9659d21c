import Documents
import Preferences

/// Where `set` writes: a value, or with `[]` behind the name the place after a list's last element.
struct SetTarget {
  let subject: Subject
  /// Of the value itself.
  let name: PreferenceName
  /// The list that it is appended to.
  let list: (name: PreferenceName, elements: [PreferenceValue])?

  init(_ text: String, in subject: Subject) throws(Failure) {
    self.subject = subject
    guard text.hasSuffix("[]") else {
      name = try subject.name(text)
      list = nil
      return
    }
    let outer = try subject.name(String(text.dropLast(2)))
    switch subject.snapshot[outer] {
    case .array(let elements)?: list = (outer, elements)
    case nil: list = (outer, [])
    case let other?:
      let found = other.text(limit: 40)
      throw Failure(
        Problem(.notA("a list", found: found, nearest: nil), name: outer), in: subject.path)
    }
    name = outer.appending(index: list?.elements.count ?? 0)
  }

  func change(to text: String, as type: KindArgument?) throws(Failure) -> Change {
    let value = try read(text, as: type)
    guard let list else { return Change(name, from: subject.snapshot[name], to: value) }
    return Change(
      list.name, from: subject.snapshot[list.name], to: .array(list.elements + [value]))
  }

  private func read(_ text: String, as type: KindArgument?) throws(Failure) -> PreferenceValue {
    do throws(Problem) {
      guard let type else {
        return try subject.entry(for: name).parse(text).inForm(of: subject.snapshot[name])
      }
      return try type.kind(in: subject.snapshot.document.format).parse(text)
    } catch {
      var problem = error
      problem.name = problem.name ?? name
      throw Failure(problem, in: subject.path)
    }
  }
}
