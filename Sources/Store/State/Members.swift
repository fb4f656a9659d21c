import Preferences

/// A dictionary of a file of ours, read with suspicion: every member by its name and type.
struct Members {
  private let members: ExactDictionary<PreferenceValue>
  private let part: String

  init(_ value: PreferenceValue?, of part: String) throws(Unsealed) {
    guard case .dictionary(let members) = value else {
      throw .malformed("\(part) must be a dictionary")
    }
    self.members = members
    self.part = part
  }

  subscript(name: String) -> PreferenceValue? { members[name] }

  func text(_ name: String) throws(Unsealed) -> String {
    guard let text = textIfThere(name) else { throw .malformed("\(part) has no text \(name)") }
    return text
  }

  func textIfThere(_ name: String) -> String? {
    if case .string(let text) = members[name] { text } else { nil }
  }

  func integer(_ name: String) throws(Unsealed) -> Int {
    guard case .integer(let number) = members[name], let value = Int(number.spelling) else {
      throw .malformed("\(part) has no number \(name)")
    }
    return value
  }

  func date(_ name: String) throws(Unsealed) -> Timestamp {
    guard case .date(let date) = members[name] else {
      throw .malformed("\(part) has no date \(name)")
    }
    return date
  }

  func list(_ name: String) throws(Unsealed) -> [PreferenceValue] {
    guard case .array(let elements) = members[name] else {
      throw .malformed("\(part) has no list \(name)")
    }
    return elements
  }

  func name(_ member: String) throws(Unsealed) -> PreferenceName {
    try name(self[member], member)
  }

  func names(_ member: String) throws(Unsealed) -> [PreferenceName] {
    try list(member).map { value throws(Unsealed) in try name(value, member) }
  }

  private func name(
    _ value: PreferenceValue?, _ member: String
  ) throws(Unsealed) -> PreferenceName {
    guard case .string(let text) = value, let name = try? PreferenceName(parsing: text),
      name.description == text
    else { throw .malformed("\(part) has a \(member) that is no name") }
    return name
  }
}
