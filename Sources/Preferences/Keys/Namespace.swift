/// Keys under one name: a struct whose properties are keys and further namespaces.
///
/// A property that is neither is no preference and is left alone.
public protocol Namespace: Sendable {}

extension Namespace {
  /// Every key inside, with its name; in declared order. O(keys), by reflection.
  func keys(in name: PreferenceName = .root) -> [(name: PreferenceName, key: any DeclaredKey)] {
    Mirror(reflecting: self).children.flatMap { child in
      let label = child.label ?? ""
      switch child.value {
      case let key as any DeclaredKey: return [(key.declaration.name(in: name, label: label), key)]
      case let inner as any Namespace: return inner.keys(in: name.appending(key: label))
      default: return []
      }
    }
  }

  /// Never called. Without it the compiler says of a key that is not there that the *namespace* has
  /// no subscripts, for it looks for one through the domain's key paths.
  @_disfavoredOverload
  @available(*, unavailable, message: "a key is read from a domain")
  public subscript<Value>(key: Key<Value>) -> Value { key.defaultValue }
}
