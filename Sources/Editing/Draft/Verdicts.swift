import Preferences

/// What the schema says against the values in force. A container is judged on its own too: a list
/// may hold too many elements, a record lack a member.
struct Verdicts: Sendable {
  /// By the name of what was checked.
  private var now: [PreferenceName: [Problem]] = [:]
  /// As the document stands.
  private var stored: [PreferenceName: [Problem]] = [:]
  /// The first of each row that shows one.
  private(set) var shown: [PreferenceName: Problem] = [:]

  init() {}

  /// Looks at every value once; at none where nothing is declared.
  init(on draft: Draft, schema: Schema) {
    guard !schema.isEmpty else { return }
    var former: [PreferenceName.Component] = []
    judge(.root, in: draft, schema: schema)
    for row in 0..<draft.base.count {
      let path = draft.base.name(at: row).components
      let shared = zip(former, path).prefix { $0 == $1 }.count
      for length in path.indices where length > shared {
        judge(PreferenceName(Array(path.prefix(length))), in: draft, schema: schema)
      }
      judge(PreferenceName(path), in: draft, schema: schema)
      former = path
    }
    stored = now
    show()
  }

  /// After the value of `name` has changed.
  mutating func renew(_ name: PreferenceName, in draft: Draft, schema: Schema) {
    guard !schema.isEmpty else { return }
    for checked in now.keys where name.contains(checked) { now[checked] = nil }
    for length in name.components.indices {
      judge(PreferenceName(Array(name.components.prefix(length))), in: draft, schema: schema)
    }
    if let value = draft[name] { judge(value, at: name, schema: schema) }
    show()
  }

  /// What the draft brought about, by the row that shows it: it stands in the way of writing.
  var new: [PreferenceName: Problem] { Verdicts.shown(now.filter { stored[$0.key] != $0.value }) }

  /// How many of the document's own are left.
  var untouchedCount: Int { shown.count - new.count }

  private mutating func judge(_ value: PreferenceValue, at name: PreferenceName, schema: Schema) {
    note(schema.entry(for: name)?.check(value), name)
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        judge(element, at: name.appending(index: index), schema: schema)
      }
    case .dictionary(let members):
      for (key, member) in members {
        judge(member, at: name.appending(key: key), schema: schema)
      }
    default: break
    }
  }

  /// The whole document is looked at only where there are rules about it.
  private mutating func judge(_ name: PreferenceName, in draft: Draft, schema: Schema) {
    guard let entry = schema.entry(for: name), !(name.isRoot && entry.rules.isEmpty) else { return }
    note(draft[name].map(entry.check), name)
  }

  private mutating func note(_ problems: [Problem]?, _ name: PreferenceName) {
    now[name] = problems?.isEmpty == false ? problems : nil
  }

  private mutating func show() { shown = Verdicts.shown(now) }

  private static func shown(
    _ verdicts: [PreferenceName: [Problem]]
  ) -> [PreferenceName: Problem] {
    var shown: [PreferenceName: Problem] = [:]
    for (name, problems) in verdicts.sorted(by: { $0.key.label > $1.key.label }) {
      for problem in problems.reversed() { shown[problem.row(within: name)] = problem }
    }
    return shown
  }
}

extension Problem {
  /// The row where it is seen: the member that is lacking or too much, else what it is about.
  fileprivate func row(within checked: PreferenceName) -> PreferenceName {
    let name = name ?? checked
    switch reason {
    case .missing(let key), .unknownKey(let key, _): return name.appending(key: key)
    default: return name
    }
  }
}
