import FoundationEssentials
import Preferences

/// A preference with a name and no declaration.
///
///     Defaults["color"] = "red"                 // {"color": "red"}
///     Defaults["color"].string                  // "red"; .int is nil
///     Defaults["color"] = nil                   // {}
///     Defaults["color"] ?= "white"              // {"color": "white"}, if nothing was stored
///     Defaults["ratio"] += 10                   // 3.14 becomes 13.14
///
/// Dots in a name separate namespaces. Each property reads the domain.
@dynamicMemberLookup
public struct StoredValue: Sendable {
  let domain: Domain<StandardKeys>
  /// The name, with dots between namespaces.
  public let name: String
}

extension Domain {
  /// The preference called `name`.
  public subscript(name: String) -> StoredValue {
    StoredValue(domain: withoutKeys, name: name)
  }

  /// Sets the preference; nil removes it. A refusal by a declared key is in `problems`.
  @_disfavoredOverload
  public subscript(name: String) -> (any PreferenceType)? {
    get { self[name].object }
    nonmutating set {
      guard let newValue, !newValue.isAbsent else { return remove(name) }
      if let preference = newValue.preference { return store(preference, named: name) }
      refuse(newValue, named: name)
    }
  }

  /// Gives the compiler a message for a value whose type is not known.
  @_disfavoredOverload
  @available(*, unavailable, message: "a value of type Any needs a cast: value as? String")
  public subscript(name: String) -> Any {
    get { preconditionFailure("unavailable") }
    nonmutating set {}
  }

  /// Records the problem of a value that cannot be encoded, under the name of its key.
  private func refuse<Value: PreferenceType>(_ value: Value, named name: String) {
    store(value, named: name)
  }

  /// Sets a dictionary with members of several types. A refusal is in `problems`.
  @_disfavoredOverload
  public subscript(name: String) -> [String: any PreferenceType] {
    get { self[name].dictionaryValue }
    nonmutating set {
      var members: [String: PreferenceValue] = [:]
      for (key, member) in newValue {
        guard let element = member.element else { return refuse(member, named: name) }
        members[key] = element
      }
      store(members, named: name)
    }
  }

  /// Sets a list with elements of several types. A refusal is in `problems`.
  @_disfavoredOverload
  public subscript(name: String) -> [any PreferenceType] {
    get { self[name].arrayValue }
    nonmutating set {
      var elements: [PreferenceValue] = []
      for value in newValue {
        guard let element = value.element else { return refuse(value, named: name) }
        elements.append(element)
      }
      store(elements, named: name)
    }
  }

  /// Whether a value is stored or overridden for this run. A registered default is not counted.
  public func hasKey(_ name: String) -> Bool { hasKey(Key<PreferenceValue?>(name)) }

  /// Removes the stored value.
  public func remove(_ name: String) { remove(Key<PreferenceValue?>(name)) }
}

extension StoredValue {
  /// Whether a value is stored or overridden for this run, as in `Domain.hasKey`.
  public var exists: Bool { domain.hasKey(name) }
  /// Removes the stored value.
  public func remove() { domain.remove(name) }
}

/// Typed values. Each is nil if nothing is stored or the stored value has another type: true is not
/// a number, 1 is not Boolean, and 3.5 is not whole. Each can be set; nil removes the stored value.
extension StoredValue {
  /// The value as a text.
  public var string: String? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value as a whole number that fits.
  public var int: Int? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The number as it is spelled, with all its digits.
  public var number: Number? {
    get { object?.number }
    nonmutating set { store(newValue.map(PreferenceValue.init(spelled:))) }
  }

  /// The value as a number.
  public var double: Double? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value as a Boolean.
  public var bool: Bool? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value of any type.
  public var object: PreferenceValue? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value as an array.
  public var array: [PreferenceValue]? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value as a dictionary.
  public var dictionary: [String: PreferenceValue]? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value as data. In JSON, any base64 text is data.
  public var data: Data? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// The value as a date. In JSON, any ISO 8601 text is a date.
  public var date: Date? {
    get { typed() }
    nonmutating set { store(newValue) }
  }

  /// Gives the compiler a message for a property that does not exist.
  @available(
    *, unavailable, message: "a stored value has .string, .int, .double, .bool, .object and others"
  )
  public subscript(dynamicMember name: String) -> PreferenceValue? { nil }

  private func typed<Value: PreferenceType>() -> Value? { domain.value(named: name) }
  private func store<Value: PreferenceType>(_ value: Value?) { domain.store(value, named: name) }
}

/// Typed values that are empty instead of nil.
extension StoredValue {
  /// The text, or `""`.
  public var stringValue: String { string ?? "" }
  /// The whole number, or 0.
  public var intValue: Int { int ?? 0 }
  /// The number as it is spelled, or 0.
  public var numberValue: Number { number ?? 0 }
  /// The number, or 0.
  public var doubleValue: Double { double ?? 0 }
  /// The Boolean, or false.
  public var boolValue: Bool { bool ?? false }
  /// The array, or `[]`.
  public var arrayValue: [PreferenceValue] { array ?? [] }
  /// The dictionary, or `[:]`.
  public var dictionaryValue: [String: PreferenceValue] { dictionary ?? [:] }
  /// The data, or no bytes.
  public var dataValue: Data { data ?? Data() }
}
