import Synchronization

/// A key's place in a domain: its name, its entry, and its value as it was last read.
@usableFromInline
final class Slot<Value: PreferenceType>: AnySlot {
  @usableFromInline let key: Key<Value>
  @usableFromInline let name: PreferenceName
  @usableFromInline let formerNames: [PreferenceName]
  /// nil until it is read again.
  @usableFromInline let known = Mutex<Value?>(nil)

  init(_ key: Key<Value>, named name: PreferenceName) {
    self.key = key
    self.name = name
    formerNames = key.declaration.formerNames(beside: name)
  }

  @usableFromInline func entry(in form: StoredForm) -> Entry {
    key.declaration.entry.named(name, in: form)
  }
  @usableFromInline func forget() { known.withLock { $0 = nil } }

  @usableFromInline
  func problem(with value: PreferenceValue, in form: StoredForm) -> Problem? {
    if let problem = entry(in: form).check(value).first { return problem }
    guard Value(value) == nil else { return nil }
    let found = key.declaration.entry.isSecret ? Entry.mask : value.text(limit: 60)
    return Problem(.notA("a \(Value.self)", found: found, nearest: nil), name: name)
  }
}

@usableFromInline
protocol AnySlot: AnyObject, Sendable {
  var name: PreferenceName { get }
  var formerNames: [PreferenceName] { get }
  func entry(in form: StoredForm) -> Entry
  func forget()
  /// Why `value` cannot count.
  func problem(with value: PreferenceValue, in form: StoredForm) -> Problem?
  func currentValue(in state: DomainState) -> CurrentValue
}

extension Entry {
  fileprivate func named(_ name: PreferenceName, in form: StoredForm) -> Entry {
    var entry = self
    entry.name = name
    entry.kind = form.kind(kind)
    entry.defaultValue = defaultValue.map(form.value)
    entry.examples = examples.map(form.value)
    return entry
  }
}
