import Preferences

/// What stands under a name, whatever it is.
///
///     Defaults["color"] = "red"                 // {"color": "red"}
///     Defaults["color"].string                  // "red"; .int is nil
///     Defaults["color"] = nil                   // {}
///     Defaults["color"] ?= "white"              // {"color": "white"}, where nothing was stored
///     Defaults["ratio"] += 10                   // 3.14 becomes 13.14
///
/// A name with dots leads through namespaces. It reads the domain whenever it is asked, in some 8 µs.
public struct StoredValue: Sendable {
  let domain: Domain<StandardKeys>
  public let name: String
}

extension Domain {
  public subscript(name: String) -> StoredValue {
    StoredValue(domain: withoutKeys, name: name)
  }

  /// nil removes. A value that a declared key of this name refuses is told by `problems`.
  @_disfavoredOverload
  public subscript(name: String) -> (any PreferenceType)? {
    get { self[name].object }
    nonmutating set {
      guard let newValue, !newValue.isAbsent else { return remove(name) }
      if let preference = newValue.preference { return store(preference, named: name) }
      refuse(newValue, named: name)
    }
  }

  /// The problem of a value that cannot be encoded, by the name of its key.
  private func refuse<Value: PreferenceType>(_ value: Value, named name: String) {
    store(value, named: name)
  }

  /// Whether something is stored, or overridden for this run; what is registered does not count.
  public func hasKey(_ name: String) -> Bool { hasKey(Key<PreferenceValue?>(name)) }

  public func remove(_ name: String) { remove(Key<PreferenceValue?>(name)) }
}

extension StoredValue {
  /// As `Domain.hasKey`.
  public var exists: Bool { domain.hasKey(name) }
  public func remove() { domain.remove(name) }
}
