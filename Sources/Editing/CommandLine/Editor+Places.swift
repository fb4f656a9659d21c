import Preferences

/// What names in a `:` line mean: from the root on, as on the command line.
extension Editor {
  /// Throws, with the nearest guess, where there is no such key, list or namespace.
  func existing(_ argument: Order.Argument) throws(LineProblem) -> PreferenceName {
    let name = draft.exact(try parsed(argument))
    if isThere(name) { return name }
    if let comparison, comparison.added(in: name) > 0 {
      return comparison.addition(named: name) ?? name
    }
    let nearest = nearest(to: name).map { "; did you mean \($0)?" } ?? ""
    throw LineProblem("there is no \(name.label)\(nearest)", at: argument.range)
  }

  /// Where it is, or would be written.
  func place(_ argument: Order.Argument) throws(LineProblem) -> PreferenceName {
    let typed = try parsed(argument)
    let exact = draft.exact(typed)
    if isThere(exact) { return exact }
    do throws(Problem) {
      return try nameToAdd(argument.text, in: .root)
    } catch {
      let nearest = nearest(to: typed.name).map { "; did you mean \($0)?" } ?? ""
      throw LineProblem(error.words + nearest, at: argument.range)
    }
  }

  private func parsed(_ argument: Order.Argument) throws(LineProblem) -> NameLookup {
    do throws(Problem) {
      return try NameLookup(parsing: argument.text)
    } catch {
      throw LineProblem(error.words, at: argument.range)
    }
  }

  private func isThere(_ name: PreferenceName) -> Bool {
    draft[name] != nil || snapshot[name] != nil || schema.entry(for: name) != nil
      || schema.isNamespace(name) || !snapshot.rows(in: name).isEmpty
  }

  /// Among what is declared, and what stands beside it.
  private func nearest(to name: PreferenceName) -> String? {
    let beside = snapshot.rows(in: name.parent ?? .root).prefix(Self.guesses)
    let rows = beside.lazy.map { snapshot.name(at: $0).label }
    let known = schema.entries.map(\.name.label) + namespaces.map(\.name.label)
    return name.label.nearest(among: known + rows)
  }

  /// Rows that a guess looks at.
  private static var guesses: Int { 100_000 }
}
