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
/// a number, 1 is not Boolean, and 3.5 is not whole.
extension StoredValue {
  /// The value as a text.
  public var string: String? { typed() }
  /// The value as a whole number that fits.
  public var int: Int? { typed() }
  /// The number as it is spelled, with all its digits.
  public var number: Number? { object?.number }
  /// The value as a number.
  public var double: Double? { typed() }
  /// The value as a Boolean.
  public var bool: Bool? { typed() }
  /// The value of any type.
  public var object: PreferenceValue? { typed() }
  /// The value as an array.
  public var array: [PreferenceValue]? { typed() }
  /// The value as a dictionary.
  public var dictionary: [String: PreferenceValue]? { typed() }
  /// The value as data. In JSON, any base64 text is data.
  public var data: Data? { typed() }
  /// The value as a date. In JSON, any ISO 8601 text is a date.
  public var date: Date? { typed() }

  /// Gives the compiler a message for a property that does not exist.
  @available(
    *, unavailable, message: "a stored value has .string, .int, .double, .bool, .object and others"
  )
  public subscript(dynamicMember name: String) -> PreferenceValue? { nil }

  private func typed<Value: PreferenceType>() -> Value? { domain.value(named: name) }
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

infix operator ?= : AssignmentPrecedence
postfix operator ++

extension StoredValue {
  /// Stores `value` if nothing is stored yet. A registered default is not counted as stored.
  public static func ?= (stored: StoredValue, value: @autoclosure () -> some PreferenceType) {
    guard !stored.exists else { return }
    stored.domain.store(value(), named: stored.name)
  }

  /// Adds a number exactly and atomically. An absent value is 0; a value that is not a number
  /// stays. Disfavoured, so that the compiler's message for `Defaults[.launchCuont] += 1` is about
  /// keys.
  @_disfavoredOverload
  public static func += (stored: StoredValue, addend: some PreferenceNumber) {
    guard let addend = addend.preference else { return }
    let key = Key<PreferenceValue?>(stored.name)
    try? stored.domain.update(key) { value throws(NoNumber) in
      guard let sum = (value ?? .integer(0)).adding(addend) else { throw NoNumber() }
      value = sum
    }
  }

  /// Adds 1.
  public static postfix func ++ (stored: StoredValue) { stored += 1 }
}

private struct NoNumber: Error {}

extension PreferenceValue {
  /// Returns the sum, which is a real if either number is. Nil if one value is not a number.
  fileprivate func adding(_ other: PreferenceValue) -> PreferenceValue? {
    guard let sum = number.flatMap({ a in other.number.flatMap(a.adding) }) else { return nil }
    if case .integer = self, case .integer = other { return .integer(sum) }
    let isWritten = sum.spelling.contains { $0 == "." || $0 == "e" }
    return .real(isWritten ? sum : Number(spelling: "\(sum).0"))
  }
}
