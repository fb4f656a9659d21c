import Preferences

/// The place that `set` writes to. It is a value, or the place after a list's last element if the
/// name ends in `[]`, or a pointer in `/-` (RFC 6901).
package struct SetTarget {
  private let context: CommandContext
  /// The name of the value itself.
  package let name: PreferenceName
  /// The list to append to, if any.
  private let list: (name: PreferenceName, elements: [PreferenceValue])?

  /// Whether the value is added to a list.
  var isAppending: Bool { list != nil }
  /// The name of the value, or of the list that it is added to.
  var place: PreferenceName { list?.name ?? name }

  package init(_ text: String, in context: CommandContext) throws(Failure) {
    self.context = context
    guard let outer = try SetTarget.list(of: text, in: context) else {
      let name = try context.name(text)
      let line = SetTarget.line(at: name, in: context)
      (self.name, list) = (line?.name ?? name, line?.list)
      return
    }
    switch context.snapshot[outer] {
    case .array(let elements)?: list = (outer, elements)
    case let value? where context.snapshot.hasRepeatedLines(of: outer) == true:
      list = (outer, [value])
    case nil: list = (outer, context.defaultElements(of: outer))
    case let other?:
      let found = context.schema.masked(other, at: outer).text(limit: 40)
      throw Failure(
        Problem(.notA("a list", found: found, nearest: nil), name: outer), in: context.path)
    }
    name = outer.appending(index: list?.elements.count ?? 0)
  }

  /// Returns what the elements `[0]` and `[1]` of a single line are: that line, and a line after it. Nil if
  /// `name` is something else.
  private static func line(
    at name: PreferenceName, in context: CommandContext
  ) -> (name: PreferenceName, list: (name: PreferenceName, elements: [PreferenceValue])?)? {
    guard let outer = name.parent, let position = name.last?.position, position < 2,
      context.snapshot.hasRepeatedLines(of: outer) == true,
      let value = context.snapshot[outer], !value.isContainer
    else { return nil }
    return position == 0 ? (outer, nil) : (outer.appending(index: 1), (outer, [value]))
  }

  /// Returns the list to which `text` appends. Nil if `text` is the name of a value.
  private static func list(of text: String, in context: CommandContext) throws(Failure)
    -> PreferenceName?
  {
    let isPointer = text.hasPrefix("/") && text.hasSuffix("/-")
    guard isPointer || text.hasSuffix("[]") else { return nil }
    let outer = String(text.dropLast(2))
    let name = outer.isEmpty ? PreferenceName.root : try context.name(outer)
    if isPointer, case .dictionary? = context.snapshot[name] { return nil }
    return name
  }

  /// Returns the change to the value that `text` represents. It is parsed as `kind`, else as the
  /// schema or the current value determines.
  package func change(to text: String, as kind: Kind?) throws(Failure) -> Change {
    let value = try parse(text, as: kind)
    guard let list else { return Change(name, from: context.snapshot[name], to: value) }
    return Change(
      list.name, from: context.snapshot[list.name], to: .array(list.elements + [value]))
  }

  /// Returns the change to the value with this spelling in a file of lines.
  func change(toSpelling text: String) throws(Failure) -> Change {
    do throws(Problem) {
      guard list == nil, let snapshot = context.snapshot as? any TextSnapshot else {
        throw Problem(.unwritable("--raw sets one value of a file of lines"), name: place)
      }
      return try snapshot.change(of: name, toSpelling: text)
    } catch {
      throw context.failure(error)
    }
  }

  private func parse(_ text: String, as kind: Kind?) throws(Failure) -> PreferenceValue {
    do throws(Problem) {
      let entry = context.entry(for: name)
      guard let kind else {
        let value = try entry.parse(text).inForm(of: context.snapshot[name])
        return try lines(spelledBy: value, entry) ?? value
      }
      let value = try kind.parse(text)
      return entry.notation.isLineWithoutValue(text, read: value) ? .string("") : value
    } catch {
      var problem = error
      problem.name = problem.name ?? name
      throw context.failure(problem)
    }
  }
}

extension SetTarget {
  /// Returns the lines that a text spells as a list of JSON. Nil if the text is a value of its own.
  private func lines(
    spelledBy value: PreferenceValue, _ entry: Entry
  ) throws(Problem) -> PreferenceValue? {
    guard let hasLines = context.snapshot.hasRepeatedLines(of: name),
      case .string(let text) = value, text.first == "[",
      case .array(let elements)? = try? PreferenceValue(typed: text), !elements.isEmpty
    else { return nil }
    if case .string(let former)? = context.snapshot[name], former.first == "[" { return nil }
    let list = PreferenceValue.array(elements)
    if hasLines, !isAppending, !elements.contains(where: \.isContainer),
      entry.kind == .string || entry.check(list).isEmpty
    {
      return list
    }
    throw Problem(
      .unwritable(
        hasLines
          ? "a list has one line for each element; add each with \(name.description)[]"
          : "its format has no list here; --type text writes the text as it is"), name: name)
  }
}

extension CommandContext {
  /// Returns the default elements of a list that is not set.
  fileprivate func defaultElements(of name: PreferenceName) -> [PreferenceValue] {
    guard case .array(let elements)? = schema.declaration(of: name)?.defaultValue else { return [] }
    return elements
  }
}
