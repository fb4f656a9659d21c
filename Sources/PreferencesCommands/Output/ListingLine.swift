import Preferences

/// One preference in a list: `editor.fontSize = 14 # default 12`.
struct ListingLine {
  enum Setting { case set(PreferenceValue), unset }

  let name: PreferenceName
  /// nil where none is declared.
  let entry: Entry?
  let setting: Setting
  let hasSchema: Bool
  private let secrecy: Secrecy
  var isDeclared = true
  var isDuplicate = false
  /// The value that is set or in force, without secrets.
  var shown: PreferenceValue?
  /// What counts in this run, where that is something else.
  var current: CurrentValue?
  /// What stands in the other store: `site.json: 7`; nil where both have the same.
  var comparison: String?

  init(_ name: PreferenceName, _ entry: Entry?, _ setting: Setting, _ schema: Schema) {
    self.name = name
    self.entry = entry
    self.setting = setting
    hasSchema = !schema.isEmpty
    secrecy = schema.secrecy.inside(name)
    shown = value.map(secrecy.masked)
  }

  /// What is in force: the value that is set, else the default.
  private var value: PreferenceValue? {
    if case .set(let value) = setting { value } else { entry?.defaultValue }
  }

  private var isSet: Bool {
    if case .set = setting { true } else { false }
  }

  private var isSecret: Bool { secrecy.isSecret }

  private var shownDefault: PreferenceValue? { (entry?.defaultValue).map(secrecy.masked) }

  private var isDefault: Bool {
    guard let value, let standard = entry?.defaultValue else { return false }
    return value.isEquivalent(to: standard)
  }

  var text: String {
    let value = shown.map { " " + (isSecret ? Entry.mask : $0.text) } ?? ""
    let notes = notes
    let tail = notes.isEmpty ? "" : " # " + notes.joined(separator: "; ")
    return "\(name) =\(value)\(tail)"
  }

  /// What there is to say about it, the gravest first.
  private var notes: [String] {
    var notes = problems.prefix(1).map { "invalid: \($0.message)" }
    if isDuplicate { notes.append("stands twice") }
    if let comparison { notes.append(comparison.printable) }
    guard hasSchema else { return notes }
    if !isDeclared { notes.append("not in the schema") }
    if let words = defaultWords { notes.append(words) }
    if let condition = entry?.condition { notes.append(condition) }
    if let words = overrideWords { notes.append(words) }
    if entry?.isReadOnly == true { notes.append("read-only") }
    if let deprecation = entry?.deprecation { notes.append(deprecation.words) }
    return notes
  }

  private var problems: [Problem] {
    guard case .set(let value) = setting, isDeclared, hasSchema else { return [] }
    return entry?.check(value) ?? []
  }

  private var defaultWords: String? {
    if let formerName { return "stored as \(formerName)" }
    guard isSet else { return entry?.defaultValue == nil ? "not set" : "default" }
    if isDefault { return "same as default" }
    return isSecret ? nil : shownDefault.map { "default \($0.text)" }
  }

  /// Where its value stands, being not set by its own name.
  var formerName: PreferenceName? { isSet ? nil : current?.formerNames.first }

  private var overrideWords: String? {
    guard let current, let source = current.override else { return nil }
    return "\(current.text) in this run by \(source)"
  }

  /// One object, on one line.
  var json: String {
    var members: ExactDictionary<PreferenceValue> = [
      "name": .string(name.description)
    ]
    if isSecret {
      members["secret"] = .bool(true)
    } else {
      members["value"] = shown
      members["default"] = shownDefault
    }
    members["set"] = .bool(isSet)
    if hasSchema { members["declared"] = .bool(isDeclared) }
    members["compared"] = comparison.map { .string($0) }
    members["override"] = (current?.override).map { .string($0) }
    let problems = problems
    if !problems.isEmpty { members["problems"] = .array(problems.map { .string($0.message) }) }
    return PreferenceValue.dictionary(members).json(.compact)
  }
}

extension Deprecation {
  fileprivate var words: String {
    let hint = successor.map { "use \($0.label)" } ?? message?.printable
    return ["deprecated", hint].compactMap { $0 }.joined(separator: ": ")
  }
}
