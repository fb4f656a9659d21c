import Preferences

extension Subject {
  /// What returns `name`, or all that is declared inside it, to the default; nothing where that
  /// counts already. `remedy` says what to do about a name that is stored and not declared.
  package func resets(of name: PreferenceName, remedy: String) throws(Failure) -> [Change] {
    if let entry = schema.declaration(of: name), entry.kind != .record {
      return [reset(of: name)].compactMap(\.self) + formerValues(of: name)
    }
    guard schema.isNamespace(name) else { throw undeclared(name, remedy) }
    return snapshot.rows(in: name).lazy.map(snapshot.name(at:))
      .filter { schema.declaration(of: $0) != nil }
      .compactMap(reset)
  }

  private func reset(of name: PreferenceName) -> Change? {
    let value = schema.resetValue(of: name)
    guard let now = snapshot[name], now != value else { return nil }
    return Change(name, from: now, to: value)
  }

  private func undeclared(_ name: PreferenceName, _ remedy: String) -> Failure {
    guard snapshot[name] != nil else { return absent(name) }
    return Failure(
      "\(path.printable): \(name.label): has no default: no schema declares it; \(remedy)", .no)
  }
}
