import Preferences

/// Members of a dictionary in the order of their file.
typealias JSONObject = ExactDictionary<PreferenceValue>

/// A dictionary of a translated file, with typed access to its members.
///
/// A member of the wrong type counts as absent. It is added to `faults`, named by its position.
struct Fields {
  let members: JSONObject
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

  func text(_ key: String) -> String? { read(key, expected: "text", \.ownText) }

  func flag(_ key: String) -> Bool? {
    read(key, expected: "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  func number(_ key: String) -> Number? {
    read(key, expected: "a number") { value in
      switch value {
      case .integer(let number), .real(let number): number
      default: nil
      }
    }
  }

  func list(_ key: String) -> [PreferenceValue]? {
    read(key, expected: "a list") { if case .array(let elements) = $0 { elements } else { nil } }
  }

  func texts(_ key: String) -> [String]? {
    guard let elements = list(key) else { return nil }
    return read(key, expected: "a list of text") { _ in
      let texts = elements.compactMap(\.ownText)
      return texts.count == elements.count ? texts : nil
    }
  }

  /// Returns the member `key` as `convert` reads it. Reports a fault if `convert` returns nil.
  private func read<Value>(
    _ key: String, expected: String, _ convert: (PreferenceValue) -> Value?
  ) -> Value? {
    guard let value = members[key] else { return nil }
    let converted = convert(value)
    if converted == nil { leaveOut(key, expected: expected) }
    return converted
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

extension Problem {
  /// Returns the problem with the file that it is about.
  func located(in source: String?) -> Problem {
    var problem = self
    problem.source = source
    return problem
  }
}
