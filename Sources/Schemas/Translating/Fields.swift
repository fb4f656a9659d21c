import Preferences

/// Members of a dictionary in the order of their file.
typealias Members = ExactDictionary<PreferenceValue>

/// A dictionary of a translated file, with typed access to its members.
///
/// A member of the wrong type counts as absent. It is added to `faults`, named by its position.
struct Fields {
  let members: Members
  let name: PreferenceName
  let faults: TranslationFaults

  /// Wraps the whole file. Throws `.notASchema` if it is not a dictionary.
  init(file value: PreferenceValue) throws(Problem) {
    guard case .dictionary(let members) = value else {
      throw Problem(.notASchema(value.text(limit: 60), expected: "a dictionary"), name: .root)
    }
    self.members = members
    name = .root
    faults = TranslationFaults()
  }

  /// Wraps a value. Reports a fault and returns nil if it is not a dictionary.
  init?(_ value: PreferenceValue, at name: PreferenceName, _ faults: TranslationFaults) {
    guard case .dictionary(let members) = value else {
      faults.report(
        Problem(.faultyKeyword(value.text(limit: 60), expected: "a dictionary"), name: name))
      return nil
    }
    self.members = members
    self.name = name
    self.faults = faults
  }

  func text(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    guard case .string(let text) = value else {
      leaveOut(key, expected: "text")
      return nil
    }
    return text
  }

  func flag(_ key: String) -> Bool? {
    guard let value = members[key] else { return nil }
    guard case .bool(let flag) = value else {
      leaveOut(key, expected: "true or false")
      return nil
    }
    return flag
  }

  func number(_ key: String) -> Number? {
    switch members[key] {
    case nil: return nil
    case .integer(let number), .real(let number): return number
    default:
      leaveOut(key, expected: "a number")
      return nil
    }
  }

  func list(_ key: String) -> [PreferenceValue]? {
    guard let value = members[key] else { return nil }
    guard case .array(let elements) = value else {
      leaveOut(key, expected: "a list")
      return nil
    }
    return elements
  }

  func texts(_ key: String) -> [String]? {
    guard let elements = list(key) else { return nil }
    let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard texts.count == elements.count else {
      leaveOut(key, expected: "a list of text")
      return nil
    }
    return texts
  }

  func dictionary(_ key: String) -> Fields? {
    members[key].flatMap { Fields($0, at: name.appending(key: key), faults) }
  }

  /// Returns the elements of a list that are dictionaries, and reports the others.
  func dictionaries(_ key: String) -> [Fields]? {
    list(key)?.enumerated().compactMap { position, element in
      Fields(element, at: name.appending(key: key).appending(index: position), faults)
    }
  }

  /// Reports the member `key` as faulty.
  func leaveOut(_ key: String, expected: String) {
    let found = members[key]?.text(limit: 60) ?? "nothing"
    faults.report(
      Problem(.faultyKeyword(found, expected: expected), name: name.appending(key: key)))
  }
}

/// The faults of one translation in the order of discovery, at most one for each position.
final class TranslationFaults {
  private(set) var all: [Problem] = []
  private var names: Set<PreferenceName> = []
  private var places: Set<Place> = []

  func report(_ fault: Problem) {
    guard all.count < SchemaSource.maximumFaults,
      fault.name.map({ names.insert($0).inserted }) ?? true,
      fault.place.map({ places.insert($0).inserted }) ?? true
    else { return }
    all.append(fault)
  }

  /// Runs `read`. If it throws, reports the problem and returns nil.
  func attempt<Value>(_ read: () throws(Problem) -> Value) -> Value? {
    do throws(Problem) {
      return try read()
    } catch {
      report(error)
      return nil
    }
  }
}
