import Preferences

/// Where `set` writes: a value, or with `[]` behind the name, or `/-` behind a pointer (RFC 6901),
/// the place after a list's last element.
package struct SetTarget {
  private let subject: CommandContext
  /// Of the value itself.
  package let name: PreferenceName
  /// The list that it is appended to.
  private let list: (name: PreferenceName, elements: [PreferenceValue])?

  package init(_ text: String, in subject: CommandContext) throws(Failure) {
    self.subject = subject
    guard let outer = try SetTarget.list(of: text, in: subject) else {
      name = try subject.name(text)
      list = nil
      return
    }
    switch subject.snapshot[outer] {
    case .array(let elements)?: list = (outer, elements)
    case nil: list = (outer, subject.defaultElements(of: outer))
    case let other?:
      let found = subject.schema.masked(other, at: outer).text(limit: 40)
      throw Failure(
        Problem(.notA("a list", found: found, nearest: nil), name: outer), in: subject.path)
    }
    name = outer.appending(index: list?.elements.count ?? 0)
  }

  /// What `text` appends to; nil where it appends to nothing.
  private static func list(of text: String, in subject: CommandContext) throws(Failure)
    -> PreferenceName?
  {
    let isPointer = text.hasPrefix("/") && text.hasSuffix("/-")
    guard isPointer || text.hasSuffix("[]") else { return nil }
    let outer = String(text.dropLast(2))
    let name = outer.isEmpty ? PreferenceName.root : try subject.name(outer)
    if isPointer, case .dictionary? = subject.snapshot[name] { return nil }
    return name
  }

  /// `text` is read as `kind` where there is one, else as the schema or the value that stands there
  /// has it.
  package func change(to text: String, as kind: Kind?) throws(Failure) -> Change {
    let value = try read(text, as: kind)
    guard let list else { return Change(name, from: subject.snapshot[name], to: value) }
    return Change(
      list.name, from: subject.snapshot[list.name], to: .array(list.elements + [value]))
  }

  private func read(_ text: String, as kind: Kind?) throws(Failure) -> PreferenceValue {
    do throws(Problem) {
      guard let kind else {
        return try subject.entry(for: name).parse(text).inForm(of: subject.snapshot[name])
      }
      return try kind.parse(text)
    } catch {
      var problem = error
      problem.name = problem.name ?? name
      throw subject.failure(problem)
    }
  }
}

extension CommandContext {
  /// Of a list that is not set: what is in force.
  fileprivate func defaultElements(of name: PreferenceName) -> [PreferenceValue] {
    guard case .array(let elements)? = schema.declaration(of: name)?.defaultValue else { return [] }
    return elements
  }
}
