import Synchronization

/// One declared preference: its type, its default and its rules; immutable.
///
/// Its name is the label of the property that holds it, unless the declaration pins another:
/// `Key("max-retries", default: 3)`. A pinned name with dots leads through namespaces.
public final class Key<Value: PreferenceType>: Keys, @unchecked Sendable {
  public let defaultValue: Value
  let declaration: Declaration
  /// Where the last domain that took it up keeps it: a hint, so that a read need not search.
  @usableFromInline let place = Atomic(0)

  init(_ declaration: Declaration, default defaultValue: Value) {
    self.defaultValue = defaultValue
    self.declaration = declaration
  }
}

/// What a key says besides its type.
struct Declaration: Sendable {
  /// In its namespace; nil where the property's label counts.
  var pinned: String?
  /// Names, in the same namespace, under which older versions stored it.
  var formerly: [String] = []
  /// Whether one of its rules is a check of the program's own, which may read other keys.
  var hasChecks = false
  /// Its name is the root until it is known.
  var entry: Entry
}

/// A key of any type.
protocol DeclaredKey: Keys {
  var declaration: Declaration { get }
  /// `place`: among the domain's keys.
  func slot(named name: PreferenceName, at place: Int) -> any AnySlot
}

extension Key: DeclaredKey {
  func slot(named name: PreferenceName, at place: Int) -> any AnySlot {
    self.place.store(place, ordering: .relaxed)
    return Slot(self, named: name)
  }
}

extension Declaration {
  /// Where it is stored, in `namespace`.
  func name(in namespace: PreferenceName, label: String) -> PreferenceName {
    namespace.appending(dotted: pinned ?? label)
  }

  func formerNames(beside name: PreferenceName) -> [PreferenceName] {
    let depth = PreferenceName.parts(of: pinned ?? "").count
    let namespace = PreferenceName(Array(name.components.dropLast(depth)))
    return formerly.map(namespace.appending(dotted:))
  }
}

extension PreferenceName {
  fileprivate func appending(dotted key: String) -> PreferenceName {
    PreferenceName(components + PreferenceName.parts(of: key).map(Component.key))
  }
}
