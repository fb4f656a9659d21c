import Preferences

/// One preference in a listing: `editor.fontSize = 14 # default 12`.
struct ListingLine {
  let name: PreferenceName
  /// The entry that declares the preference, if there is one.
  let entry: Entry?
  /// The stored value. Nil if the preference is not set.
  let stored: PreferenceValue?
  let hasSchema: Bool
  private let secrecy: Secrecy
  /// The remark about a preference that is not declared.
  private let absence: String
  var isDeclared = true
  var isDuplicate = false
  /// Whether the program expands the value.
  var isExpanded = false
  /// The line of the file that is listed, if the program does not read it.
  var unread: UnreadLine?
  /// The stored value or the default, without secrets.
  var shown: PreferenceValue?
  /// The value in force in this run, if it differs from the stored one.
  var current: CurrentValue?
  /// The comments of the file at the value, as one line.
  var comment: String?
  /// The line of the value in the file, counted from 1.
  var lineNumber: Int?
  /// The setting of another file that counts instead of this one's, and its text.
  var override: (setting: EffectiveValues.Setting, text: String, effective: PreferenceValue?)?
  /// Whether `shown` is the value that the program uses.
  var showsEffective = false
  /// The value in the other store: `site.json: 7`. Nil if both stores agree.
  var comparison: String?

  init(_ name: PreferenceName, _ entry: Entry?, _ stored: PreferenceValue?, _ schema: Schema) {
    self.name = name
    self.stored = stored
    hasSchema = !schema.isEmpty
    absence = schema.absenceRemark
    secrecy = schema.secrecy.inside(name)
    var entry = entry
    // Its problems do not quote a text with a secret.
    if schema.hasSecret(inText: stored) { entry?.isSecret = true }
    self.entry = entry
    shown = (stored ?? entry?.defaultValue).map(secrecy.masked)
  }

  private var shownDefault: PreferenceValue? { (entry?.defaultValue).map(secrecy.masked) }

  var text: String {
    let notes = notes
    guard let shown else { return unsetText(notes) }
    let text = "\(name) = \(secrecy.isSecret ? Entry.mask : shown.text)"
    if let unread { return "# \(unread.label): \(text)" }
    let tail = notes.isEmpty ? "" : " # " + notes.joined(separator: "; ")
    return text + tail
  }

  /// A preference without a value is a comment, so that nobody takes it for an empty text.
  private func unsetText(_ notes: [String]) -> String {
    let others = notes.filter { $0 != Self.notSet }
    let tail = others.isEmpty ? "" : "; " + others.joined(separator: "; ")
    return "# \(name) is \(Self.notSet)\(tail)"
  }

  private static let notSet = "not set"

  /// The remarks about the preference, the most serious first.
  private var notes: [String] {
    var notes = problems.prefix(1).map { "invalid: \($0.message)" }
    if isDuplicate { notes.append("duplicate key") }
    if let override {
      let place = override.setting.place
      notes.append(showsEffective ? "from \(place)" : "\(place) counts: \(override.text)")
      if showsEffective, stored == nil { return notes }
    }
    if let comparison { notes.append(comparison.printable) }
    guard hasSchema else { return notes }
    if !isDeclared { notes.append(absence) }
    if let note = defaultNote { notes.append(note) }
    if let condition = entry?.condition { notes.append(condition) }
    if let current, let source = current.override {
      notes.append("\(current.text) in this run by \(source)")
    }
    if entry?.isReadOnly == true { notes.append("read-only") }
    if let deprecation = entry?.deprecation { notes.append(deprecation.note) }
    return notes
  }

  private var problems: [Problem] {
    guard let stored, isDeclared, hasSchema else { return [] }
    return entry?.check(stored) ?? []
  }

  private var defaultNote: String? {
    if let formerName { return "stored as \(formerName)" }
    guard let stored else {
      if let place = current?.lowerStore { return "from \(place)".printable }
      return entry?.defaultValue == nil ? Self.notSet : "default"
    }
    guard let standard = entry?.defaultValue else { return nil }
    if stored.isEquivalent(to: standard) { return "same as default" }
    return secrecy.isSecret ? nil : shownDefault.map { "default \($0.text)" }
  }

  /// The former name under which the value is stored, if it is not stored under its own name.
  var formerName: PreferenceName? { stored == nil ? current?.formerNames.first : nil }

  /// The source of the shown value: the document, a place in a store below it, the schema, or the file of other
  /// defaults. Nil if there is no value.
  private var origin: String? {
    if stored != nil { return "document" }
    if let place = current?.lowerStore { return place }
    guard entry?.defaultValue != nil else { return nil }
    return entry?.replacedDefault?.source ?? "schema"
  }

  /// The preference as a JSON object on one line.
  var json: String {
    let name = unread?.name ?? name
    var members: ExactDictionary<PreferenceValue> = ["name": .string(name.description)]
    if unread != nil { members["read"] = .bool(false) }
    if isExpanded { members["expanded"] = .bool(true) }
    if secrecy.isSecret {
      members["secret"] = .bool(true)
    } else {
      members["value"] = shown
      members["default"] = shownDefault
    }
    if let override {
      members["overridden"] = .bool(stored != nil)
      if !secrecy.isSecret { members["effective"] = override.effective }
      members["effectiveOrigin"] = .string(override.setting.place)
    }
    members["set"] = .bool(stored != nil && unread == nil)
    members["origin"] = origin.map { .string($0) }
    members["line"] = lineNumber.map { .integer(Number($0)) }
    members["comment"] = comment.map { .string($0) }
    if hasSchema { members["declared"] = .bool(isDeclared) }
    members["compared"] = comparison.map { .string($0) }
    members["override"] = (current?.override).map { .string($0) }
    let problems = problems
    if !problems.isEmpty { members["problems"] = .array(problems.map { .string($0.message) }) }
    return PreferenceValue.dictionary(members).commandJSON(.oneLine)
  }
}

extension Deprecation {
  fileprivate var note: String {
    let hint = successor.map { "use \($0.label)" } ?? message?.printable
    return ["deprecated", hint].compactMap { $0 }.joined(separator: ": ")
  }
}
